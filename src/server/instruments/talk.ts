// A talk with one instrument: it says who it is first, and only where that is who is expected anything else is sent. Each text is noted as it
// goes out, and the answer with it once it was understood.
import type { Decimal } from '../assessment/decimal.ts';
import { type Comparison, compareIdentity, type Expected, type Identity, isProven, readIdentity } from './answers/identity.ts';
import { InstrumentFault } from './answers/instrument-fault.ts';
import { assertDone, readNumber } from './answers/read-number.ts';
import { asksForAnswer } from './driver/driver-text.ts';
import { adapterLines, adapterRead, type InstrumentAddress } from './line/address.ts';
import { type Line, openLine } from './line/line.ts';

export const askIdentity = '*IDN?';

export interface Partner {
  id: string;
  name: string;
  address: InstrumentAddress;
  expected: Expected;
}

/** What went out and what came back, as it stands in the trail. */
export interface Exchange {
  instrument: string;
  sent: string;
  answer: string | null;
}

export interface Reading {
  value: Decimal;
  text: string;
  at: number;
}

/** Somebody else answered than who was booked. */
export class OtherInstrument extends Error {
  readonly compared: readonly Comparison[];

  constructor(compared: readonly Comparison[]) {
    super('another instrument answered');
    this.name = 'OtherInstrument';
    this.compared = compared;
  }
}

/** All that a talk sends, for whoever wants to know before. */
export function textsOf({ address }: Pick<Partner, 'address'>, commands: readonly string[]): string[] {
  const fetched = (command: string) => (address.gpib !== null && asksForAnswer(command) ? [command, adapterRead] : [command]);
  return [...adapterLines(address), ...commands.flatMap(fetched)];
}

export interface Talk {
  identify(): Promise<{ identity: Identity; compared: Comparison[] }>;
  /** Throws where it is not who is expected. */
  prove(): Promise<Identity>;
  send(command: string): Promise<void>;
  done(command: string): Promise<void>;
  read(command: string): Promise<Reading>;
}

function talkOn(line: Line, { expected }: Partner, note: (answer: string) => void, now: () => number): Talk {
  async function identify() {
    const identity = readIdentity(await line.ask(askIdentity));
    note(identity.text);
    return { identity, compared: compareIdentity(expected, identity) };
  }
  return {
    identify,
    async prove() {
      const { identity, compared } = await identify();
      if (!isProven(compared)) throw new OtherInstrument(compared);
      return identity;
    },
    send: (command) => line.send(command),
    async done(command) {
      assertDone(await line.ask(command));
      note('1');
    },
    async read(command) {
      const reading = readNumber(await line.ask(command));
      note(reading.text);
      return { ...reading, at: now() };
    },
  };
}

interface TalkOptions {
  signal: AbortSignal;
  now(): number;
  exchanges: Exchange[];
}

export async function talkTo<T>(
  partner: Partner,
  { signal, now, exchanges }: TalkOptions,
  work: (talk: Talk) => Promise<T>,
): Promise<T> {
  const sent = (text: string) => void exchanges.push({ instrument: partner.name, sent: text, answer: null });
  const note = (answer: string) => {
    const last = exchanges.at(-1);
    if (last) last.answer = answer;
  };
  const line = await openLine(partner.address, { signal, sent });
  try {
    return await work(talkOn(line, partner, note, now));
  } catch (error) {
    // Given up is given up, whatever was seen of the connection by then.
    throw signal.aborted && error instanceof InstrumentFault ? new InstrumentFault('given_up') : error;
  } finally {
    await line.close();
  }
}
