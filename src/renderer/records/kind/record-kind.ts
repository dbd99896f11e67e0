// What a screen must know about a kind of record beyond `/fields`: where it lives and which of its fields say who it is.
import type { ComponentType } from 'react';
import type { Operation } from '#server/contract/operations.ts';
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { isPlainDate } from '#server/contract/values/dates.ts';
import type { Format } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.tsx';
import { nameText } from '../../lib/lab/shipped-names.ts';
import type { Language } from '../../lib/preferences.ts';
import { findIncluded, type RecordRow, type Value } from '../../lib/records.ts';
import type { ListFilters, SortTerm } from './list-state.ts';
import type { Units } from './units.ts';

/** What a heading in words is made with. */
export interface Words {
  t: Translate;
  format: Format;
  language: Language;
  currency: string;
}

/** A record with those that came beside it. */
interface Told {
  record: RecordRow;
  included?: readonly RecordRow[] | undefined;
}

export interface RelationColumn {
  /** Name of the relation, as in `include=` and `filter[name.title]`. */
  name: string;
  title: string;
  /** What stands behind it in lists, quieter: the number of a device says little to whoever does not know it. */
  beside?: readonly string[];
  /**
   * Whose that is in turn, behind it: the relation of the other record, and the attribute that holds its id. `unless`: not where the row's own
   * attribute of that name says the same.
   */
  beyond?: { name: string; by: string; title: string; unless?: string };
  /** What those that can be picked have, and a new one is made with. */
  only?: Readonly<Record<string, string>>;
}

/** Records it is linked to in any number, written as the full set of their ids. */
export interface LinkColumn {
  name: string;
  path: RecordPath;
  title: string;
  /** Narrows what can be linked. */
  query: string;
  /** Attribute of the linked record that holds the id of the one above it. */
  parent: string;
  /** The heading it stands under. */
  group: string;
}

export interface ViewLink {
  to: string;
  text: string;
  /** Where `to` is a list: the conditions it opens with, called as `text` says, and their order. */
  given?: { query: string; sort: readonly SortTerm[] };
  needs?: readonly Operation[];
}

export interface FilterPreset {
  /** Under `ui.preset.`. */
  key: string;
  filters: ListFilters;
  sort: readonly SortTerm[];
  tone?: 'bad' | 'warn';
}

export interface OwnInputProps {
  name: string;
  label: string;
  value: string;
  error: string | null;
  required: boolean;
  /** What the form's other fields hold; none where a field stands alone. */
  beside?: ((name: string) => string) | undefined;
  onChange: (value: string) => void;
}

/** What the server takes no more writes for: the word is `ui.lock.<name>`, the reason `ui.lock.<name>.why`. */
export interface Lock {
  name: string;
  /** It can be deleted all the same. */
  mayGo?: true;
  /** The record that holds it, where something can still be done about it. */
  by?: { kind: RecordKind; record: RecordRow };
}

export interface Through {
  /** Of the records that are spoken of. */
  path: RecordPath;
  /** Their attribute that holds the id of the one that names them. */
  by: string;
  /** `RecordKind.name` of that one. */
  kind: string;
}

