// Whether values that must be the only ones of their kind are: of many records at once, those among each other included.
// The database refuses as well; this says which record of many it is about before any is written.
import type { FieldProblems } from '../../contract/errors.ts';
import { inChunks } from '../../db/store/insert-rows.ts';
import type { Row } from '../../schema/define-resource.ts';
import { isCaseless } from '../../schema/field-types.ts';
import type { Stored } from '../../schema/fields/field-type.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';
import { pairsOf, rowsByKey } from '../rows/row-batches.ts';

export interface UniqueToCheck {
  /** Null for a new record that has none yet. */
  key: string | null;
  values: Row;
  before: Row | null;
  problems: FieldProblems;
}

export type UniqueCheck = (records: readonly UniqueToCheck[]) => Promise<void>;

/** Remembers what it was asked before: of two new records with the same value the second one is refused. */
export function uniqueCheck(ctx: Ctx, resource: ResolvedResource): UniqueCheck {
  const single = resource.fields.filter(({ spec }) => spec.unique).map(({ column }) => [column]);
  const rules = [...single, ...(resource.definition.uniqueTogether ?? [])].map((columns) => ({
    columns,
    taken: new Set<string>(),
  }));
  return async (records) => {
    // Beside a value that cannot be read, others say nothing.
    const asking = records.map((record) => ({ ...record, unread: new Set(Object.keys(record.problems)) }));
    for (const rule of rules) await checkRule(ctx, resource, { ...rule, records: asking });
  };
}

interface RuleInput {
  columns: readonly string[];
  /** Values given to records asked about before. */
  taken: Set<string>;
  records: readonly (UniqueToCheck & { unread: ReadonlySet<string> })[];
}

async function checkRule(ctx: Ctx, resource: ResolvedResource, { columns, taken, records }: RuleInput): Promise<void> {
  const together = columns.length > 1;
  const asking = records.filter(
    ({ values, before, unread }) =>
      columns.some((column) => column in values && values[column] !== before?.[column]) &&
      !columns.some((column) => unread.has(column)),
  );
  const wanted = asking.map(({ values, before }) => ({ ...before, ...values }));
  const owners = await ownersOf(ctx, resource, { columns, rows: wanted });
  for (const [index, record] of asking.entries()) {
    const row = wanted[index] ?? {};
    if (!together && (row[columns[0] ?? ''] ?? null) === null) continue;
    const value = comparable(columns, row);
    const others = (owners.get(value) ?? []).filter((key) => key !== record.key);
    if (others.length > 0 || taken.has(value)) {
      for (const column of columns) record.problems[column] ??= [{ key: 'errors.field.not_unique' }];
    } else taken.add(value);
  }
}

/** As the database compares: empty is a value, and the case of a letter makes none other. */
function comparable(columns: readonly string[], row: Row): string {
  const plain = (value: Stored | undefined) => (typeof value === 'string' ? asciiLower(value) : (value ?? ''));
  return JSON.stringify(columns.map((column) => plain(row[column])));
}

function asciiLower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

async function ownersOf(
  ctx: Ctx,
  resource: ResolvedResource,
  { columns, rows }: { columns: readonly string[]; rows: readonly Row[] },
): Promise<Map<string, string[]>> {
  const [first = ''] = columns;
  const starts = rows.map((row) => row[first] ?? null).filter((value) => value !== null);
  const blind = isCaseless(resource.byColumn.get(first)?.type.kind ?? 'key');
  const found = await pairsOf(ctx, { table: resource.table, column: first, other: resource.key, blind }, starts.map(String));
  const owners = new Map<string, string[]>();
  for (const chunk of inChunks(found.map(({ other }) => other))) {
    for (const [key, row] of await rowsByKey(ctx, resource, chunk)) {
      const value = comparable(columns, row);
      owners.set(value, [...(owners.get(value) ?? []), key]);
    }
  }
  return owners;
}
