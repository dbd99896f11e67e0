// Asking an instrument who it is: nothing but *IDN? goes out, and what answers is compared with the device the lab takes it for.
import { z } from 'zod';
import { notFound } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { getRecord } from '../../core/read/read.ts';
import { oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import type { Translator } from '../../i18n/translate.ts';
import { comparedParts, isProven } from '../../instruments/answers/identity.ts';
import type { Conversations } from '../../instruments/conversations.ts';
import { type Exchange, talkTo } from '../../instruments/talk.ts';
import { knownInstrument } from './booked.ts';
import { differenceOf, keepSaid, problemWord, toldError } from './told.ts';

export interface InstrumentServices {
  conversations: Conversations;
  translator: Translator;
}

const identified = z.object({
  instrument_id: z.string(),
  identity: z.string().meta({ description: 'What it answered to *IDN?.' }),
  matches: z.boolean().meta({ description: 'It is the instrument that is expected there.' }),
  message: z.string(),
  compared: z.array(z.object({ part: z.enum(comparedParts), expected: z.string(), answered: z.string(), matches: z.boolean() })),
});

export function identifyAction({ conversations, translator }: InstrumentServices): Action {
  return defineAction({
    method: 'POST',
    path: 'instruments/{id}/identify',
    summary: 'Ask an instrument who it is: sends *IDN? and nothing else, and compares the answer with the device',
    requirement: needs('calibration_edit'),
    since: '0.11.0',
    input: z.strictObject({ id: z.string() }),
    output: oneOf(identified),
    mayBeLocked: true,
    once: true,
    async prepare({ ctx, input: { id }, signal: asked }) {
      const instrument = await getRecord(ctx, ctx.lab.registry.resource('instrument'), id);
      const known = await knownInstrument(ctx, instrument.uID);
      if (!known) throw notFound(id);
      const exchanges: Exchange[] = [];
      const { language } = ctx;
      try {
        const { identity, compared } = await conversations.hold(
          [known.address],
          (signal) => talkTo(known, { signal, now: () => ctx.lab.clock.now(), exchanges }, (talk) => talk.identify()),
          asked,
        );
        const matches = isProven(compared);
        await keepSaid(ctx, { instrument }, { exchanges, problem: matches ? null : 'other' });
        const difference = differenceOf(compared, translator, language);
        const message = matches
          ? translator.text(language, 'instrument.identified', { identity: identity.text })
          : translator.text(language, 'instrument.identified.other', { identity: identity.text, problem: difference });
        return { instrument_id: instrument.uID, identity: identity.text, matches, message, compared };
      } catch (error) {
        await keepSaid(ctx, { instrument }, { exchanges, problem: problemWord(error) });
        throw toldError(error, known.name, translator, language);
      }
    },
    run: async ({ prepared: data }) => ({ body: { data } }),
  });
}
