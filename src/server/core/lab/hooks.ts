// Where a record type adds its own rules to the common write path. Hooks run inside the write's transaction, except
// `prepare`, which may take its time (hashing a password) and may only look at what was sent.
import type { FieldProblems } from '../../contract/errors.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { Ctx } from './context.ts';

export interface Change {
  /** `restore`: back from the bin. */
  action: 'create' | 'update' | 'delete' | 'restore';
  before: Row | null;
  /** Column values about to be written. Empty on delete. */
  values: Row;
  /** Columns the caller named himself; the others hold defaults. */
  sent: ReadonlySet<string>;
  /** Columns that are wrong already and left out of the values, so that nobody takes them for empty; the change is refused in any case. */
  unread?: ReadonlySet<string>;
  /** Inputs that are no columns (`inputs` of the definition). */
  inputs: Readonly<Record<string, string>>;
}

/** A change as the rules of its record see it: to look at, not to write to. */
export type JudgedChange = Omit<Change, 'values'> & { readonly values: Readonly<Row> };

export interface Prepared {
  problems?: FieldProblems;
  /** Column values worked out from the inputs. */
  values?: Row;
}

/** A row as it stands that is about to be written past its rules: a run is undone, or what it points to is deleted. */
export interface RewrittenRow {
  row: Row;
  /** Columns that get other values; null: the row is taken away, or is one that comes back. */
  columns: readonly string[] | null;
}

export interface ResourceHooks {
  /**
   * Its rules look at no other record that the same call writes, and `written` leaves the record itself as it is: many may be
   * checked before the first is written.
   */
  setWise?: true;
  prepare?(ctx: Ctx, change: Change): Promise<Prepared>;
  /** Column values that the record adds by itself, before anything is checked; never asked on delete. */
  complete?(ctx: Ctx, change: JudgedChange): Promise<Row>;
  /** What is wrong with the completed change; problems refuse it. */
  check?(ctx: Ctx, change: JudgedChange): Promise<FieldProblems | undefined>;
  /** The same for many changes of one call, in a few questions; problems by place. Where it is missing, each is asked by itself. */
  checkAll?(ctx: Ctx, changes: readonly JudgedChange[]): Promise<readonly (FieldProblems | undefined)[]>;
  /** After the row is written, before the commit. */
  written?(ctx: Ctx, change: Change & { after: Row | null }): Promise<void>;
  /** Such a write asks no other hook: what is closed to writing refuses here, and then all of it stays as it is. */
  beforeRewrite?(ctx: Ctx, rows: readonly RewrittenRow[]): Promise<void>;
}