export interface RecordKind {
  /** Texts live under `ui.<name>.`. */
  name: string;
  /** Plural path of v2. */
  path: RecordPath;
  /** Its name in `/fields/{table}`, for views, and in texts: `resource.<table>`. */
  table: string;
  /** Address of its screens. */
  route: string;
  /** Attribute that names a record. */
  title: string;
  /** Where no attribute alone says who a record is: those that do together, names of other records among them. */
  named?: readonly string[];
  /** Where it takes words or two attributes to a name: the heading of one, in the reader's language. */
  heading?: (record: RecordRow, words: Words, included: readonly RecordRow[] | undefined) => string;
  /** Attributes that say more about it, in the line below its name. */
  summary: readonly string[];
  /** Of these the first begins what another one ends: the line says both as one, with the unit they count in. */
  spans?: Readonly<Record<string, { to: string; unit?: string }>>;
  /** Columns a new user sees. */
  columns: readonly string[];
  /** Identifiers: shown in the code face, and where they are numbers, without marks between their digits. */
  codes: ReadonlySet<string>;
  /** What an empty cell says, where it means something: a key of a text, or null. */
  empties?: Readonly<Record<string, (record: RecordRow) => string | null>>;
  /** A new one is asked for these first, in this order, and for what must not be empty; the others are one step away. */
  short?: readonly string[];
  /** Of these, what is asked first only while other fields hold one of some values. */
  shortWith?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Fields that say beneath their name how they are filled in: `ui.<name>.hint.<field>`. */
  hints?: ReadonlySet<string>;
  /** Keys of other records, whose names stand beside them: nothing to read. */
  keys?: ReadonlySet<string>;
  /** Words of a choice that are read as what they mean, besides as what they say. */
  tones?: Readonly<Record<string, Readonly<Record<string, 'bad' | 'warn'>>>>;
  /** What its numbers count: amounts stand with their cents and the lab's currency, shares with their percent sign. */
  units?: Units;
  /** Measured values, kept as they were read: every digit stays, the decimal sign is the reader's. */
  measured?: ReadonlySet<string>;
  /** The unit of a measured value, where another record says it: which one, and under which name. */
  unitsOf?: Readonly<Record<string, { by: string; unit: string }>>;
  /**
   * Texts of the server that are one of a few words: shown and asked for in the reader's language, under `<texts>.<value>`.
   * `open`: a lab may have words of its own besides.
   */
  choices?: Readonly<Record<string, { values: readonly string[]; texts: string; open?: true }>>;
  /** Fields that say nothing without another one, and which that is: how often, and in which unit. Many records get both or neither. */
  together?: Readonly<Record<string, string>>;
  /** Fields that mean something only with some values of another one: with any other value a form does not ask for them. */
  askedWith?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Written by what is done with a record: no form asks for them, although programs may send them. */
  byAction?: ReadonlySet<string>;
  /** What a number means in a word, as the key of a text; null where it means nothing yet. */
  meanings?: Readonly<Record<string, (record: RecordRow) => string | null>>;
  /** Texts that are read in other words than they are kept in. */
  worded?: Readonly<Record<string, (record: RecordRow) => string>>;
  /** Attributes that are asked for in a way of their own. */
  inputs?: Readonly<Record<string, ComponentType<OwnInputProps>>>;
  /** Attributes that are shown in a way of their own; in lists and on pages with the row they stand in. */
  shown?: Readonly<
    Record<string, ComponentType<{ value: string; entry?: { record: RecordRow; included: readonly RecordRow[] | undefined } }>>
  >;
  /** Of these, one that says more than fits into a column of its type. */
  wide?: string;
  status?: string;
  due?: string;
  /** Its due date is the earliest of several: those of active records that name it in `by`, and one of its own, `due_kind.<own>`. */
  dueFrom?: { path: RecordPath; by: string; own: string };
  /** What is settled is due for nothing, whatever its date says: a loan that came back, a closed ticket. */
  settled?: (record: RecordRow) => boolean;
  /** Null while it can be written. */
  locked?: (record: RecordRow, included: readonly RecordRow[] | undefined) => Lock | null;
  /** By the attribute that holds the other record's id. */
  relations: Readonly<Record<string, RelationColumn>>;
  /**
   * Attributes that hold the id of a record whose kind another attribute names: by its values, the names of kinds; `table` where the
   * values are tables themselves; `also`: where older records of such a value lead instead;
   * `through`: records without a screen of their own, called by the one that they name.
   */
  pointers?: Readonly<
    Record<
      string,
      {
        by: string;
        kinds: Readonly<Record<string, string>> | 'table';
        also?: Readonly<Record<string, string>>;
        through?: Readonly<Record<string, Through>>;
      }
    >
  >;
  links: readonly LinkColumn[];
  /** Rows apply from a day to a day: the list can be asked for a day. */
  validity?: boolean;
  presets: readonly FilterPreset[];
  sort: readonly SortTerm[];
  /** Other screens of the same work, offered above the list. */
  views: readonly ViewLink[];
  board?: BoardShape;
  /** Any one of them suffices. */
  operations: { view: readonly Operation[]; edit: readonly Operation[]; delete: readonly Operation[] };
  /** The field or link that holds its category: its fields follow what is settled for that one. */
  category?: string;
  /** The paper that is printed of it: the word of its address, its data contract; `dcc`: as a digital certificate, too. */
  /** `sheetOf`: whose templates and letterhead it is printed with, where it has none of its own. */
  paper?: { word: string; contract: string; sheetOf?: string; dcc?: true };
  /** Its records are devices, which carry labels. */
  labels?: true;
  /** Orders can be made of chosen ones. */
  orders?: true;
  /** Its records hold files, which a list shows in small before their name. */
  thumbnail?: true;
  /** The newest picture among its papers is what it looks like: shown beside the list and on its page. */
  photo?: true;
  /** A new one is made with its file, in one go. */
  withFile?: true;
  /** It is a piece of history itself and has none. */
  isHistory?: true;
  /** Papers can be linked to it. */
  papers: boolean;
  /** Tabs of a record's page with what hangs on it: records of another kind that name it in `by`. */
  related: readonly RelatedKind[];
}

