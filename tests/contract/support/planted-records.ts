// A record of every type whose rows are limited, each filled with a word that stands nowhere else: what the caller of a test must
// not meet. Made from the definitions, so a new record type is planted without another line.
import { AppError } from '#server/contract/errors.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { createRecord } from '#server/core/write/write.ts';
import type { Row, Scope } from '#server/schema/define-resource.ts';
import type { Stored } from '#server/schema/fields/field-type.ts';
import type { ResolvedField, ResolvedResource } from '#server/schema/resolve.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';

/** Keys by record type. */
export type Planted = ReadonlyMap<string, string>;

interface Planting {
  /** Every key and every text begins with it. */
  word: string;
  /** Whose the records are, where a user owns them. */
  owner: string;
  /** Records that are there already, by type; others are planted. */
  given?: Readonly<Record<string, string>>;
  /** Further values of the devices. */
  device?: Row;
  /** All types whose rows are limited unless said. */
  types?: ReadonlySet<string>;
}

/** Made by signing in and by writing; tests of their own look at them. */
const madeByTheProgram: ReadonlySet<string> = new Set(['audit', 'bin_entry', 'session', 'idempotency_key']);

function isLimited({ kind }: Scope): boolean {
  return kind !== 'everyone';
}

export function plantable(all: readonly ResolvedResource[]): ResolvedResource[] {
  return all.filter(({ definition, name }) => isLimited(definition.scope) && !madeByTheProgram.has(name));
}

function keyOf(word: string, { name }: { name: string }): string {
  return `${word}-${name}`;
}

/** The second device's name in `Planted`. */
const tool = 'inventory-tool';

const samples: Readonly<Record<string, Stored>> = {
  date: '2026-01-15',
  datetime: '2026-01-15 10:00:00',
  integer: 1,
  decimal: 1,
  hundredths: 100,
  flag: 1,
  json: '[]',
};

function ownerColumns(scope: Scope): string[] {
  if (scope.kind === 'owner') return [scope.column];
  return scope.kind === 'all' ? scope.of.flatMap(ownerColumns) : [];
}

interface Valued extends Planting {
  resource: ResolvedResource;
  planted: ReadonlyMap<string, string>;
}

/** A record speaks of one device, and of another one as its tool. */
function nameOf({ fields }: ResolvedResource, { column, spec }: ResolvedField): string {
  const [first] = fields.filter((field) => field.spec.target === spec.target);
  return spec.target === 'inventory' && first?.column !== column ? tool : (spec.target ?? '');
}

function fieldValue({ resource, planted, word, owner }: Valued, field: ResolvedField): Stored | undefined {
  const { column, spec, required, limits } = field;
  if (column === resource.key) return keyOf(word, resource);
  if (ownerColumns(resource.definition.scope).includes(column)) return owner;
  if (spec.kind === 'ref') return spec.target === resource.name ? undefined : planted.get(nameOf(resource, field));
  if ((spec.kind === 'text' || spec.kind === 'note') && !spec.hidden && spec.default === undefined)
    return (limits.max ?? 255) > word.length + column.length ? `${word} ${column}` : undefined;
  if (!required || spec.default !== undefined) return undefined;
  if (spec.kind === 'text') return word.slice(0, limits.max);
  return limits.options?.[0]?.value ?? samples[spec.kind];
}

function valuesOf(valued: Valued): Row {
  const { resource, device } = valued;
  const values = Object.fromEntries(
    resource.fields.flatMap((field) => {
      const value = fieldValue(valued, field);
      return value === undefined ? [] : [[field.column, value] as const];
    }),
  );
  if (resource.name === 'inventory') Object.assign(values, device);
  // Else it would be one that the program made, and nobody is shown such a one who sees some devices only.
  if (resource.name === 'document') delete values.paper;
  if (resource.byColumn.has('formula')) Object.assign(values, { formula: `I4201 = '${valued.word}'` });
  // An order with an invoice number stays: where only some kinds are planted they are deleted again.
  if (resource.name === 'booking' && valued.types) delete values.invoice_number;
  // What corrects an invoice is not paid.
  if (resource.name === 'invoice') Object.assign(values, { kind: 'invoice' });
  // It is a number, and needed.
  if (resource.name === 'check_value') Object.assign(values, { value: '1' });
  // A view is about a list that is there.
  if (resource.byColumn.has('table_name')) Object.assign(values, { table_name: 'inventory' });
  // A table of another record's rows is named, not referred to.
  if (resource.byColumn.has('record_key') && resource.byColumn.has('resource'))
    Object.assign(values, { resource: 'inventory', record_key: valued.planted.get('inventory') });
  if (resource.byColumn.has('article_ID'))
    Object.assign(values, { article_type: 'inventory', article_ID: valued.planted.get('inventory') });
  // An address that can be opened, and commands that can be read.
  if (resource.byColumn.has('gpib_address')) Object.assign(values, { host: '127.0.0.1' });
  if (resource.byColumn.has('commands')) Object.assign(values, { commands: `# ${valued.word}\nmeasure dc_voltage V: READ?` });
  return values;
}

