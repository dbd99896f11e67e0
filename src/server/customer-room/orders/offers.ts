// An offer a customer may accept: the office lets it go, and from then on it is the file they read. Accepting it names that file by its hash;
// what the office changes afterwards is told on both sides and needs a new offer. docs/interface/portal.md#room, docs/adr/0089.
import { AppError, invalid } from '../../contract/errors.ts';
import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import { isoOf } from '../../contract/values/dates.ts';
import { alsoHolding } from '../../core/access/permissions.ts';
import { type Ctx, inColumns, inTransaction } from '../../core/lab/context.ts';
import { getRow } from '../../core/read/named-rows.ts';
import { listRecords } from '../../core/read/read.ts';
import { loadRelations } from '../../core/read/relations.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { updateRecord } from '../../core/write/write.ts';
import { typed } from '../../db/typed.ts';
import { canonicalJson, sha256 } from '../../lib/canonical-json.ts';
import { instantNow } from '../../lib/clock.ts';
import { keepPaper } from '../../papers/keep-paper.ts';
import { askedOf, paperFile } from '../../papers/make-paper.ts';
import { type OrderDocument, orderDocument } from '../../papers/order-document/contract.ts';
import type { PaperKind, PaperServices } from '../../papers/paper-kind.ts';
import { paperKinds } from '../../papers/paper-kinds.ts';
import type { ColumnValues } from '../../schema/row-values.ts';
import { offering } from './shown-orders.ts';

const contract = 'order-document';

/** What an offer comes to, as its paper says. */
interface OfferTotal extends Pick<OrderDocument['statistics'], 'currency' | 'net_taxable' | 'vat_total' | 'gross_total'> {
  /** Not part of the total. */
  delivery_costs: number | null;
}

export interface OfferState {
  offered_at: string | null;
  offered_hash: string | null;
  accepted_at: string | null;
  accepted_by: string | null;
  accepted_hash: string | null;
  /** The order says something else than what was offered. */
  changed: boolean;
  /** Null where nothing is offered, or where the order says something else by now. */
  total: OfferTotal | null;
}

function orderKind(): PaperKind {
  const kind = paperKinds.find((one) => one.contract === contract);
  if (!kind) throw new Error('no order papers');
  return kind;
}

const asOffer = (id: string) => ({ id, type: 'offer' });

/** What a customer agrees to, whoever reads it and whenever it is made. */
function contentOf({ document, positions, statistics }: OrderDocument): string {
  const { number, date, valid_until, delivery_date, delivery_condition, delivery_costs, description, comment, tax_case } =
    document;
  const said = { number, date, valid_until, delivery_date, delivery_condition, delivery_costs, description, comment, tax_case };
  const lines = positions.map(({ name, quantity, unit, price, discount, tax, line_net }) => ({
    ...{ name, quantity, unit, price, discount, tax, line_net },
  }));
  return sha256(canonicalJson({ said, lines, statistics }));
}

function totalOf({ document: { delivery_costs }, statistics }: OrderDocument): OfferTotal {
  const { currency, net_taxable, vat_total, gross_total } = statistics;
  return { currency, net_taxable, vat_total, gross_total, delivery_costs };
}

async function documentNow(ctx: Ctx, services: PaperServices, id: string): Promise<OrderDocument> {
  const kind = orderKind();
  const asked = await askedOf(ctx, asOffer(id), { kind, template: null, fixed: null });
  return orderDocument.parse((await kind.load(ctx, services, asked)).document);
}

const keptOf = ({ db }: Ctx, id: string) =>
  typed(db)
    .selectFrom('booking')
    .select(['offered_at', 'offered_hash', 'offered_content', 'accepted_at', 'accepted_by', 'accepted_hash'])
    .where('uID', '=', id)
    .executeTakeFirstOrThrow();

