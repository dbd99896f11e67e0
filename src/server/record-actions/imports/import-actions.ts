// Imports over HTTP: a file that was judged is kept under a token, looked at page by page, judged again, applied or taken back. The same for
// every kind of import. docs/interface/prices.md#endpoints, docs/interface/prices.md#import.
import { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import { saidByPreset } from '../../contract/tables/import-preset.ts';
import { importsOf } from '../../core/imports/kept/imports.ts';
import type { ImportState } from '../../core/imports/one-import.ts';
import type { Said } from '../../core/imports/said.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { dateOrders } from '../../tabular/cells/date-cell.ts';
import { own, rowsAction, sampleAction } from './import-rows.ts';
import { saidMembers, saidOf } from './import-said.ts';
import { importShape, importToken as token } from './import-shapes.ts';
import { presetFor } from './presets/kept-presets.ts';
import { type ImportWording, shownImport } from './shown-import.ts';

const presetMember = z
  .string()
  .min(1)
  .max(80)
  .optional()
  .meta({ description: 'A preset: what it says of the columns of this file is said; what else stands here lies over it.' });

/** What a preset says takes the place of columns and words that were said before. */
async function before({ lab }: Ctx, { path, columns, said }: ImportState, preset: string | undefined): Promise<Said> {
  if (preset === undefined) return said;
  const kept = await presetFor(lab, preset, path);
  const { mapping, values } = saidByPreset(
    kept,
    columns.map(({ column }) => column),
  );
  if (Object.keys(mapping).length === 0) throw invalid({ preset: [{ key: 'errors.import.preset_fits_nothing' }] });
  const dateOrder = dateOrders.find((one) => one === kept.date_order) ?? said.dateOrder;
  return { ...said, mapping, values, dateOrder };
}

function stateActions(wording: ImportWording): Action[] {
  return [
    defineAction({
      method: 'GET',
      path: 'imports/{token}',
      summary: 'How far an import is, and its counts',
      requirement: own,
      since: '0.3.0',
      input: z.strictObject({ token }),
      output: oneOf(importShape),
      run: async ({ ctx, input }) => ({ body: shownImport(wording, ctx, await importsOf(ctx.lab).state(ctx, input.token)) }),
    }),
    defineAction({
      method: 'PATCH',
      path: 'imports/{token}',
      summary: 'Say how the file is meant, and judge it again: what is not said stays as it was; refused, what was shown stays',
      requirement: own,
      since: '0.13.0',
      input: z.strictObject({ token, ...saidMembers, preset: presetMember }),
      output: oneOf(importShape),
      alsoStatus: 202,
      async run({ ctx, input: { token: id, preset, ...said } }) {
        const imports = importsOf(ctx.lab);
        const state = await imports.readAgain(ctx, id, saidOf(said, await before(ctx, await imports.state(ctx, id), preset)));
        return { status: state.phase === 'ready' ? 200 : 202, body: shownImport(wording, ctx, state) };
      },
    }),
    defineAction({
      method: 'DELETE',
      path: 'imports/{token}',
      summary: 'Take a preview back, or stop an import under way',
      requirement: own,
      since: '0.3.0',
      input: z.strictObject({ token }),
      async run({ ctx, input }) {
        await importsOf(ctx.lab).cancel(ctx, input.token);
        return {};
      },
    }),
  ];
}

export function importActions(wording: ImportWording, effect: z.ZodType): Action[] {
  return [...stateActions(wording), sampleAction(), rowsAction(wording, effect)];
}
