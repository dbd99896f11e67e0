// The papers a lab prints, and where it keeps how each is printed: by which template, on which letterhead.

export const paperContracts = [
  'calibration-certificate',
  'inventory-datasheet',
  'location-report',
  'goods-slip',
  'repair-report',
  'order-document',
  'recall-list',
  'accreditation-scope',
  'uncertainty-budget',
  'gauge-study-report',
] as const;

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
