// Letters about many devices of one customer: those due soon, those overdue, those lent and not back.

import type { FilterNode } from '../../contract/filters/filter-ast.ts';
import type { Language } from '../../contract/principal.ts';
import { addDays } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { columnOf, listRows, relatedRows } from '../../core/read/named-rows.ts';
import { dueDevicesUntil } from '../../devices/due-devices.ts';
import { dateText, locales } from '../../i18n/locale.ts';
import { today } from '../../lib/clock.ts';
import { lentOnly, placeStatus } from '../../resources/location/loan-queries.ts';
import { recallMailDays } from '../settings/mail-settings.ts';
import { deviceLine, mostLines } from './device-line.ts';
import { recallSubjects, toldOf, weekOf } from './told-subjects.ts';

export interface DeviceLetter {
  lines: readonly string[];
  days: number;
  subjects: readonly string[];
}

export interface LetterAsked {
  customer: string;
  language: Language;
  onlyNew: boolean;
}

/** By columns. */
const is = (column: string, op: '=' | '<' | '>=', value: string | number): FilterNode => ({
  kind: 'compare',
  path: [column],
  op,
  value,
});

function inOrder(lines: readonly string[]): readonly string[] {
  return lines.length <= mostLines ? lines : [...lines.slice(0, mostLines), `… (+${lines.length - mostLines})`];
}

export function dueLetter(event: 'recall' | 'overdue') {
  return async (ctx: Ctx, { customer, language, onlyNew }: LetterAsked): Promise<DeviceLetter> => {
    const { registry, clock } = ctx.lab;
    const day = today(clock);
    const steps = await recallMailDays(ctx.lab);
    const days = Math.max(...steps);
    const until = event === 'recall' ? addDays(day, days) : addDays(day, -1);
    const items = [is('ktag', '=', customer), dueDevicesUntil(registry.resource('inventory'), until)];
    if (event === 'recall') items.push(is('duedate', '>=', day));
    const sort = (['duedate', 'asset_number'] as const).map((attribute) => ({
      path: [columnOf(registry, 'inventory', attribute)],
      direction: 'asc' as const,
    }));
    const all = await listRows(ctx, 'inventory', { filter: { kind: 'and', items }, sort, limit: null, offset: 0 });
    const subjectsOf = ({ MTAG, duedate }: (typeof all)[number]) => recallSubjects(MTAG, String(duedate), day, steps);
    const known = onlyNew && event === 'recall' ? await toldOf(ctx, all.flatMap(subjectsOf)) : new Set<string>();
    const rows = all.filter((row) => known.size === 0 || subjectsOf(row).some((subject) => !known.has(subject)));
    const lines = rows.map((row) => deviceLine(row, dateText(row.duedate, locales[language])));
    const subjects = event === 'recall' ? rows.flatMap(subjectsOf) : [`overdue:${customer}:${weekOf(day)}`];
    return { lines: inOrder(lines), days, subjects };
  };
}

export async function loanLetter(ctx: Ctx, { customer, language }: LetterAsked): Promise<DeviceLetter> {
  const { registry, clock } = ctx.lab;
  const day = today(clock);
  const column = (attribute: 'is_active' | 'rental_end' | 'customer_id' | 'status') => columnOf(registry, 'location', attribute);
  const filter: FilterNode = {
    kind: 'and',
    items: [
      is(column('customer_id'), '=', customer),
      is(column('is_active'), '=', 1),
      is(column('rental_end'), '<', day),
      { kind: 'compare', path: [column('status')], op: 'in', value: [placeStatus.lent, placeStatus.missing] },
      lentOnly,
    ],
  };
  const sort = [{ path: [column('rental_end')], direction: 'asc' as const }];
  const rows = await listRows(ctx, 'location', { filter, sort, limit: null, offset: 0 });
  const of = await relatedRows({ ctx, name: 'location', rows, names: ['inventory'] });
  const lines = rows.flatMap((row) => {
    const device = of(row).inventory;
    return device ? [deviceLine(device, dateText(row.rental_end, locales[language]))] : [];
  });
  return { lines: inOrder(lines), days: 0, subjects: [`loan_overdue:${customer}:${weekOf(day)}`] };
}
