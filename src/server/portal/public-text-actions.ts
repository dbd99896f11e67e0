// What anyone may read: texts and languages. Rate limited as a block (docs/interface/README.md#limits). docs/interface/v2.md#public-texts.
import { z } from 'zod';
import { notFound } from '../contract/errors.ts';
import { open } from '../contract/operations.ts';
import { listOf, objectShape, oneOf } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { languages, type Translator } from '../i18n/translate.ts';

const messagesShape = z.record(z.string(), z.string()).meta({
  description: 'Text by key; `{name}` in a text stands for a value.',
  examples: [{ 'ui.signin.submit': 'Sign in' }],
});

export function publicActions(translator: Translator): Action[] {
  return [
    defineAction({
      method: 'GET',
      path: 'public/translations/bundle/{lang}',
      summary: 'All texts of one language, the lab’s own wording included',
      requirement: open('The sign-in page needs its texts before anyone has signed in.'),
      since: '0.1.0',
      input: z.strictObject({ lang: z.string().meta({ enum: [...languages] }) }),
      output: oneOf(objectShape('translation-bundle', z.object({ messages: messagesShape }))),
      async run({ input }) {
        const language = languages.find((one) => one === input.lang);
        if (!language) throw notFound(input.lang);
        return {
          body: { data: { id: language, type: 'translation-bundle', attributes: { messages: translator.bundle(language) } } },
        };
      },
    }),
    defineAction({
      method: 'GET',
      path: 'public/languages',
      summary: 'The languages the program speaks',
      requirement: open('The sign-in page offers them.'),
      since: '0.1.0',
      input: z.strictObject({}),
      output: listOf(objectShape('language', z.object({ code: z.enum(['de', 'en']), name: z.string() }))),
      run: async () => ({
        list: {
          data: languages.map((language) => ({
            id: language,
            type: 'language',
            attributes: {
              code: language,
              name: new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language,
            },
          })),
        },
      }),
    }),
  ];
}
