// One group of the worklist, page by page, with the counts of all groups: a fixed number of statements, whatever is found.

import type { Ctx } from '../../core/lab/context.ts';
import { inColumns } from '../../core/lab/context.ts';
import { today } from '../../lib/clock.ts';
import type { Texts } from '../parts/widget-type.ts';
import { firstLook, type Group } from './groups.ts';
import { sourcesFor } from './sources.ts';
import { countGroups } from './work-counts.ts';
import { workItem } from './work-item.ts';
import { besideRows, rowsOfGroup } from './work-rows.ts';

interface Asked {
  /** Without one the first that holds something. */
  group?: Group | undefined;
  page: { number: number; size: number };
}

export async function readWorklist(asked: Ctx, texts: Pick<Texts, 'label'>, { group: wanted, page }: Asked) {
  // Conditions here name columns.
  const ctx = inColumns(asked);
  const date = today(ctx.lab.clock);
  const sources = sourcesFor(ctx, date);
  const groups = await countGroups(ctx, sources);
  const totalOf = (one: Group) => groups.find(({ name }) => name === one)?.total ?? 0;
  const group = wanted ?? firstLook.find((one) => totalOf(one) > 0) ?? 'mine';
  const total = totalOf(group);
  const rows = total === 0 ? [] : await rowsOfGroup(ctx, { sources, group, page });
  const beside = await besideRows(ctx, rows, sources);
  return {
    data: rows.map((work) => workItem(ctx, texts, { work, beside })),
    meta: { date, group, groups },
    page: { ...page, total },
  };
}
