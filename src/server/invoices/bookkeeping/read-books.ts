// How the lab keeps its books, as its settings say; what is missing there or cannot be is named by its setting.
import type { FieldProblem } from '../../contract/errors.ts';
import { type Account, charts, debtorWays, readAccount } from '../../contract/values/trading/bookkeeping.ts';
import type { Lab } from '../../core/lab/context.ts';
import { countSetting, textSetting, textsSetting } from '../../core/lab/lab-settings.ts';
import type { Bookkeeping } from './accounts.ts';

export interface Books extends Bookkeeping {
  consultant: string;
  client: string;
  /** 1 to 12. */
  fiscalYearMonth: number;
}

/** What is missing is named by it. */
export const revenueSetting = 'bookkeeping.revenue_accounts';
const consultantSetting = 'bookkeeping.consultant_number';
const clientSetting = 'bookkeeping.client_number';

export async function readBooks(lab: Lab): Promise<Books> {
  const text = (name: string) => textSetting(lab, name);
  const accountLength = await countSetting(lab, 'bookkeeping.account_length', 4);
  const [chart, debtors, own] = [
    await text('bookkeeping.chart'),
    await text('bookkeeping.debtors'),
    await text('bookkeeping.debtor_account'),
  ];
  const revenue = new Map<string, Account>();
  for (const line of await textsSetting(lab, revenueSetting)) {
    const read = readAccount(line);
    if (read) revenue.set(...read);
  }
  return {
    chart: charts.find((one) => one === chart) ?? 'skr03',
    debtors: debtorWays.find((one) => one === debtors) ?? 'collective',
    ...{ accountLength, revenue },
    // The first of the customers' accounts.
    debtorAccount: own === '' ? '1'.padEnd(accountLength + 1, '0') : own,
    fiscalYearMonth: await countSetting(lab, 'bookkeeping.fiscal_year_month', 1),
    consultant: await text(consultantSetting),
    client: await text(clientSetting),
  };
}

/** What only DATEV asks for. */
export function lackingForDatev({ consultant, client }: Books): Record<string, FieldProblem[]> {
  return {
    ...(consultant === '' ? { [consultantSetting]: [{ key: 'errors.bookkeeping.consultant' }] } : {}),
    ...(client === '' ? { [clientSetting]: [{ key: 'errors.bookkeeping.client' }] } : {}),
  };
}

/** The day on which the fiscal year begins that a day lies in. */
export function fiscalYearOf({ fiscalYearMonth }: Books, day: string): string {
  const [year, month] = day.split('-').map(Number);
  const first = (month ?? 1) >= fiscalYearMonth ? (year ?? 0) : (year ?? 0) - 1;
  return `${String(first).padStart(4, '0')}-${String(fiscalYearMonth).padStart(2, '0')}-01`;
}
