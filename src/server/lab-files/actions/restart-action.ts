// Starting the server anew: only who keeps the program alive can, which is the desktop app. docs/interface/v2.md#errors,
// docs/interface/v2.md#components.
import { z } from 'zod';
import { AppError } from '#server/contract/errors.ts';
import { needs } from '#server/contract/operations.ts';
import { objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { defineAction } from '#server/endpoints/define-action.ts';
import type { Translator } from '#server/i18n/translate.ts';

interface RestartServices {
  /** Missing where nobody would start the program again: the server runs alone. */
  restart?: (() => void) | undefined;
  translator: Translator;
}

export const restartAction = ({ restart, translator }: RestartServices) =>
  defineAction({
    method: 'POST',
    path: 'admin/restart',
    summary: 'Start the server anew; running requests are answered first',
    requirement: needs('administration_management'),
    since: '0.4.0',
    input: z.strictObject({}),
    output: oneOf(objectShape('server', z.object({ state: z.literal('restarting') }))),
    async run({ ctx }) {
      if (!restart)
        throw new AppError('server.component_missing', {
          params: { component: translator.text(ctx.language, 'component.desktop') },
        });
      // What the program holds open is all there is of such a lab.
      if (ctx.lab.condition.fault() === 'gone') ctx.lab.condition.assertWritable();
      restart();
      return { body: { data: { id: 'server', type: 'server', attributes: { state: 'restarting' } } } };
    },
  });
