// Which devices a batch of labels is for: named, scanned, a list as on screen, or those whose label is to be renewed. Every way reads
// with the caller's own sight.
import { z } from 'zod';
import { invalid } from '../contract/errors.ts';
import type { FilterNode } from '../contract/filters/filter-ast.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { listKeys } from '../core/read/read.ts';
import { breathe } from '../core/rows/row-batches.ts';
import type { ExtraCondition } from '../core/rows/select.ts';
import { listFormula } from '../core/search/saved-filters.ts';
import { inChunks } from '../db/store/insert-rows.ts';
import { scannedDevices } from '../devices/scanned-code.ts';
import { readV2Filter } from '../filter/from-v2.ts';
import { readV2Sort } from '../filter/from-v2-sort.ts';
import { needsNewLabel } from './needs-new-label.ts';

export const mostLabels = 5000;
const mostNamed = 20;
const keysAtOnce = 250;

const listParameter = z.string().regex(/^(?:filter\[.+\]|sort|q|formula)$/);
const listWord = z.string().max(4000);
const mostConditions = 100;

export const selectionShape = {
  ids: z.array(z.string().min(1).max(80)).min(1).max(mostLabels).optional(),
  codes: z.array(z.string().min(1).max(300)).min(1).max(mostLabels).optional().meta({ description: 'As scanned.' }),
  list: z
    .record(listParameter, z.union([listWord, z.array(listWord).min(1).max(mostConditions)]))
    .optional()
    .meta({
      description: '`filter[…]`, `q`, `formula` and `sort` as the list of devices takes them; a filter given twice as an array.',
      examples: [{ 'filter[status]': '1', 'filter[duedate]': ['gte:2026-01-01', 'lt:2026-02-01'] }],
    }),
  renewals: z.literal(true).optional().meta({ description: 'Those whose label is to be renewed; `list` narrows them.' }),
};

export type Selection = z.infer<z.ZodObject<typeof selectionShape>>;

export async function selectedDevices(ctx: Ctx, selection: Selection): Promise<readonly string[]> {
  const { ids, codes, list, renewals } = selection;
  const ways = [ids, codes, renewals ?? list].filter((way) => way !== undefined);
  if (ways.length !== 1) throw invalid({ ids: [{ key: 'errors.label.selection' }] });
  const keys = ids ? await named(ctx, ids) : codes ? await scanned(ctx, codes) : await listed(ctx, list ?? {}, renewals === true);
  if (keys.length === 0) throw invalid({ ids: [{ key: 'errors.label.none' }] });
  return keys;
}

/** In the order they were named; each once for each time it is named. */
async function named(ctx: Ctx, ids: readonly string[]): Promise<readonly string[]> {
  const inventory = ctx.lab.registry.resource('inventory');
  const seen = new Set<string>();
  for (const value of inChunks([...new Set(ids)], keysAtOnce)) {
    const filter: FilterNode = { kind: 'compare', path: [inventory.key], op: 'in', value };
    const { keys } = await listKeys(inColumns(ctx), inventory, { filter, sort: [], limit: null, offset: 0 });
    for (const key of keys) seen.add(key);
    await breathe();
  }
  refuse(
    'ids',
    'errors.label.unknown_devices',
    ids.filter((id) => !seen.has(id)),
  );
  return ids;
}

async function scanned(ctx: Ctx, codes: readonly string[]): Promise<readonly string[]> {
  const found = new Map<string, string[]>();
  for (const code of new Set(codes)) {
    const rows = await scannedDevices(ctx, [code.trim()]);
    found.set(
      code,
      rows.map(({ MTAG }) => MTAG),
    );
  }
  const several = (code: string) => (found.get(code)?.length ?? 0) > 1;
  refuse(
    'codes',
    'errors.label.unknown_devices',
    codes.filter((code) => found.get(code)?.length === 0),
  );
  refuse('codes', 'errors.label.ambiguous', codes.filter(several));
  return codes.flatMap((code) => found.get(code) ?? []);
}

async function listed(ctx: Ctx, list: NonNullable<Selection['list']>, renewals: boolean): Promise<readonly string[]> {
  const inventory = ctx.lab.registry.resource('inventory');
  const [formula, q, sort] = (['formula', 'q', 'sort'] as const).map((name) => onlyOne(list[name])) as [string, string, string];
  const first: ExtraCondition | null = renewals ? needsNewLabel(ctx) : null;
  const extra = formula.trim() === '' ? first : listFormula(ctx, { resource: inventory, formula, further: first });
  const search = q.trim() === '' ? {} : { search: q.trim() };
  const query = { filter: readV2Filter(list), sort: readV2Sort(sort || undefined), limit: mostLabels, offset: 0, ...search };
  const { keys, total } = await listKeys(ctx, inventory, query, extra);
  if (total > mostLabels) throw tooMany();
  return keys;
}

/** Only conditions may come twice. */
function onlyOne(value: string | readonly string[] | undefined): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  throw invalid({ list: [{ key: 'errors.label.selection' }] });
}

export const tooMany = () => invalid({ ids: [{ key: 'errors.label.too_many', params: { max: mostLabels } }] });

function refuse(field: string, key: string, list: readonly string[]): void {
  if (list.length === 0) return;
  const some = [...new Set(list)].slice(0, mostNamed);
  throw invalid({ [field]: [{ key, params: { list: `${some.join(', ')}${list.length > some.length ? ' …' : ''}` } }] });
}
