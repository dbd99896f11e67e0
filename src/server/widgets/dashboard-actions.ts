// Dashboards beyond their records: making one the active one, copying one, and the data of their widgets.
// docs/interface/dashboards.md#actions.
import { setImmediate as othersFirst } from 'node:timers/promises';
import { z } from 'zod';
import { AppError, type FieldProblems, invalid } from '../contract/errors.ts';
import { needs, signedIn } from '../contract/operations.ts';
import type { WidgetAnswer } from '../contract/widget-answer.ts';
import { storedWidgets } from '../contract/widgets.ts';
import { type Ctx, inTransaction } from '../core/lab/context.ts';
import { getRecord } from '../core/read/read.ts';
import { hasEverCreated } from '../core/trail/has-ever-created.ts';
import { createRecord, updateRecord } from '../core/write/write.ts';
import { dateShape, oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { shownRecords } from '../endpoints/v2/lists.ts';
import type { Translator } from '../i18n/translate.ts';
import { today } from '../lib/clock.ts';
import { boardNarrowing, narrowed } from './board-narrowing.ts';
import { type AskedWidget, runWidget, widgetAnswer } from './run-widget.ts';
import { templateAction } from './template-action.ts';
import { widgetShape } from './widget-shapes.ts';

const oneDashboard = z.strictObject({ id: z.string() });

const since = '0.1.0';
const ownData = 'Own dashboards; each widget asks for the operation of the records it shows.';
const longestName = 255;
const mostFirst = 20;

function dashboards(ctx: Ctx) {
  return ctx.lab.registry.resource('dashboard');
}

function copyName(translator: Translator, ctx: Ctx, name: string): string {
  const room = longestName - translator.text(ctx.language, 'dashboard.copy_of', { name: '' }).length;
  return translator.text(ctx.language, 'dashboard.copy_of', { name: [...name].slice(0, room).join('') });
}

/** Settings of a widget stand below `settings` in the body. */
async function alone(ctx: Ctx, translator: Translator, widget: AskedWidget): Promise<WidgetAnswer> {
  try {
    return await runWidget(ctx, { translator, widget });
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.fields) throw error;
    const fields: FieldProblems = {};
    for (const [name, problems] of Object.entries(error.details.fields)) fields[`settings.${name}`] = problems;
    throw invalid(fields);
  }
}

/** Asked by answering them: what a widget needs may depend on its settings. */
async function seenOf(ctx: Ctx, translator: Translator, widgets: readonly AskedWidget[]): Promise<AskedWidget[]> {
  const seen: AskedWidget[] = [];
  for (const widget of widgets) {
    const { kind } = await widgetAnswer(ctx, { translator, widget });
    if (kind !== 'forbidden' && kind !== 'unknown') seen.push(widget);
  }
  return seen;
}

const firstValues = (name: string, seen: readonly AskedWidget[]) => ({ name, value: JSON.stringify(seen), status: 1 });

export function dashboardActions(translator: Translator): Action[] {
  return [
    defineAction({
      method: 'POST',
      path: 'dashboards/first',
      summary: 'Make a user’s first dashboard, of the widgets he may see; none when he ever made one',
      requirement: needs('dashboard_edit'),
      since: '0.4.0',
      input: z.strictObject({
        name: z.string().min(1).max(longestName),
        value: z.array(z.looseObject({ title: z.string(), settings: z.unknown().optional() })).max(mostFirst),
      }),
      output: z.object({ data: z.array(recordShape('dashboard')) }),
      async run({ ctx, input }) {
        const resource = dashboards(ctx);
        if (await hasEverCreated(ctx, resource)) return { body: { data: [] } };
        const seen = await seenOf(
          ctx,
          translator,
          input.value.map((one) => ({ settings: undefined, ...one })),
        );
        return inTransaction(ctx, async (inner) => {
          if (seen.length === 0 || (await hasEverCreated(inner, resource))) return { body: { data: [] } };
          const row = await createRecord(inner, resource, { values: firstValues(input.name, seen) });
          return { body: { data: await shownRecords({ ctx: inner, resource, rows: [row] }) } };
        });
      },
    }),
    templateAction(translator),
    defineAction({
      method: 'POST',
      path: 'dashboards/{id}/activate',
      summary: 'Make a dashboard the active one; the owner’s others become inactive',
      requirement: needs('dashboard_edit'),
      since,
      input: z.strictObject({ id: z.string() }),
      output: oneOf(recordShape('dashboard')),
      async run({ ctx, input }) {
        const resource = dashboards(ctx);
        const row = await updateRecord(ctx, resource, { id: input.id, input: { values: { status: 1 } } });
        return { record: { resource, row } };
      },
    }),
    defineAction({
      method: 'POST',
      path: 'dashboards/{id}/duplicate',
      summary: 'Copy a dashboard; the copy is inactive',
      requirement: needs('dashboard_edit'),
      since,
      once: true,
      input: z.strictObject({ id: z.string(), name: z.string().min(1).max(longestName).optional() }),
      output: oneOf(recordShape('dashboard')),
      status: 201,
      async run({ ctx, input }) {
        const resource = dashboards(ctx);
        const original = await getRecord(ctx, resource, input.id);
        const name = input.name ?? copyName(translator, ctx, String(original.name));
        const row = await createRecord(ctx, resource, { values: { name, value: original.value, status: 0 } });
        return { record: { resource, row, isNew: true } };
      },
    }),
    defineAction({
      method: 'GET',
      path: 'dashboards/{id}/data',
      summary: 'The data of all widgets of a dashboard, in their order',
      requirement: signedIn(ownData),
      since,
      aside: 'soon',
      input: oneDashboard.extend(boardNarrowing),
      output: z.object({
        data: z.array(widgetShape),
        meta: z.object({ id: z.string(), name: z.string(), status: z.int().nullable(), date: dateShape }),
      }),
      async run({ ctx, input, signal }) {
        const row = await getRecord(ctx, dashboards(ctx), input.id);
        const data: WidgetAnswer[] = [];
        for (const { title, settings } of storedWidgets(String(row.value ?? '[]'))) {
          data.push(await widgetAnswer(ctx, { translator, widget: narrowed({ title, settings }, input) }));
          // A large dashboard in a large lab must not keep everybody else waiting for its last widget, least of all when nobody waits
          // for it any more.
          await othersFirst();
          if (signal.aborted) break;
        }
        const { uID: id, name, status } = row;
        return { body: { data, meta: { id, name, status, date: today(ctx.lab.clock) } } };
      },
    }),
    defineAction({
      method: 'POST',
      path: 'widgets/data',
      summary: 'The data of one widget, as its settings ask for it',
      requirement: signedIn(ownData),
      since,
      aside: 'soon',
      input: z.strictObject({
        title: z.string().min(1).max(255),
        settings: z.unknown().optional(),
        position: z.unknown().optional(),
      }),
      output: oneOf(widgetShape),
      run: async ({ ctx, input: { title, settings } }) => ({
        body: { data: await alone(ctx, translator, { title, settings }) },
      }),
    }),
  ];
}
