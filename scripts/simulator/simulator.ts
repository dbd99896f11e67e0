// A simulated instrument: what it answers to each line. It understands a few commands of SCPI, has a known noise, and every fault a real
// one may have on demand. Behind it an adapter from the network to the bus may be simulated as well.
import { generatorOf } from '../../src/server/uncertainty/numbers/generator.ts';
import { readingText, type Statement, statementOf } from './readings.ts';

export const faults = [
  'silent',
  'garbage',
  'over-range',
  'no-value',
  'several',
  'block',
  'empty',
  'endless',
  'drop',
  'slow',
] as const;
export type Fault = (typeof faults)[number];

export interface SimulatorOptions {
  identity: string;
  seed: number;
  /** What is measured where nothing was put out. */
  value: number;
  /** Standard deviation of a reading. */
  noise: number;
  fault: Fault | null;
  /** Of the bus, where it is spoken to through an adapter; null: it is spoken to itself. */
  gpib: number | null;
}

export const usualOptions: SimulatorOptions = {
  identity: 'Plumbline,SIM 6500,SIM-0001,1.0',
  seed: 7,
  value: 10,
  noise: 0.00002,
  fault: null,
  gpib: null,
};

/** Null: nothing. */
export type Answer = { text: string; drop?: boolean; late?: boolean; unended?: boolean } | null;

export interface Simulator {
  answer(line: string): Answer;
  /** What the first readings will be, with their mean and standard deviation: nobody has to have asked. */
  promise(count: number): Statement & { readings: string[] };
  /** What it was told, as it came in. */
  heard: string[];
}

const identityAsked = /^\*IDN\?$/i;
const doneAsked = /^\*OPC\?$/i;
const readingAsked = /^(?:MEAS(?:URE)?:[A-Z:]+\?.*|READ\?|FETC[H]?\?|VAL\?)$/i;
const putOut = /^OUT\s+([+-]?[\d.]+(?:E[+-]?\d+)?)\s*([A-Z]*)$/i;
const standby = /^STBY$/i;

function faulty(fault: Fault, reading: string): Answer {
  switch (fault) {
    case 'silent':
      return null;
    case 'garbage':
      return { text: '?!$& 12,3.4.5 volts' };
    case 'over-range':
      return { text: '+9.90000000E+37' };
    case 'no-value':
      return { text: '+9.91000000E+37' };
    case 'several':
      return { text: `${reading},${reading}` };
    case 'block':
      return { text: '#18ABCDEFGH' };
    case 'empty':
      return { text: '' };
    case 'endless':
      return { text: '1'.repeat(10_000), unended: true };
    case 'drop':
      return { text: reading.slice(0, 5), drop: true };
    case 'slow':
      return { text: reading, late: true };
  }
}

export function createSimulator(options: SimulatorOptions): Simulator {
  const { seed, noise, fault, identity, gpib } = options;
  const { normal } = generatorOf(seed);
  const heard: string[] = [];
  let value = options.value;
  let address: number | null = null;
  let waiting: Answer = null;

  function asked(line: string): Answer {
    if (identityAsked.test(line)) return { text: identity };
    if (doneAsked.test(line)) return { text: '1' };
    if (standby.test(line)) value = 0;
    const given = putOut.exec(line)?.[1];
    if (given !== undefined) value = Number(given);
    if (!readingAsked.test(line)) return null;
    const reading = readingText(value + noise * normal());
    return fault ? faulty(fault, reading) : { text: reading };
  }

  /** Answers wait in the instrument until the adapter is told to fetch them. */
  function throughAdapter(line: string): Answer {
    const to = /^\+\+addr (\d+)$/.exec(line)?.[1];
    if (to !== undefined) address = Number(to);
    else if (line === '++read eoi') {
      const answer = waiting;
      waiting = null;
      return address === gpib ? answer : null;
    } else if (!line.startsWith('++') && address === gpib) waiting = asked(line);
    return null;
  }

  return {
    heard,
    answer(full) {
      const line = full.trim();
      heard.push(line);
      return gpib === null ? asked(line) : throughAdapter(line);
    },
    promise(count) {
      const again = generatorOf(seed);
      const readings = Array.from({ length: count }, () => readingText(options.value + noise * again.normal()));
      return { ...statementOf(readings), readings };
    },
  };
}