export interface RelatedKind {
  /** `RecordKind.name` of the other kind. */
  kind: string;
  by: string;
  /** Its tab, where the kind's own name stands for something else. */
  tab?: string;
  /** What a new one begins with besides. */
  preset?: Readonly<Record<string, string>>;
}

/** Cards in columns: by status as far as one may follow another, and by who is to do it. */
export interface BoardShape {
  /** The kind of statuses that the rules of transition speak of. */
  statuses: string;
  /** Attribute that holds the user who is to do it. */
  assignee?: string;
  /** Attributes a card shows besides name and due date. */
  facts: readonly string[];
  /** Conditions for what is still to be done: what a person has on the table. */
  open: string;
}

type Named = Pick<RecordKind, 'name' | 'path' | 'table' | 'title' | 'columns' | 'operations'>;

/** A kind with nothing special but what it says. */
export function defineKind<Kind extends Named & Partial<RecordKind>>(kind: Kind): RecordKind & Kind {
  return {
    route: `/${kind.path}`,
    summary: [],
    codes: new Set(),
    relations: {},
    links: [],
    presets: [],
    views: [],
    sort: [{ name: kind.title, descending: false }],
    related: [],
    papers: false,
    ...kind,
  };
}

export const ascending = (name: string): SortTerm => ({ name, descending: false });
export const descending = (name: string): SortTerm => ({ name, descending: true });

export function includeOf(kind: RecordKind): string {
  const relations = Object.values(kind.relations).flatMap(({ name, beyond }) =>
    beyond ? [name, `${name}.${beyond.name}`] : [name],
  );
  return [...new Set([...relations, ...kind.links.map(({ name }) => name)])].join(',');
}

/** Screens ask `useTitleOf`. What has no name is called by what it is. */
export function titleOf(kind: RecordKind, record: RecordRow, included: readonly RecordRow[] | undefined, words: Words): string {
  const nameless = words.t(`resource.${kind.table}`);
  if (kind.heading) return kind.heading(record, words, included) || nameless;
  const names = (kind.named ?? [kind.title]).map((name) => nameIn(kind, name, record, included));
  return (
    names
      .filter(Boolean)
      .map((name) => (isPlainDate(name) ? words.format.date(name) : name))
      .join(' · ') || nameless
  );
}

export function nameIn(kind: RecordKind, name: string, record: RecordRow, included: readonly RecordRow[] | undefined): string {
  const relation = kind.relations[name];
  if (!relation) return kind.worded?.[name]?.(record) ?? nameText(record, name);
  const related = findIncluded(included, record.attributes[name]);
  return related ? nameText(related, relation.title) : '';
}

/** The unit of a measured value, as the record that says it tells. */
export function unitBeside(kind: RecordKind, name: string, { record, included }: Told): string {
  const told = kind.unitsOf?.[name];
  const other = told && findIncluded(included, record.attributes[told.by] ?? null);
  return other ? textOf(other.attributes[told.unit]) : '';
}

/** In plain text and without asking for more: records it only names by their ids are left out. `RecordSummary` says all of it. */
export function summaryOf(kind: RecordKind, record: RecordRow, format?: Format): string {
  return kind.summary
    .filter((name) => kind.pointers?.[name] === undefined)
    .map((name) => {
      const text = nameIn(kind, name, record, undefined);
      if (format && kind.measured?.has(name)) return format.measured(text);
      return format && isPlainDate(text) ? format.date(text) : text;
    })
    .filter(Boolean)
    .join(' · ');
}

/** Identifiers and measured values: read letter by letter, and held against each other digit by digit. */
export const inCodeFace = ({ codes, measured }: RecordKind, name: string): boolean =>
  codes.has(name) || measured?.has(name) === true;

export function textOf(value: Value | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

export function addressOf(kind: RecordKind, id: string): string {
  return `${kind.route}/${encodeURIComponent(id)}`;
}
