// What a dashboard widget answers: a table, a chart or a number, or why there is none. docs/interface/dashboards.md#widgets,
// docs/interface/dashboards.md#actions.
import { z } from 'zod';

const total = z.int().meta({ description: 'All that fit, whether they are listed or not.' });
export const linkShape = z
  .object({ path: z.string().meta({ examples: ['inventories'] }), query: z.string() })
  .nullable()
  .meta({ description: 'The list with the same rows.' });
const meta = z.looseObject({ date: z.string().optional(), list: linkShape.optional() });

const point = z.object({
  key: z.union([z.string(), z.number()]).nullable(),
  label: z.string(),
  value: z.number(),
  color: z.string().optional(),
  list: linkShape.optional(),
});
const series = z.object({ name: z.string(), label: z.string(), color: z.string().optional(), points: z.array(point) });
const column = z.object({ name: z.string(), label: z.string(), type: z.string() });
const problem = z.object({ setting: z.string(), message: z.string(), position: z.int().optional() });

const title = z.string().meta({ examples: ['due_inventory'] });
const kind = <Name extends string>(name: Name) => ({ title, kind: z.literal(name) });

export const widgetShape = z
  .union([
    z.object({
      ...kind('table'),
      columns: z.array(column),
      rows: z.array(z.looseObject({ id: z.string().nullable() })),
      total,
      meta,
    }),
    z.object({ ...kind('chart'), series: z.array(series), total, meta }),
    z.object({ ...kind('value'), total, meta }),
    z.object({ ...kind('text'), heading: z.string(), text: z.string() }),
    z.object(kind('unknown')),
    z.object({ ...kind('forbidden'), operation: z.string() }),
    z.object({ ...kind('invalid'), errors: z.array(problem) }),
    z.object({ ...kind('failed'), message: z.string() }),
  ])
  .meta({ id: 'widget-data' });
