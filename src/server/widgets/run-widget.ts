// One widget's answer for one caller. In a dashboard nothing that is wrong with one widget takes the others along: what it lacks is
// its answer; asked for alone, the same is refused like any request.
import { AppError, type FieldProblems } from '../contract/errors.ts';
import { FilterError } from '../contract/filters/filter-problem.ts';
import type { SettingProblem, WidgetAnswer } from '../contract/widget-answer.ts';
import { assertAllowed } from '../core/access/permissions.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { inputProblems } from '../endpoints/input-problems.ts';
import type { Translator } from '../i18n/translate.ts';
import { today } from '../lib/clock.ts';
import type { Texts, WidgetType } from './parts/widget-type.ts';
import { widgetTypes } from './registry.ts';

export interface AskedWidget {
  title: string;
  /** As the client keeps them; anything. */
  settings: unknown;
}

interface RunInput {
  translator: Translator;
  widget: AskedWidget;
}

function textsFor(ctx: Ctx, translator: Translator): Texts {
  return {
    text: (key, params) => translator.text(ctx.language, key, params),
    label: (label) => translator.label(ctx.language, label),
  };
}

/** Settings without a value are settings that were not made. */
function given(settings: unknown): Record<string, unknown> {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return {};
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null && value !== ''));
}

function parsed(type: WidgetType, settings: unknown): unknown {
  const result = type.settings.safeParse(given(settings), { reportInput: true });
  if (result.success) return result.data;
  const { fields, more } = inputProblems(result.error);
  throw new AppError('request.invalid', { fields, moreFields: more });
}

/** Refuses like any request: 403 without the operation, 422 for its settings. */
export async function runWidget(ctx: Ctx, { translator, widget }: RunInput): Promise<WidgetAnswer> {
  const { title } = widget;
  const type = widgetTypes.get(title);
  if (!type) return { title, kind: 'unknown' };
  assertAllowed(ctx, type.requirement);
  const settings = parsed(type, widget.settings);
  const data = await type.run({
    // Formulas, conditions and statuses speak v1 here, which is the columns.
    ctx: inColumns(ctx),
    settings,
    texts: textsFor(ctx, translator),
    today: today(ctx.lab.clock),
  });
  return { title, ...data };
}

/** Never refuses: what is wrong is the answer. */
export async function widgetAnswer(ctx: Ctx, input: RunInput): Promise<WidgetAnswer> {
  const { title } = input.widget;
  const { translator } = input;
  try {
    return await runWidget(ctx, input);
  } catch (error) {
    const { text } = textsFor(ctx, translator);
    if (error instanceof FilterError) return { title, kind: 'invalid', errors: [filterProblem(error, text)] };
    if (!(error instanceof AppError)) throw error;
    const { fields } = error.details;
    if (error.code === 'auth.forbidden') return { title, kind: 'forbidden', operation: String(error.params.operation) };
    if (fields) return { title, kind: 'invalid', errors: settingProblems(fields, text) };
    if (error.code !== 'query.too_long') throw error;
    return { title, kind: 'failed', message: text(error.messageKey, error.params) };
  }
}

function settingProblems(fields: FieldProblems, text: Texts['text']): SettingProblem[] {
  return Object.entries(fields).flatMap(([setting, problems]) =>
    problems.map(({ key, params }) => ({ setting, message: text(key, params) })),
  );
}

function filterProblem({ problem }: FilterError, text: Texts['text']): SettingProblem {
  const { key, params, parameter, position } = problem;
  const setting = parameter === undefined || parameter === 'formula' ? 'filter_id' : `parameters.${parameter}`;
  return { setting, message: text(`errors.${key}`, params), ...(position === undefined ? {} : { position }) };
}
