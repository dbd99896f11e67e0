// Where a record type adds its own rules to the common write path. Hooks run inside the write's transaction, except
// `prepare`, which may take its time (hashing a password) and may only look at what was sent. Those of one type have its columns;
// without a name they are of any type, as the write path asks them.
import type { FieldProblem, FieldProblems } from '../../contract/errors.ts';
import type { StoredColumns } from '../../schema/row-values.ts';
import type { ColumnsOf, ResourceName, SecretsOf } from '../../schema/rows.generated.ts';
import type { Ctx } from './context.ts';

interface ChangeOf<Columns, Inputs> {
  /** `restore`: back from the bin. */
  action: 'create' | 'update' | 'delete' | 'restore';
  before: Columns | null;
  /** Column values about to be written. Empty on delete. */
  values: Columns;
  /** Columns the caller named himself; the others hold defaults. */
  sent: ReadonlySet<string>;
  /** Columns that are wrong already and left out of the values, so that nobody takes them for empty; the change is refused in any case. */
  unread?: ReadonlySet<string>;
  /** Inputs that are no columns (`inputs` of the definition). */
  inputs: Inputs;
}

type JudgedOf<Columns, Inputs> = Omit<ChangeOf<Columns, Inputs>, 'values'> & { readonly values: Readonly<Columns> };

type WrittenOf<Columns, Inputs> = ChangeOf<Columns, Inputs> & { after: Columns | null };

interface PreparedOf<Columns, Problems> {
  problems?: Problems;
  /** Column values worked out from the inputs. */
  values?: Columns;
}

interface RewrittenOf<Columns> {
  row: Columns;
  /** Columns that get other values; null: the row is taken away, or is one that comes back. */
  columns: readonly string[] | null;
}

interface HooksOf<Columns, Inputs, Problems> {
  /**
   * Its rules look at no other record that the same call writes, and `written` leaves the record itself as it is: many may be
   * checked before the first is written.
   */
  setWise?: true;
  /** What a row of a file says in words that the record keeps by keys, before it is matched: other values, and what is wrong. */
  fromFile?(ctx: Ctx, values: Readonly<Columns>): Promise<PreparedOf<Columns, Problems>>;
  prepare?(ctx: Ctx, change: ChangeOf<Columns, Inputs>): Promise<PreparedOf<Columns, Problems>>;
  /** Column values that the record adds by itself, before anything is checked; never asked on delete. */
  complete?(ctx: Ctx, change: JudgedOf<Columns, Inputs>): Promise<Columns>;
  /** What is wrong with the completed change; problems refuse it. */
  check?(ctx: Ctx, change: JudgedOf<Columns, Inputs>): Promise<Problems | undefined>;
  /** The same for many changes of one call, in a few questions; problems by place. Where it is missing, each is asked by itself. */
  checkAll?(ctx: Ctx, changes: readonly JudgedOf<Columns, Inputs>[]): Promise<readonly (Problems | undefined)[]>;
  /** After the row is written, before the commit. */
  written?(ctx: Ctx, change: WrittenOf<Columns, Inputs>): Promise<void>;
  /** In place of `written` where one call writes many: once, after the last of them. */
  writtenTogether?(ctx: Ctx, changes: readonly WrittenOf<Columns, Inputs>[]): Promise<void>;
  /** Such a write asks no other hook: what is closed to writing refuses here, and then all of it stays as it is. */
  beforeRewrite?(ctx: Ctx, rows: readonly RewrittenOf<Columns>[]): Promise<void>;
}

type InputsOf<Name extends ResourceName> = ResourceName extends Name
  ? Readonly<Record<string, string>>
  : Readonly<Partial<Record<keyof SecretsOf<Name> & string, string>>>;

/** By column of the record. */
export type ProblemsOf<Name extends ResourceName> = ResourceName extends Name
  ? FieldProblems
  : { [Column in keyof ColumnsOf<Name> | keyof SecretsOf<Name>]?: FieldProblem[] };

export type Change<Name extends ResourceName = ResourceName> = ChangeOf<StoredColumns<Name>, InputsOf<Name>>;

/** A change as the rules of its record see it: to look at, not to write to. */
export type JudgedChange<Name extends ResourceName = ResourceName> = JudgedOf<StoredColumns<Name>, InputsOf<Name>>;

/** A change that was carried out. */
export type WrittenChange<Name extends ResourceName = ResourceName> = WrittenOf<StoredColumns<Name>, InputsOf<Name>>;

export type Prepared<Name extends ResourceName = ResourceName> = PreparedOf<StoredColumns<Name>, ProblemsOf<Name>>;

/** A row as it stands that is about to be written past its rules: a run is undone, or what it points to is deleted. */
export type RewrittenRow<Name extends ResourceName = ResourceName> = RewrittenOf<StoredColumns<Name>>;

export type ResourceHooks<Name extends ResourceName = ResourceName> = HooksOf<
  StoredColumns<Name>,
  InputsOf<Name>,
  ProblemsOf<Name>
>;

/** The rules of the types that have some. */
export type HooksByName = { readonly [Name in ResourceName]?: ResourceHooks<Name> };
