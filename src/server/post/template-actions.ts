// The words of an event as the program ships them, to begin from; and a template filled with examples before it is kept.
// docs/interface/post.md#templates.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import { messageEvents, placeholders } from '../contract/values/mail/message-event.ts';
import { objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { exampleLetter } from './compose/example-letter.ts';
import { shippedWording } from './compose/template-for.ts';

const common = { requirement: needs('administration_management'), since: '0.13.0' } as const;

const which = { event: z.enum(messageEvents), language: z.enum(['de', 'en']) };
const letter = { subject: z.string(), body: z.string() };
/** As somebody has written it, kept or not. */
export const typedTemplate = z.strictObject({ ...which, subject: z.string().max(255), body: z.string().max(20_000) });

export function templateActions(translator: Translator): Action[] {
  return [
    defineAction({
      ...common,
      method: 'GET',
      path: 'message-templates/shipped',
      summary: 'The program’s own words for an event, and what a template of it may name',
      input: z.strictObject(which),
      output: oneOf(objectShape('shipped-template', z.object({ ...which, ...letter, placeholders: z.array(z.string()) }))),
      async run({ input: { event, language } }) {
        const attributes = {
          ...{ event, language, ...shippedWording(translator, event, language) },
          placeholders: [...placeholders[event]],
        };
        return { body: { data: { id: `${event}-${language}`, type: 'shipped-template', attributes } } };
      },
    }),
    defineAction({
      ...common,
      method: 'POST',
      path: 'message-templates/preview',
      summary: 'A template filled with examples, or what is wrong with it',
      input: typedTemplate,
      output: oneOf(objectShape('template-preview', z.object(letter))),
      async run({ ctx, input }) {
        const attributes = await exampleLetter(ctx, translator, input);
        return { body: { data: { id: `${input.event}-${input.language}`, type: 'template-preview', attributes } } };
      },
    }),
  ];
}
