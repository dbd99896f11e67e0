// What a dashboard widget answers: a table, a chart or a number, or why there is none; server and screens speak of it in these words.
// docs/interface/dashboards.md#widgets, docs/interface/dashboards.md#actions.

/** Where the rows behind a number are found: a v2 list and its filter. Null when the list's parameters cannot say it. */
export interface ListLink {
  path: string;
  query: string;
}

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
  points: readonly Point[];
}

export interface Column {
  name: string;
  label: string;
  /** The readable kind of `/fields`, or `status`, `record`, `count`. */
  type: string;
}

/** A value that has a name and a colour of its own, such as a status. */
export interface Marked {
  value: string | number;
  label: string;
  color?: string;
}

/** A record, by its title. */
export interface Linked {
  id: string;
  type: string;
  label: string;
}

export type Cell = string | number | boolean | null | Marked | Linked;

/** Null where the row stands for no record. */
export type TableRow = { id: string | null; list?: ListLink | null } & Readonly<Record<string, Cell | ListLink | undefined>>;

export interface WidgetMeta {
  /** The lab's civil day the answer was worked out for. */
  date?: string;
  list?: ListLink | null;
  chart_type?: string;
  unit?: string;
  last_page?: number;
  /** How much of it can be done, by the keys of the points: drawn as a line. */
  capacity?: { label: string; points: readonly { key: string; value: number }[] };
  /** What is drawn is money, of `unit`; what it adds up to is `amount`, of one currency alone. */
  amounts?: boolean;
  amount?: number;
  earlier?: number;
  earlier_list?: ListLink | null;
  [name: string]: unknown;
}

export type WidgetData =
  | { kind: 'table'; columns: readonly Column[]; rows: readonly TableRow[]; total: number; meta: WidgetMeta }
  | { kind: 'chart'; series: readonly Series[]; total: number; meta: WidgetMeta }
  | { kind: 'value'; total: number; meta: WidgetMeta }
  | { kind: 'text'; heading: string; text: string };

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
  | { kind: 'invalid'; errors: readonly SettingProblem[] }
  | { kind: 'failed'; message: string }
);
