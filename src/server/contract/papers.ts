// The papers a lab prints, and where it keeps how each is printed: by which template, on which letterhead.

export const paperContracts = [
  'calibration-certificate',
  'inventory-datasheet',
  'location-report',
  'goods-slip',
  'repair-report',
  'order-document',
  'recall-list',
  'impact-letter',
  'accreditation-scope',
  'uncertainty-budget',
  'gauge-study-report',
] as const;

export const orderTypes = ['offer', 'order_confirmation', 'delivery_note', 'invoice', 'document'] as const;
export type OrderType = (typeof orderTypes)[number];

/** What an order in a status is sent as (docs/data-contracts.md#order-document), by the letter and the number of the status; orders under way
 * travel with a delivery note. */
const typeOfStatus = new Map<string, OrderType>([
  ...(['O', '1'] as const).map((status) => [status, 'offer'] as const),
  ...(['C', '2'] as const).map((status) => [status, 'order_confirmation'] as const),
  ...(['W', '3', 'S', '4'] as const).map((status) => [status, 'delivery_note'] as const),
  ...(['D', '5'] as const).map((status) => [status, 'invoice'] as const),
]);

export const orderTypeOf = (status: unknown): OrderType => typeOfStatus.get(String(status)) ?? 'document';

/** What of a record names its paper: the status of an order, the kind of an invoice, the direction of goods. */
interface Papered {
  status?: unknown;
  kind?: unknown;
  direction?: unknown;
}

/** The text that names the paper of a record: nobody sends an “order document”, but an offer. */
export function paperText(contract: string, { status, kind, direction }: Papered): string {
  if (contract === 'order-document') return `papers.order.type_${orderTypeOf(status)}`;
  if (contract === 'invoice-document' && kind) return `papers.order.type_${String(kind)}`;
  return contract === 'goods-slip' && direction ? `papers.goods.title_${String(direction)}` : `papers.${contract}`;
}

/** The lab's letterhead for all papers without one of their own, and its logo: keys of reports. */
export const letterheadSetting = 'documents.letterhead';
export const logoSetting = 'documents.logo';

/** The lab's seal and the pictures of what people sign with, for certificates: keys of reports. */
export const sealSetting = 'documents.seal';
export const signatureSettings = 'documents.signature.';
/** Parts of the name of a setting begin with a letter and hold small ones, digits and underscores. */
export const signatureSetting = (user: string) => `${signatureSettings}of_${user.toLowerCase().replace(/[^a-z0-9]/g, '_')}`;

/** Whether certificates show their points in a picture: no, yes. */
export const certificatePictureSetting = 'calibration.certificate_picture';

/** In place of a report's key: none at all, although there is one for all papers. */
export const noLetterhead = 'none';

export function paperSetting(what: 'letterhead' | 'template', contract: string): string {
  return `documents.${what}.${contract.replaceAll('-', '_')}`;
}

/** What a report is for: its `family`. */
export const reportFamilies = ['letterhead', 'template'] as const;
