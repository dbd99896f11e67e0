// What was otherwise on the day that was asked about, in sentences. docs/interface/prices.md#past-days.
import { z } from 'zod';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { dateText, locales } from '../../i18n/locale.ts';
import { groupName, moneyText, type Speaking } from './answer-texts.ts';
import type { ChangedSince } from './changed-since-queries.ts';

export const changedSinceShape = z.object({
  table: z.string(),
  id: z.string(),
  /** The day it was changed or entered. */
  date: z.string(),
  /** What stood there on the day asked about. */
  price: z.number().nullable(),
  text: z.string(),
});

function keyOf({ kind, table, price }: ChangedSince): string {
  if (kind === 'other_group' || kind === 'entered') return kind;
  return price === null ? `changed_${table}` : 'written_over';
}

export function sinceText(speaking: Speaking, change: ChangedSince, asked: string): string {
  const { translator, language } = speaking;
  const day = (date: string) => dateText(date, locales[language]);
  return translator.text(language, `prices.since.${keyOf(change)}`, {
    asked: day(asked),
    date: day(change.date),
    price: change.price === null ? '' : moneyText(change.price, speaking),
    group: groupName(speaking, change.groupId),
  });
}

export function shownSince(
  speaking: Speaking,
  changes: readonly ChangedSince[],
  asked: string,
): z.infer<typeof changedSinceShape>[] {
  return changes.map((change) => ({
    table: change.table,
    id: change.id,
    date: change.date,
    price: change.price === null ? null : fromHundredths(change.price),
    text: sinceText(speaking, change, asked),
  }));
}
