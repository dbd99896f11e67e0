// The import of records of one type by the rules every write of them keeps. An empty cell
// leaves what is there. docs/interface/prices.md#import.
import { type FieldProblems, invalid } from '#server/contract/errors.ts';
import type { Imported } from '#server/schema/define-resource.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import type { TableRow } from '#server/tabular/cells/table-row.ts';
import { scopeColumns } from '../../access/scope.ts';
import type { Ctx } from '../../lab/context.ts';
import type { Registry } from '../../lab/registry.ts';
import { type ManyChange, manyPlanner, type PlannedChange } from '../../many/plan-many.ts';
import { writeMany } from '../../many/write-many.ts';
import type { WriteInput } from '../../validate/decode.ts';
import type { ImportKind, ImportOpening, ImportPlan, ImportRow, Reason, Verdict } from '../import-kind.ts';
import { referredTo } from '../reference-lookup.ts';
import { otherOwner, ownersElsewhere } from './other-owner.ts';
import { fillables, headingTeller, type RecognisedColumn, recogniseColumns } from './recognise-columns.ts';
import { matchesOf } from './record-matching.ts';
import { createRowReader, type Given, type ReadRow, type RowWording } from './record-rows.ts';
import { sayByKeys } from './records-by-words.ts';

export interface RecordImport extends RowWording {
  registry: Registry;
  resource: ResourceName;
  imported: Imported;
}

export function recordImport({ registry, resource: name, imported, translator }: RecordImport): ImportKind {
  const { definition } = registry.resource(name);
  const { create, edit } = definition.operations;
  const { within } = imported;
  return {
    path: definition.v2?.path ?? name,
    requirement: create ?? edit,
    ...(within ? { options: [definition.fields[within]?.attr ?? within] } : {}),
    run: { kind: `${name}_import`, resources: [name] },
    headings: ({ lab }) => headingTeller(fillables(lab.registry.resource(name), { translator, links: imported.links ?? [] })),
    async open(ctx, opening) {
      const resource = ctx.lab.registry.resource(name);
      const fillable = fillables(resource, { translator, links: imported.links ?? [] });
      const columns = recogniseColumns({ columns: opening.table.columns, mapping: opening.mapping, fillable });
      const given = await givenOf(ctx, resource, { within, opening });
      return planOf(ctx, { resource, columns, matching: imported, translator, opening, given });
    },
  };
}

interface GivenInput {
  within: string | undefined;
  opening: ImportOpening;
}

/** The record that all rows belong to, where the user named one that he sees. */
async function givenOf(ctx: Ctx, resource: ResolvedResource, { within, opening }: GivenInput): Promise<Given | null> {
  const field = within === undefined ? undefined : resource.byColumn.get(within);
  const asked = field && opening.options[field.attr];
  if (!field?.spec.target || asked === undefined) return null;
  const found = (await referredTo(ctx, ctx.lab.registry.resource(field.spec.target), [asked])).get(asked);
  if (typeof found !== 'object') throw invalid({ [field.attr]: [{ key: 'errors.field.no_such_record', params: { id: asked } }] });
  return { attribute: field.attr, column: field.column, id: found.id };
}

interface PlanInput extends RowWording {
  resource: ResolvedResource;
  columns: readonly RecognisedColumn[];
  matching: Imported;
  opening: ImportOpening;
  given: Given | null;
}

function planOf(ctx: Ctx, { resource, columns, matching, translator, opening, given }: PlanInput): ImportPlan {
  const moves = new Set(opening.moves);
  const dates = { order: opening.dateOrder, since1904: opening.table.since1904 };
  const reader = createRowReader(ctx, { resource, columns, translator, given, dates });
  const plan = manyPlanner(ctx, resource, { unique: true });
  const seenAt = new Map<string, number>();
  return {
    columns: columns.map(({ column, attribute, state, candidates }) => ({ column, attribute, state, candidates })),
    numberColumns: reader.numberColumns,
    references: reader.references,
    async judge(rows: readonly TableRow[], mark) {
      const read = await reader.read(rows, { mark, csv: opening.table.format === 'csv' });
      await sayByKeys(ctx, resource, { read, columns, translator });
      const matches = await matchesOf(ctx, resource, { matching, rows: read.map(({ stored }) => stored) });
      const changes = read.map(({ input }, index): ManyChange => {
        const match = matches[index];
        const id = match !== undefined && match !== 'ambiguous' ? match.id : null;
        if (id === null) return { input };
        return { id, input: matching.stays ? { values: {} } : input };
      });
      await reader.dropSameLinks(changes);
      const planned = await plan(changes);
      const owners = await ownersElsewhere(ctx, resource, { given, rows: read, planned, moves });
      return read.map((row, index) => {
        const [match = 'ambiguous', change, one] = [matches[index], changes[index], planned[index]];
        if (!change || !one) throw new Error('a row was lost');
        const about = match === 'ambiguous' ? null : (match.id ?? match.identity);
        const earlier = about === null ? undefined : seenAt.get(about);
        if (about !== null && earlier === undefined) seenAt.set(about, row.line);
        // Without a record to change, what it lacks says nothing.
        const ruled = match === 'ambiguous' ? [] : ruleReasons(columns, row, one.problems);
        const lacking = change.id === undefined ? lackingReasons(matching, columns, row) : [];
        const owned = owners.get(row.line) ?? [];
        const reasons = [...row.reasons, ...lacking, ...owned, ...matchReasons(match === 'ambiguous', earlier), ...ruled];
        return judged(resource, { row, change, planned: one, reasons });
      });
    },
    write: (inner, rows) => writeAll(inner, resource, rows),
  };
}

