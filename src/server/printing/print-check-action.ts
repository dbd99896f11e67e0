// What would be wrong with a print, said before anything is on paper: every label is laid out in the resolution of the printer it would
// go to, and what is found is gathered, so that a batch of thousands reads in a few lines.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import type { Ctx } from '../core/lab/context.ts';
import { oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionCall, defineAction } from '../endpoints/define-action.ts';
import type { LabelData } from '../labels/format/data.ts';
import { type Finding, findingSeverities } from '../labels/layout/placed.ts';
import type { LabelFaults } from '../labels/order.ts';
import { instantNow } from '../lib/clock.ts';
import { findingAnswer, type LabelServices, printPlaces, readChoice } from './label-actions.ts';
import { findingText } from './order/finding-text.ts';
import { type LoadedLabel, loadLabelData } from './order/load-label-data.ts';
import { outputFor } from './order/print-target.ts';

const output = oneOf(
  z.object({
    count: z.int().meta({ description: 'Labels that were laid out, each device once for each time it is named.' }),
    printable: z.int().meta({ description: 'Of these, without an error.' }),
    dpi: z.int(),
    findings: z.array(
      findingAnswer.extend({
        count: z
          .int()
          .meta({ description: 'Labels it was found on; `detail`, `inventory_id` and `asset_number` are the first’s.' }),
        inventory_id: z.string(),
        asset_number: z.string().nullable(),
      }),
    ),
    refused: z.array(z.string()).meta({ description: 'The devices whose label has an error.' }),
  }),
);

interface Found extends Finding {
  /** Of the first label it was found on. */
  index: number;
  count: number;
}

/** One line for the same fault of the same element; what stops the print first, then what is on most labels. */
function gathered(faults: readonly LabelFaults[]): Found[] {
  const found = new Map<string, Found>();
  for (const { index, findings } of faults) {
    for (const [key, finding] of new Map(findings.map((one) => [`${one.kind} ${one.element}`, one]))) {
      const known = found.get(key);
      if (known) known.count += 1;
      else found.set(key, { ...finding, index, count: 1 });
    }
  }
  const rank = ({ severity }: Found) => findingSeverities.indexOf(severity);
  return [...found.values()].sort((one, other) => rank(other) - rank(one) || other.count - one.count);
}

async function checked(
  ctx: Ctx,
  { printing, shipped, translator }: LabelServices,
  { input, signal }: Pick<ActionCall<z.infer<typeof printPlaces>>, 'input' | 'signal'>,
) {
  const { target, format, options, keys, language } = await readChoice(ctx, shipped, input);
  const labels = await loadLabelData(ctx, keys, language, signal);
  // Labels in ZPL go one by one, whatever sheet they were drawn for.
  const sheet = outputFor(target) === 'zpl' ? undefined : format.format.sheet;
  const { faults } = await printing.maker.batch(
    {
      head: {
        // A picture of the first label is all that is drawn; what matters is the layout of each.
        output: 'svg',
        format: { ...format.format, sheet },
        options: { ...options, copies: input.copies, start: input.start - 1, cutMarks: false },
        document: { title: '', author: '', createdAt: instantNow(ctx.lab.clock) },
        preview: true,
      },
      count: labels.length,
      labels: async (start, end) => labels.slice(start, end).map(({ content }) => content),
    },
    signal,
  );
  const wrong = faults.filter(({ findings }) => findings.some(({ severity }) => severity === 'error'));
  const deviceAt = (index: number) => labels[index]?.device ?? '';
  return {
    count: labels.length,
    printable: labels.length - wrong.length,
    dpi: options.dpi,
    findings: gathered(faults).map(({ index, ...finding }) => ({
      ...finding,
      inventory_id: deviceAt(index),
      asset_number: numberOn(labels[index]),
      message: findingText(ctx, translator, finding),
    })),
    refused: [...new Set(wrong.map(({ index }) => deviceAt(index)))],
  };
}

function numberOn(label: LoadedLabel | undefined): string | null {
  const number = label && (JSON.parse(label.content) as LabelData).device.asset_number;
  return typeof number === 'string' ? number : null;
}

export function printCheckAction(services: LabelServices): Action {
  return defineAction({
    method: 'POST',
    path: 'labels/print/check',
    requirement: needs('label_print'),
    since: '0.5.0',
    summary: 'What would be wrong with a print: every label laid out for its printer, nothing printed',
    input: printPlaces,
    output,
    async run({ ctx, input, signal }) {
      return { body: { data: await checked(ctx, services, { input, signal }) } };
    },
  });
}
