// Which column of a file fills which attribute: by the names of the interface, the codes of old, and the labels of the lab in each
// language, however they are spaced or cased; a unit in brackets does not matter. After them, by what other systems call it.
// docs/interface/prices.md#endpoints.
import { type FieldProblems, invalid } from '#server/contract/errors.ts';
import { plainHeading as plain } from '#server/contract/tables/import-preset.ts';
import { languages, type Translator } from '#server/i18n/translate.ts';
import type { ResolvedResource } from '#server/schema/resolve.ts';
import type { ColumnUse } from '../import-kind.ts';

export interface Fillable {
  attribute: string;
  /** Kept by the program: recognised, and left alone. */
  readOnly: boolean;
  /** What it may be called. */
  names: readonly string[];
  /** What it is called in files of other systems. */
  foreign?: readonly string[];
  /** Attributes that it is worked out from. */
  from?: readonly string[];
}

export interface RecognisedColumn extends ColumnUse {
  index: number;
  /** The attribute stands in the heading itself: an export's own key beside the name. */
  exact: boolean;
  /** Known only by what another system calls it. */
  foreign: boolean;
}

export function wordsOf(translator: Pick<Translator, 'text' | 'label'>, label: string | Record<string, string>): string[] {
  return languages.map((language) => translator.label(language, label));
}

/** What a record can be given: fields, values worked out, and links. */
export function fillables(
  resource: ResolvedResource,
  { translator, links }: { translator: Pick<Translator, 'text' | 'label'>; links: readonly string[] },
): Fillable[] {
  const { headings = {}, stays } = resource.definition.imported ?? {};
  const relationOf = new Map(
    [...resource.relations].flatMap(([name, one]) => (one.kind === 'one' ? [[one.column, name] as const] : [])),
  );
  const fields = resource.fields
    .filter(({ spec }) => !spec.hidden)
    .map(({ column, attr, label, readOnly }): Fillable => {
      const isKey = column === resource.key;
      const further = [...(isKey ? ['id'] : []), ...(relationOf.has(column) ? [relationOf.get(column) ?? ''] : [])];
      const names = [attr, column, ...wordsOf(translator, label), ...further];
      return { attribute: attr, readOnly: isKey ? stays === true : readOnly, names, foreign: headings[column] };
    });
  const computed = [...resource.computed].map(([attr, { write, reads }]): Fillable => {
    const from = reads.map((column) => resource.byColumn.get(column)?.attr ?? column);
    const names = [attr, ...wordsOf(translator, `${resource.name}.${attr}`)];
    return { attribute: attr, readOnly: !write, from, names, foreign: headings[attr] };
  });
  const linked = links.map((name): Fillable => {
    const relation = resource.relations.get(name);
    const labels = [`resource.${relation?.target ?? name}`, `resource.${relation?.target ?? name}.plural`];
    return { attribute: name, readOnly: false, names: [name, ...labels.flatMap((label) => wordsOf(translator, label))] };
  });
  return [...fields, ...computed, ...linked];
}

const bracketed = /\s*[([]([^()[\]]*)[)\]]\s*$/;

interface Recognition {
  columns: readonly string[];
  mapping: Readonly<Record<string, string | null>>;
  fillable: readonly Fillable[];
}