/** What a rule of the record does not take (an address, a number of a pattern) is left out, as long as it may be. */
async function createPlanted(ctx: Ctx, resource: ResolvedResource, values: Row): Promise<void> {
  const { file } = resource.definition;
  // A plan is made of a picture, told by how it begins.
  const beginning = resource.name === 'document' ? 'GIF89a' : '';
  const content = file
    ? { file: await ctx.lab.files.receive(chunks(`${beginning}${Object.values(values).join('\n')}`), 'planted.txt') }
    : {};
  const left = { ...values };
  for (let attempt = 0; ; attempt += 1) {
    try {
      await createRecord(ctx, resource, { values: {}, trusted: left, ...content });
      return;
    } catch (error) {
      const wrong = error instanceof AppError ? Object.keys(error.details.fields ?? {}) : [];
      if (wrong.length === 0 || attempt === 5)
        throw new Error(
          `${resource.name} cannot be planted: ${JSON.stringify(error instanceof AppError ? error.details : String(error))}`,
        );
      for (const column of wrong) delete left[column];
    }
  }
}

async function* chunks(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

export async function plantRecords(ctx: Ctx, planting: Planting): Promise<Planted> {
  const { registry } = ctx.lab;
  const planted = new Map<string, string>();
  for (const [name, id] of Object.entries(planting.given ?? {})) planted.set(name, id);
  for (const resource of plantable(registry.all())) {
    if (planted.has(resource.name) || planting.types?.has(resource.name) === false) continue;
    await createPlanted(ctx, resource, valuesOf({ ...planting, resource, planted }));
    planted.set(resource.name, keyOf(planting.word, resource));
    if (resource.name !== 'inventory') continue;
    const key = keyOf(planting.word, { name: tool });
    await createPlanted(ctx, resource, { ...valuesOf({ ...planting, resource, planted }), [resource.key]: key });
    planted.set(tool, key);
  }
  for (const name of Object.keys(planting.given ?? {})) planted.delete(name);
  return planted;
}

/**
 * Types whose rows speak of a device, told by their columns and not by what they say of their scope: they refer to such a type, name a
 * record of any kind, or are tied to one by rows that do. With them the types of limited rows that they cannot be without.
 */
export function devicesAndTheirs(all: readonly ResolvedResource[]): ReadonlySet<string> {
  const theirs = new Set<ResourceName>(['inventory']);
  const refersToThem = ({ fields }: ResolvedResource) =>
    fields.some(({ spec }) => spec.target !== undefined && theirs.has(spec.target));
  for (let found = 0; found !== theirs.size; ) {
    found = theirs.size;
    for (const one of all) {
      if (!refersToThem(one) && !namesAnyRecord(one)) continue;
      theirs.add(one.name);
      if (namesAnyRecord(one) && one.byColumn.has('resource')) for (const name of requiredTargets(one)) theirs.add(name);
    }
  }
  const byName = new Map(all.map((resource) => [resource.name, resource]));
  const needed = [...theirs].flatMap((name) => requiredTargets(byName.get(name)));
  const owned = needed.filter((name) => ownerColumns(byName.get(name)?.definition.scope ?? everyRow).length > 0);
  return new Set([...theirs, ...owned]);
}

const everyRow: Scope = { kind: 'everyone', reason: 'no such type' };

function namesAnyRecord({ byColumn }: ResolvedResource): boolean {
  return (byColumn.has('resource') && byColumn.has('record_key')) || byColumn.has('article_ID');
}

/** Whose it is, is given. */
function requiredTargets(resource: ResolvedResource | undefined): ResourceName[] {
  const owners = resource ? ownerColumns(resource.definition.scope) : [];
  const needed = resource?.fields.filter(({ required, column }) => required && !owners.includes(column)) ?? [];
  return needed.flatMap(({ spec }) => spec.target ?? []);
}
