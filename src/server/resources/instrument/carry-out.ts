// A step measured: what is put out first, then what is read, then standby. Whatever fails on the way, what was put out goes back to standby.
import { decimalText } from '../../assessment/decimal.ts';
import { inUnitOf } from '../../assessment/quantity.ts';
import { instantOf } from '../../contract/values/dates.ts';
import { isoInstant } from '../../i18n/locale.ts';
import type { Conversations } from '../../instruments/conversations.ts';
import { asksForAnswer } from '../../instruments/driver/driver-text.ts';
import { type Exchange, type Reading, type Talk, talkTo } from '../../instruments/talk.ts';
import type { BookedInstrument } from './booked.ts';
import type { PlannedRequest, PlannedStep } from './plan.ts';

export interface ToldReading {
  /** In the unit of the step, every digit as it came. */
  value: string;
  unit: string;
  text: string;
  at: string;
}

export interface Measured {
  instrument_id: string;
  identity: string;
  readings: ToldReading[];
}

export interface CarryingOut {
  conversations: Conversations;
  count: number;
  asked: AbortSignal;
  now(): number;
  exchanges: Exchange[];
}

/** Of an instrument that is put to standby after somebody gave up. */
const standbyMs = 3000;

async function sendAll(talk: Talk, sent: readonly string[]): Promise<void> {
  for (const command of sent) await (asksForAnswer(command) ? talk.done(command) : talk.send(command));
}

async function readAll(talk: Talk, sent: readonly string[], count: number): Promise<Reading[]> {
  await sendAll(talk, sent.slice(0, -1));
  const readings: Reading[] = [];
  while (readings.length < count) readings.push(await talk.read(sent.at(-1) ?? ''));
  return readings;
}

function told({ value, text, at }: Reading, { command }: PlannedRequest, { scale }: PlannedStep): ToldReading {
  const own = inUnitOf(value, { prefix: null, unit: command.unit }, scale);
  if (!own) throw new Error('a step was planned in a unit that its instrument does not answer in');
  return { value: decimalText(own), unit: `${scale.prefix ?? ''}${scale.unit ?? ''}`, text, at: isoInstant(instantOf(at)) };
}

export async function carryOut(step: PlannedStep, call: CarryingOut): Promise<Measured | null> {
  const { conversations, asked, now, exchanges, count } = call;
  const addresses = step.requests.map(({ instrument }) => instrument.address);
  const work = async (signal: AbortSignal) => {
    const begun: BookedInstrument[] = [];
    let answer: Measured | null = null;
    const options = { signal, now, exchanges };
    try {
      for (const planned of step.requests) {
        const { instrument, request, sent } = planned;
        answer = await talkTo(instrument, options, async (talk) => {
          const { text: identity } = await talk.prove();
          if (request.role === 'output') begun.push(instrument);
          if (request.role === 'output') await sendAll(talk, sent);
          const readings = request.role === 'measure' ? await readAll(talk, sent, count) : [];
          return { instrument_id: instrument.id, identity, readings: readings.map((one) => told(one, planned, step)) };
        }).catch((error: unknown) => {
          throw new AtInstrument(instrument, error);
        });
      }
    } catch (error) {
      for (const instrument of begun) await standBy(instrument, { now, exchanges }).catch(() => undefined);
      throw error;
    }
    // What is put out alone stays on: somebody is to read it at the device.
    if (endsInStandby(step)) for (const instrument of begun) await standBy(instrument, { now, exchanges });
    return answer;
  };
  return conversations.hold(addresses, work, asked);
}

export const endsInStandby = ({ requests }: PlannedStep) => requests.some(({ request }) => request.role === 'measure');

/** Who was spoken to when it went wrong. */
export class AtInstrument extends Error {
  readonly instrument: BookedInstrument;

  constructor(instrument: BookedInstrument, cause: unknown) {
    super(`at ${instrument.name}`, { cause });
    this.name = 'AtInstrument';
    this.instrument = instrument;
  }
}

async function standBy(instrument: BookedInstrument, options: Pick<CarryingOut, 'now' | 'exchanges'>): Promise<void> {
  const { standby } = instrument.driver;
  if (standby.length === 0) return;
  const signal = AbortSignal.timeout(standbyMs);
  try {
    await talkTo(instrument, { ...options, signal }, (talk) => sendAll(talk, standby));
  } catch (error) {
    throw new AtInstrument(instrument, error);
  }
}