export function recogniseColumns({ columns, mapping, fillable }: Recognition): RecognisedColumn[] {
  refuseUnknownMapping(mapping, { columns, fillable });
  const [whole, withoutUnit] = [namesOf(fillable, plain), namesOf(fillable, (name) => plain(name.replace(bracketed, '')))];
  const elsewhere = namesOf(
    fillable.map(({ foreign = [], ...one }) => ({ ...one, names: foreign })),
    plain,
  );
  const byName = new Map(fillable.map((one) => [one.attribute, one]));
  const found = columns.map((column, index) => {
    const chosen = Object.hasOwn(mapping, column) ? mapping[column] : undefined;
    if (chosen !== undefined)
      return use({ column, index, attributes: chosen === null ? [] : [chosen], exact: true, foreign: false }, byName);
    const inBrackets = whole.get(plain(bracketed.exec(column)?.[1] ?? ''));
    const named = inBrackets?.find((attribute) => plain(attribute) === plain(bracketed.exec(column)?.[1] ?? ''));
    if (named) return use({ column, index, attributes: [named], exact: true, foreign: false }, byName);
    const short = plain(column.replace(bracketed, ''));
    const own = whole.get(plain(column)) ?? withoutUnit.get(short);
    const attributes = own ?? elsewhere.get(plain(column)) ?? elsewhere.get(short) ?? [];
    return use({ column, index, attributes, exact: false, foreign: own === undefined }, byName);
  });
  const settled = found.map((one) => withoutRivals(one, found));
  const used = new Set(settled.map(({ attribute }) => attribute));
  // What is worked out from others that stand in the file as well says nothing of its own.
  return settled.map((one) => (byName.get(one.attribute ?? '')?.from?.some((part) => used.has(part)) ? leftAlone(one) : one));
}

/** Whether a word is one that a column may be called by. */
export function headingTeller(fillable: readonly Fillable[]): (text: string) => boolean {
  const known = new Set(fillable.flatMap(({ names, foreign = [] }) => [...names, ...foreign].map(plain)));
  const short = new Set([...known, ...fillable.flatMap(({ names }) => names.map((name) => plain(name.replace(bracketed, ''))))]);
  return (text) => text.length <= 120 && (known.has(plain(text)) || short.has(plain(text.replace(bracketed, ''))));
}

function namesOf(fillable: readonly Fillable[], normal: (name: string) => string): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { attribute, names: own } of fillable) {
    for (const name of new Set(own.map(normal))) if (name !== '') names.set(name, [...(names.get(name) ?? []), attribute]);
  }
  return names;
}

interface Found {
  column: string;
  index: number;
  attributes: readonly string[];
  exact: boolean;
  foreign: boolean;
}

function use({ column, index, attributes, exact, foreign }: Found, byName: ReadonlyMap<string, Fillable>): RecognisedColumn {
  const shared = { column, index, exact, foreign };
  const [attribute, ...others] = attributes;
  if (attribute === undefined) return { ...shared, attribute: null, state: 'unknown', candidates: [] };
  if (others.length > 0) return { ...shared, attribute: null, state: 'ambiguous', candidates: attributes };
  const state = byName.get(attribute)?.readOnly ? 'read_only' : 'used';
  return { ...shared, attribute: state === 'used' ? attribute : null, state, candidates: [] };
}

function leftAlone(one: RecognisedColumn): RecognisedColumn {
  return { ...one, attribute: null, state: 'read_only' };
}

/** Two columns for one attribute: a key may stand beside a name, otherwise the user has to choose; a foreign word yields to our own. */
function withoutRivals(one: RecognisedColumn, all: readonly RecognisedColumn[]): RecognisedColumn {
  const rivals = all.filter(
    (other) => other !== one && other.attribute !== null && other.attribute === one.attribute && (one.foreign || !other.foreign),
  );
  if (one.foreign && rivals.length > 0) return { ...one, attribute: null, state: 'ambiguous', candidates: [one.attribute ?? ''] };
  if (rivals.every(({ exact }) => exact !== one.exact) && rivals.length <= 1) return one;
  return { ...one, attribute: null, state: 'ambiguous', candidates: one.attribute === null ? [] : [one.attribute] };
}

function refuseUnknownMapping(
  mapping: Recognition['mapping'],
  { columns, fillable }: Pick<Recognition, 'columns' | 'fillable'>,
): void {
  const attributes = new Set(fillable.map(({ attribute }) => attribute));
  const problems = Object.create(null) as FieldProblems;
  for (const [column, attribute] of Object.entries(mapping)) {
    const known = columns.includes(column) && (attribute === null || attributes.has(attribute));
    if (!known)
      problems.mapping = [
        { key: 'errors.import.mapping', params: { column: column.slice(0, 80), attribute: String(attribute).slice(0, 80) } },
      ];
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
