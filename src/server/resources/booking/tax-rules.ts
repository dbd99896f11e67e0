// How an order may be taxed: a case that an invoice cannot bear is refused where it was chosen, with all that it lacks. A lab that is a
// small business begins its orders as one. docs/interface/records.md#tax-cases.
import type { FieldProblem } from '../../contract/errors.ts';
import { needsVatIds, smallBusinessSetting, suggestedTaxCase, taxCaseOf } from '../../contract/values/tax-case.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf } from '../../core/lab/hooks.ts';
import { typed } from '../../db/typed.ts';
import { countryCode } from '../../i18n/countries.ts';
import type { StoredColumns } from '../../schema/row-values.ts';

type Seen = Pick<JudgedChange<'booking'>, 'before' | 'values'>;

/** Rules are asked within the write's transaction, and read what it sees. */
async function textSetting({ db }: Ctx, name: string): Promise<string> {
  const row = await typed(db).selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  const value: unknown = JSON.parse(row?.value ?? 'null');
  return typeof value === 'string' ? value : '';
}

const isSmallBusiness = async (ctx: Ctx) => (await textSetting(ctx, smallBusinessSetting)) === 'yes';

/** Whom the invoice is made out to. */
async function buyerOf({ db }: Ctx, row: StoredColumns<'booking'>) {
  const key = row.invoice_customer_KTAG ?? row.customer_KTAG;
  if (typeof key !== 'string') return undefined;
  return typed(db).selectFrom('customers').select(['vat_id', 'K4605']).where('KTAG', '=', key).executeTakeFirst();
}

export async function ownTaxCase(ctx: Ctx, { values, sent }: JudgedChange<'booking'>): Promise<StoredColumns<'booking'>> {
  if (sent.has('tax_case') || !(await isSmallBusiness(ctx))) return {};
  const buyer = await buyerOf(ctx, values);
  const tax_case = suggestedTaxCase({
    seller: countryCode(await textSetting(ctx, 'lab.country')),
    buyer: countryCode(buyer?.K4605 ?? null),
    buyerVatId: buyer?.vat_id ?? null,
    smallBusiness: true,
  });
  return tax_case === 'small_business' ? { tax_case } : {};
}

/** What makes a difference to what the invoice has to say; all else of an order stays free to be written. */
const deciding = [
  'tax_case',
  'tax_reason',
  'tax_reason_second',
  'customer_KTAG',
  'invoice_customer_KTAG',
  'invoice_number',
] as const;

export async function taxProblems(ctx: Ctx, { before, values }: Seen): Promise<ProblemsOf<'booking'>> {
  const row = { ...before, ...values };
  const taxCase = taxCaseOf(row.tax_case);
  const differs = (column: (typeof deciding)[number]) => column in values && values[column] !== (before?.[column] ?? null);
  if (taxCase === null || !deciding.some(differs)) return {};
  if (taxCase === 'exempt' && !row.tax_reason && !row.tax_reason_second)
    return { tax_reason: [{ key: 'errors.booking.tax_reason' }] };
  if (taxCase === 'small_business' && differs('tax_case') && !(await isSmallBusiness(ctx)))
    return { tax_case: [{ key: 'errors.booking.no_small_business' }] };
  if (!needsVatIds(taxCase)) return {};
  const problems: FieldProblem[] = [];
  if (!(await buyerOf(ctx, row))?.vat_id) problems.push({ key: 'errors.booking.buyer_vat_id' });
  if (!(await textSetting(ctx, 'company.vat_id'))) problems.push({ key: 'errors.booking.seller_vat_id' });
  return problems.length > 0 ? { tax_case: problems } : {};
}
