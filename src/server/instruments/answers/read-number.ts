// The number an instrument answered with, exactly as it was written; everything else is refused in words. IEEE 488.2 NRf, SCPI 1999.0 7.2.1.
import { absolute, compare, type Decimal, parseDecimal } from '../../assessment/decimal.ts';
import { InstrumentFault } from './instrument-fault.ts';

const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?$/;

const exactly = (text: string): Decimal => parseDecimal(text) ?? { digits: 0n, scale: 0 };
/** SCPI's numbers for "no number" and, from there on, for "beyond the range". */
const notANumber = exactly('9.91E37');
const beyond = exactly('9.9E37');

export function readNumber(answer: string): { value: Decimal; text: string } {
  const text = answer.trim();
  if (text === '') throw new InstrumentFault('empty');
  if (text.startsWith('#')) throw new InstrumentFault('block');
  const parts = text.split(/[,;]/);
  if (parts.length > 1 && parts.every((part) => number.test(part.trim())))
    throw new InstrumentFault('several', { count: parts.length });
  if (!number.test(text)) throw new InstrumentFault('garbage', { length: text.length });
  const value = exactly(text);
  const size = absolute(value);
  if (compare(size, notANumber) === 0) throw new InstrumentFault('not_a_number');
  if (compare(size, beyond) >= 0) throw new InstrumentFault('over_range');
  return { value, text };
}

/** Of a command that says when it is done: `1` (IEEE 488.2 *OPC?). */
export function assertDone(answer: string): void {
  if (!/^\+?1$/.test(answer.trim())) throw new InstrumentFault('not_done');
}
