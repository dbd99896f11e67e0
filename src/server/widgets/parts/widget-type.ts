// What a widget type is and what it answers. docs/interface/dashboards.md#widgets, docs/interface/dashboards.md#actions.
import type { z } from 'zod';
import type { MessageParams } from '../../contract/errors.ts';
import type { Requirement } from '../../contract/operations.ts';
import type { PlainDate } from '../../contract/values/dates.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { Json } from '../../schema/fields/field-type.ts';

/** Texts in the caller's language. */
export interface Texts {
  text(key: string, params?: MessageParams): string;
  /** A label is a bundle key, or the lab's own texts per language. */
  label(label: string | Record<string, string>): string;
}

/** Where the rows behind a number are found: a v2 list and its filter. Null when the list's parameters cannot say it. */
export interface ListLink {
  path: string;
  query: string;
}

export interface Column {
  name: string;
  label: string;
  /** The readable kind of `/fields`, or `status`, `record`, `count`. */
  type: string;
}

export type TableRow = { id: string | null } & { [column: string]: Json };

export interface Point {
  key: string | number | null;
  label: string;
  value: number;
  color?: string;
  list?: ListLink | null;
}

export interface Series {
  name: string;
  label: string;
  color?: string;
  points: Point[];
}

interface Meta {
  /** The lab's civil day the answer was worked out for. */
  date?: PlainDate;
  list?: ListLink | null;
  [name: string]: unknown;
}

export type WidgetData =
  | { kind: 'table'; columns: Column[]; rows: TableRow[]; total: number; meta: Meta }
  | { kind: 'chart'; series: Series[]; total: number; meta: Meta }
  | { kind: 'value'; total: number; meta: Meta };

export interface SettingProblem {
  setting: string;
  message: string;
  /** Where in the filter's formula, counted from 0. */
  position?: number;
}

export type WidgetAnswer = { title: string } & (
  | WidgetData
  | { kind: 'unknown' }
  | { kind: 'forbidden'; operation: string }
  | { kind: 'invalid'; errors: SettingProblem[] }
  | { kind: 'failed'; message: string }
);

export interface WidgetCall<Settings> {
  /** Reads with the caller's rows; names and statuses are those of v1, which are the columns. */
  ctx: Ctx;
  settings: Settings;
  texts: Texts;
  today: PlainDate;
}

export interface WidgetType {
  title: string;
  /** Asked before anything is read; what the data itself needs is asked by the core once more. */
  requirement: Requirement;
  settings: z.ZodType;
  run(call: WidgetCall<unknown>): Promise<WidgetData>;
}

type Declared<Schema extends z.ZodType> = Omit<WidgetType, 'settings' | 'run'> & {
  settings: Schema;
  run(call: WidgetCall<z.infer<Schema>>): Promise<WidgetData>;
};

export function defineWidget<Schema extends z.ZodType>(widget: Declared<Schema>): WidgetType {
  // Settings are parsed with the same schema before it is called, so the types agree.
  return widget as unknown as WidgetType;
}
