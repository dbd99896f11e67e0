// What was said to instruments, in the trail and in words: every text that went out and every answer that was understood.
import { AppError, type Phrase } from '../../contract/errors.ts';
import type { Language } from '../../contract/principal.ts';
import { type Ctx, inTransaction } from '../../core/lab/context.ts';
import { customerOf } from '../../core/rows/customer-of.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { writeAudit } from '../../core/trail/audit.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { Comparison } from '../../instruments/answers/identity.ts';
import { InstrumentFault } from '../../instruments/answers/instrument-fault.ts';
import { type Exchange, OtherInstrument } from '../../instruments/talk.ts';

interface Said {
  exchanges: readonly Exchange[];
  /** How it went wrong, as a word; null where it did not. */
  problem: string | null;
  /** Counted from 0. */
  step?: number;
}

/** One line for each text that went out, with the answer that was understood. */
const saidLines = (exchanges: readonly Exchange[]) =>
  exchanges.map(({ instrument, sent, answer }) => `${instrument}: ${sent}${answer === null ? '' : ` → ${answer}`}`).join('\n');

type Subject = { instrument: SelectedRow<'instrument'> } | { calibration: SelectedRow<'calibration'> };

/** In a transaction of its own: it stands, whatever becomes of the answer. */
export async function keepSaid(ctx: Ctx, subject: Subject, { exchanges, ...more }: Said): Promise<void> {
  const { registry } = ctx.lab;
  const [entry, customer] =
    'instrument' in subject
      ? ([
          { resource: 'instrument', recordKey: subject.instrument.uID, action: 'identified' },
          await customerOf(ctx, registry.resource('instrument'), subject.instrument),
        ] as const)
      : ([
          { resource: 'calibration', recordKey: subject.calibration.CTAG, action: 'measured' },
          await customerOf(ctx, registry.resource('calibration'), subject.calibration),
        ] as const);
  const after = { ...more, said: saidLines(exchanges) };
  await inTransaction(ctx, (inner) => writeAudit(inner, { ...entry, after, customer }));
}

export function problemWord(error: unknown): string {
  if (error instanceof InstrumentFault) return error.kind;
  return error instanceof OtherInstrument ? 'other' : 'internal';
}

/** How the answer differs from what is expected; where nothing tells it from others of its kind, that. */
export function differenceOf(compared: readonly Comparison[], translator: Translator, language: Language): Phrase {
  const parts = compared
    .filter(({ matches }) => !matches)
    .map(({ part }) => translator.text(language, `instrument_part.${part}`));
  if (parts.length === 0) return { key: 'errors.instrument.unproven' };
  return { key: 'errors.instrument.other', params: { parts: parts.join(', ') } };
}

/** In words, with the name of the instrument; an error of the program stays one. */
export function toldError(error: unknown, instrument: string, translator: Translator, language: Language): unknown {
  const problem =
    error instanceof InstrumentFault
      ? error.phrase()
      : error instanceof OtherInstrument
        ? differenceOf(error.compared, translator, language)
        : null;
  if (!problem) return error;
  return new AppError('record.locked', { messageKey: 'errors.instrument.at', params: { instrument, problem }, cause: error });
}
