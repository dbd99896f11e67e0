// The common widget settings of docs/interface/dashboards.md#widgets: how each is read. What is empty counts as not set, `all` as no
// narrowing, and names this version does not know are left alone.
import { z } from 'zod';
import { chartTypes, dateRangeWords } from '../../contract/widgets.ts';
import { type DateRange, rangeOf, readRangeText } from './date-ranges.ts';

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 'all' || (Array.isArray(value) && value.length === 0);
}

/** One value or a list of them. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (isNothing(value) ? undefined : [value].flat()), z.array(item).min(1).max(100).optional());

const keys = listOf(z.string().min(1).max(80));
const words = listOf(z.string().min(1).max(255));
const numeric = (value: unknown) => (typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value);
const whole = (minimum: number, maximum: number) =>
  z.preprocess((value) => (isNothing(value) ? undefined : numeric(value)), z.number().int().min(minimum).max(maximum).optional());

const codes = z.preprocess(
  (value) => (typeof value === 'string' && value.includes(',') ? value.split(',').map((part) => part.trim()) : value),
  listOf(z.union([z.string().min(1).max(80), z.number().int()])),
);

/** A word of date-ranges.ts, `from..to`, or `{from, to}`. */
export type GivenRange = { word: (typeof dateRangeWords)[number] } | { range: DateRange };

const dateRange = z.unknown().transform((value, check): GivenRange | undefined => {
  const read = typeof value === 'string' ? rangeFromText(value) : rangeFromObject(value);
  if (!read)
    check.addIssue({ code: 'custom', params: { problem: 'errors.widget.date_range', allowed: dateRangeWords.join(', ') } });
  return read ?? undefined;
});

export function rangeFromText(text: string): GivenRange | null {
  const name = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const word = dateRangeWords.find((one) => one === name);
  if (word) return { word };
  const range = readRangeText(text);
  return range && { range };
}

function rangeFromObject(value: unknown): GivenRange | null {
  const parsed = z.object({ from: z.string().nullish(), to: z.string().nullish() }).safeParse(value);
  const range = parsed.success ? rangeOf(parsed.data.from ?? '', parsed.data.to ?? '') : null;
  return range && { range };
}

const yes = new Set<unknown>([true, 1, '1', 'true', 'yes', 'on']);

/** The device's earliest due date, its certificate's, or its dates of one kind. */
export const dueTypes = ['device', 'calibration', 'safety_test', 'maintenance', 'intermediate_check', 'other'] as const;

export type DueType = (typeof dueTypes)[number];

const common = {
  /** Rows of a table at a time. */
  rowsPerPage: whole(1, 100),
  page: whole(1, 100_000),
  /** Only these customers. */
  customerKtag: keys,
  /** Which devices count: a word for a kind of status, or statuses. */
  portletInventoryConditionFilterVal: codes,
  /** The record's own status: number or letter, one or several. */
  status: codes,
  /** A note's project. */
  project: words,
  /** Categories with all below them; a ticket's own category by name. */
  category: words,
  /** Device types; a document's or ticket's own type. */
  type: words,
  /** So many months from today, ahead or back, to the same day of the month. */
  numberMonth: whole(1, 60),
  /** Which due date counts, due-rows.ts says it. */
  calibrationDueType: z.preprocess((value) => (isNothing(value) ? undefined : value), z.enum(dueTypes).optional()),
  date_range: dateRange.optional(),
  date_from: z.preprocess((value) => (isNothing(value) ? undefined : value), z.iso.date().optional()),
  date_to: z.preprocess((value) => (isNothing(value) ? undefined : value), z.iso.date().optional()),
  /** A further column: how many documents belong to the row. */
  hasDocumentColumn: z
    .unknown()
    .transform((value) => yes.has(value))
    .optional(),
  /** Of which type the documents of that column are. */
  hasDocumentType: words,
  /** States of accounts. */
  userStatus: listOf(z.enum(['active', 'locked', 'pending'])),
  /** Users by key, `me`, or `none`. */
  assignee: keys,
  settingDisplay: z.preprocess((value) => (isNothing(value) ? undefined : value), z.enum(['table', 'chart', 'value']).optional()),
  /** How counts are drawn, where the usual way is not wanted. */
  chart_type: z.preprocess((value) => (isNothing(value) ? undefined : value), z.enum(chartTypes).optional()),
};

type Common = typeof common;

interface Companions {
  date_range: 'date_from' | 'date_to';
  rowsPerPage: 'page';
}

/** A custom range comes with its days beside it, a number of rows with the page. */
const companions: { [Name in keyof Companions]: readonly Companions[Name][] } = {
  date_range: ['date_from', 'date_to'],
  rowsPerPage: ['page'],
};

type With<Name> = Name | (Name extends keyof Companions ? Companions[Name] : never);

function companionsOf(name: keyof Common): readonly (keyof Common)[] {
  return name === 'date_range' || name === 'rowsPerPage' ? companions[name] : [];
}

export function settingsOf<Name extends keyof Common>(...names: Name[]) {
  const all = names.flatMap((name) => [name, ...companionsOf(name)]);
  const shape = Object.fromEntries(all.map((name) => [name, common[name]]));
  return z.object(shape as unknown as Pick<Common, With<Name>>);
}

export interface CommonSettings {
  date_range?: GivenRange | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}