/** Whoever asks sees the order. */
export async function offerState(ctx: Ctx, services: PaperServices, id: string): Promise<OfferState> {
  const { offered_content: content, offered_at, accepted_at, ...kept } = await keptOf(ctx, id);
  const times = { offered_at: offered_at && isoOf(offered_at), accepted_at: accepted_at && isoOf(accepted_at) };
  if (content === null) return { ...kept, ...times, changed: false, total: null };
  const document = await documentNow(ctx, services, id);
  const changed = content !== contentOf(document);
  return { ...kept, ...times, changed, total: changed ? null : totalOf(document) };
}

/** Of the office: from now on the customer reads it in their room. */
export async function offer(ctx: Ctx, services: PaperServices, id: string): Promise<void> {
  const row = await getRow(ctx, 'booking', id);
  if (row.status !== offering) throw new AppError('record.locked', { messageKey: 'errors.room.not_offering' });
  const file = await paperFile(ctx, services, { kind: orderKind(), given: asOffer(id) });
  const document = orderDocument.parse(file.document);
  if (document.positions.length === 0) throw new AppError('record.locked', { messageKey: 'errors.room.nothing_offered' });
  const unpriced = document.positions.filter(({ price }) => price === null).length;
  if (unpriced > 0) throw new AppError('record.locked', { messageKey: 'errors.room.unpriced', params: { count: unpriced } });
  // Of a paper that is let go a document is kept, as the post room does.
  const keeping = alsoHolding(alsoHolding(ctx, 'dms_view'), 'dms_edit');
  const { row: paper } = await keepPaper(keeping, { ...file, contract, resource: 'booking', id });
  const at = instantNow(ctx.lab.clock);
  await setOffer(ctx, id, { offered_at: at, offered_hash: paper.file_hash, offered_content: contentOf(document) });
}

interface Acceptance {
  name: string;
  /** Of the file that was read. */
  hash: string;
}

/** Of the customer: once, of the file they read, and of nothing that says something else by now. */
export async function accept(ctx: Ctx, services: PaperServices, { id, name, hash }: Acceptance & { id: string }): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { status } = await getRow(inner, 'booking', id);
    const kept = await keptOf(inner, id);
    if (kept.offered_hash === null || status !== offering)
      throw new AppError('record.locked', { messageKey: 'errors.room.no_offer' });
    if (kept.accepted_hash === kept.offered_hash) throw new AppError('record.locked', { messageKey: 'errors.room.accepted' });
    if (hash !== kept.offered_hash || contentOf(await documentNow(inner, services, id)) !== kept.offered_content)
      throw new AppError('record.locked', { messageKey: 'errors.room.offer_changed' });
    if (name.trim() === '') throw invalid({ name: [{ key: 'errors.field.required' }] });
    const at = instantNow(inner.lab.clock);
    await setOffer(inner, id, { accepted_at: at, accepted_by: name.trim(), accepted_hash: kept.offered_hash });
  });
}

async function setOffer(ctx: Ctx, id: string, trusted: ColumnValues<'booking'>): Promise<void> {
  await updateRecord(ctx, ctx.lab.registry.resource('booking'), { id, input: { values: {}, trusted } });
}

/** The very file that was offered. */
export async function offeredPaper(
  asked: Ctx,
  { id, hash }: { id: string; hash: string | null },
): Promise<SelectedRow<'document'>> {
  const ctx = inColumns(asked);
  const links = ctx.lab.registry.resource('document_link');
  const is = (column: string, value: string): FilterNode => ({ kind: 'compare', path: [column], op: '=', value });
  const filter: FilterNode = { kind: 'and', items: [is('resource', 'booking'), is('record_key', id)] };
  const { rows } = await listRecords(ctx, links, { filter, sort: [], limit: null, offset: 0 });
  const related = await loadRelations({ ctx, resource: links, rows, names: ['document'] });
  const papers = rows.flatMap((row) => related.get(row)?.document ?? []);
  const found = papers.find((paper) => hash !== null && paper.file_hash === hash);
  if (!found) throw new AppError('record.not_found', { params: { id } });
  return found;
}
