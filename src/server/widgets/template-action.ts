// A dashboard from a template: its widgets as far as the user may see what they show, its control charts those of the lab.
// docs/interface/dashboards.md#templates.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import { dashboardTemplateNames, dashboardTemplates, gridColumns, type StoredWidget } from '../contract/widgets.ts';
import { assertAllowed, mayView } from '../core/access/permissions.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { listRecords } from '../core/read/read.ts';
import { createRecord } from '../core/write/write.ts';
import { oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { all, oneOf as oneOfValues } from './parts/conditions.ts';
import { ascending } from './parts/table.ts';
import { widgetTypes } from './registry.ts';

const chartTitle = 'control_chart';
const mostCharts = 500;
/** What wants attention first. */
const urgency = ['out_of_control', 'in_control', 'no_limits'];

/** The keys of those in use that the caller sees. */
async function chartKeys(ctx: Ctx): Promise<string[]> {
  const resource = ctx.lab.registry.resource('check_chart');
  if (!mayView(ctx, resource)) return [];
  const { rows } = await listRecords(inColumns(ctx), resource, {
    ...{ filter: all(oneOfValues('active', [1])), sort: ascending('name'), limit: mostCharts, offset: 0 },
  });
  const rank = ({ state }: (typeof rows)[number]) => urgency.indexOf(state ?? 'no_limits');
  return rows.toSorted((a, b) => rank(a) - rank(b)).map(({ uID }) => String(uID));
}

function isSeen(ctx: Ctx, title: string): boolean {
  const type = widgetTypes.get(title);
  try {
    if (type) assertAllowed(ctx, type.requirement);
    return type !== undefined;
  } catch {
    return false;
  }
}

interface Placed extends StoredWidget {
  position: { x: number; y: number; width: number; height: number };
}

/** Rows that nothing is left in are closed up. */
function closedUp(widgets: readonly Placed[]): Placed[] {
  const isFree = (row: number) => !widgets.some(({ position: { y, height } }) => y <= row && row < y + height);
  const freeAbove = (y: number) => Array.from({ length: y }, (_, row) => row).filter(isFree).length;
  return widgets.map((one) => ({ ...one, position: { ...one.position, y: one.position.y - freeAbove(one.position.y) } }));
}

/** The last of an odd number has the row to itself. */
const wide = (one: Placed): Placed => ({ ...one, position: { ...one.position, x: 0, width: gridColumns } });

async function widgetsOf(ctx: Ctx, template: readonly Placed[]): Promise<Placed[]> {
  const charts = (await chartKeys(ctx)).values();
  const seen = template.filter(({ title }) => isSeen(ctx, title));
  const chosen = seen.flatMap((widget): Placed[] => {
    if (widget.title !== chartTitle) return [widget];
    const chart_id = charts.next().value;
    return chart_id === undefined ? [] : [{ ...widget, settings: { chart_id } }];
  });
  const last = chosen.findLast(({ title }) => title === chartTitle);
  const isAlone = chosen.filter(({ title }) => title === chartTitle).length % 2 === 1;
  return closedUp(chosen.map((one) => (one === last && isAlone ? wide(one) : one)));
}

/** A second board of the same template is told from the first. */
async function freeName(ctx: Ctx, wanted: string): Promise<string> {
  const resource = ctx.lab.registry.resource('dashboard');
  const { rows } = await listRecords(inColumns(ctx), resource, { filter: null, sort: [], limit: null, offset: 0 });
  const taken = new Set(rows.map(({ name }) => name));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted} ${number}`)) number += 1;
  return `${wanted} ${number}`;
}

export const templateAction = (translator: Translator): Action =>
  defineAction({
    method: 'POST',
    path: 'dashboards/from-template',
    summary: 'Make a dashboard from a template, of the widgets the user may see and the control charts of the lab',
    requirement: needs('dashboard_edit'),
    since: '0.11.0',
    once: true,
    input: z.strictObject({
      template: z.enum(dashboardTemplateNames),
      name: z
        .string()
        .trim()
        .min(1)
        .max(255)
        .optional()
        .meta({ description: 'That of the template, with a number from the second one on, where nothing is said.' }),
    }),
    output: oneOf(recordShape('dashboard')),
    status: 201,
    async run({ ctx, input: { template, name: given } }) {
      const resource = ctx.lab.registry.resource('dashboard');
      const name = given ?? (await freeName(ctx, translator.text(ctx.language, `dashboard_template.${template}`)));
      const value = JSON.stringify(await widgetsOf(ctx, dashboardTemplates[template]));
      const row = await createRecord(ctx, resource, { values: { name, value, status: 0 } });
      return { record: { resource, row, isNew: true } };
    },
  });
