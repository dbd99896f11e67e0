// The two doors of one kind of import, the same for every kind: a file is judged, and what was shown is written.
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import type { ImportKind } from '../../core/imports/import-kind.ts';
import { importsOf } from '../../core/imports/kept/imports.ts';
import { nothingSaid } from '../../core/imports/said.ts';
import { oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../../endpoints/define-action.ts';
import { fromForm, type SaidForm, saidForm, saidOf } from './import-said.ts';
import { importShape, importToken as token } from './import-shapes.ts';
import { type ImportWording, shownImport } from './shown-import.ts';

export function importDoors(kind: ImportKind, wording: ImportWording): Action[] {
  const further = Object.fromEntries((kind.options ?? []).map((name) => [name, z.string().max(80).optional()]));
  return [
    defineAction({
      method: 'POST',
      path: `${kind.path}/import-preview`,
      summary: 'Judge a CSV or XLSX file row by row without writing anything; long files answer 202 while they are read',
      requirement: kind.requirement,
      since: '0.3.0',
      takesFile: 'read',
      input: z.strictObject({ ...saidForm, ...further }),
      output: oneOf(importShape),
      alsoStatus: 202,
      async run({ ctx, input, file }): Promise<ActionAnswer> {
        if (!file) throw new AppError('request.unsupported_type');
        const form: SaidForm = input;
        const given = Object.entries(input).filter(
          (pair): pair is [string, string] => pair[0] in further && typeof pair[1] === 'string' && pair[1] !== '',
        );
        const said = saidOf({ ...fromForm(form), given: Object.fromEntries(given) }, nothingSaid);
        const state = await importsOf(ctx.lab).start(ctx, { kind, file, said, keep: form.keep ?? false });
        return { status: state.phase === 'ready' ? 200 : 202, body: shownImport(wording, ctx, state) };
      },
    }),
    defineAction({
      method: 'POST',
      path: `${kind.path}/import`,
      summary: 'Write what a preview showed, all of it or nothing; 409 when the lab has changed since',
      requirement: kind.requirement,
      since: '0.3.0',
      input: z.strictObject({ token }),
      output: oneOf(importShape),
      async run({ ctx, input }) {
        return { body: shownImport(wording, ctx, await importsOf(ctx.lab).apply(ctx, kind, input.token)) };
      },
    }),
  ];
}
