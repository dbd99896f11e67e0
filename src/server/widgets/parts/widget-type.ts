// What a widget type is and what it answers. docs/interface/dashboards.md#widgets, docs/interface/dashboards.md#actions.
import type { z } from 'zod';
import type { MessageParams } from '../../contract/errors.ts';
import type { Requirement } from '../../contract/operations.ts';
import type { PlainDate } from '../../contract/values/dates.ts';
import type { WidgetData } from '../../contract/widget-answer.ts';
import type { Ctx } from '../../core/lab/context.ts';

/** Texts in the caller's language. */
export interface Texts {
  text(key: string, params?: MessageParams): string;
  /** A label is a bundle key, or the lab's own texts per language. */
  label(label: string | Record<string, string>): string;
}

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