/** A cell that could not be read is told of as that. */
function lackingReasons({ needed = [] }: Imported, columns: readonly RecognisedColumn[], row: ReadRow): Reason[] {
  return needed.flatMap((column): Reason[] => {
    const attribute = row.attributeOf(column);
    const told = row.reasons.some((reason) => reason.attribute === attribute && !reason.note);
    if (told || (row.stored[column] ?? null) !== null) return [];
    return [
      { column: columns.find((one) => one.attribute === attribute)?.column ?? null, attribute, key: 'errors.field.required' },
    ];
  });
}

function matchReasons(isAmbiguous: boolean, earlier: number | undefined): Reason[] {
  const whole = { column: null, attribute: null };
  if (isAmbiguous) return [{ ...whole, key: 'errors.import.several_fit' }];
  return earlier === undefined ? [] : [{ ...whole, key: 'errors.import.twice', params: { line: earlier } }];
}

/** What a cell was refused for already is not said again in other words. */
function ruleReasons(columns: readonly RecognisedColumn[], row: ReadRow, problems: FieldProblems): Reason[] {
  const told = new Set(row.reasons.filter(({ note }) => !note).map(({ attribute }) => attribute));
  return Object.entries(problems).flatMap(([column, list]) => {
    const attribute = row.attributeOf(column);
    if (told.has(attribute)) return [];
    const heading = columns.find((one) => one.attribute === attribute)?.column ?? null;
    return list.map(({ key, params }): Reason => ({ column: heading, attribute, key, ...(params ? { params } : {}) }));
  });
}

interface JudgedInput {
  row: ReadRow;
  change: ManyChange;
  planned: PlannedChange;
  reasons: readonly Reason[];
}

const unknownKeys: ReadonlySet<string> = new Set(['errors.import.unknown_record', 'errors.field.no_such_record']);
const ambiguousKeys: ReadonlySet<string> = new Set([
  'errors.import.several_fit',
  'errors.import.several_named',
  'errors.import.twice',
  otherOwner,
  `${otherOwner}.none`,
]);

function verdictOf(resource: ResolvedResource, { planned, reasons }: Pick<JudgedInput, 'planned' | 'reasons'>): Verdict {
  const keys = reasons.filter(({ note }) => !note).map(({ key }) => key);
  if (keys.some((key) => !unknownKeys.has(key) && !ambiguousKeys.has(key))) return 'invalid';
  if (keys.some((key) => ambiguousKeys.has(key))) return 'ambiguous';
  if (keys.length > 0) return 'unknown';
  if (planned.action !== 'update') return planned.action === 'create' ? 'new' : 'unchanged';
  const owner = scopeColumns(resource.definition.scope);
  return owner.some((column) => column in planned.values) ? 'moved' : 'changed';
}

function judged(resource: ResolvedResource, input: JudgedInput): ImportRow {
  const { row, change, planned, reasons } = input;
  const verdict = verdictOf(resource, input);
  const title = { ...planned.before, ...planned.change.values }[resource.definition.title] ?? null;
  const isWritten = verdict === 'new' || verdict === 'changed' || verdict === 'moved';
  return {
    line: row.line,
    verdict,
    id: planned.before ? planned.key : null,
    title: title === null ? null : String(title),
    reasons,
    changes: isWritten ? changesOf(resource, planned) : {},
    write: isWritten ? { ...(change.id === undefined ? {} : { id: change.id }), ...toWrite(change.input) } : null,
  };
}

function toWrite({ values, links }: WriteInput) {
  return { values: values as Record<string, string | number | null>, ...(links ? { links } : {}) };
}

function changesOf(resource: ResolvedResource, { before, values, links = {} }: PlannedChange): ImportRow['changes'] {
  const ofFields = Object.entries(values).flatMap(([column, value]) => {
    const field = resource.byColumn.get(column);
    if (!field || field.spec.hidden) return [];
    const shown = (stored: typeof value) => field.type.show(stored, field.limits, 'attributes');
    const after = shown(value);
    return [[field.attr, before ? { before: shown(before[column] ?? null), after } : { after }] as const];
  });
  return Object.fromEntries([...ofFields, ...Object.entries(links).map(([name, keys]) => [name, { after: keys }] as const)]);
}

async function writeAll(ctx: Ctx, resource: ResolvedResource, rows: AsyncIterable<ImportRow>): Promise<void> {
  await writeMany(ctx, resource, changesIn(rows));
}

async function* changesIn(rows: AsyncIterable<ImportRow>): AsyncGenerator<ManyChange> {
  for await (const { write } of rows) {
    // Written by `judged` above.
    const { id, values, links } = write as { id?: string; values: WriteInput['values']; links?: Record<string, string[]> };
    yield { ...(id === undefined ? {} : { id }), input: { values, ...(links ? { links } : {}) } };
  }
}
