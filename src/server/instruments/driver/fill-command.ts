// The commands of a driver with the values of a step in them: exact decimals in the unit the driver says, and nothing else of the step.
import { decimalText, parseDecimal } from '../../assessment/decimal.ts';
import { inUnitOf } from '../../assessment/quantity.ts';
import { fullScale, type MeasuredStep, readRange } from '../../assessment/tolerance/measure.ts';
import type { Phrase } from '../../contract/errors.ts';
import { type DriverCommand, placeholder } from './driver-text.ts';

export type FilledStep = Pick<MeasuredStep, 'nominal' | 'prefix' | 'unit' | 'range'>;

type Filled = { sent: string[] } | { lacking: Phrase };

/** A number of the step in the unit of the driver. */
function told(step: FilledStep, command: DriverCommand, name: 'value' | 'range'): string | Phrase | null {
  const given = name === 'value' ? step.nominal : step.range;
  if (given === null) return null;
  const range = name === 'range' ? readRange(step, given) : null;
  const number = name === 'value' ? parseDecimal(given) : range && fullScale(range);
  if (!number) return { key: 'errors.step.number', params: { text: given } };
  const value = inUnitOf(number, step, { prefix: null, unit: command.unit });
  return value ? decimalText(value) : unitFault(step, command);
}

function unitFault({ prefix, unit }: FilledStep, command: DriverCommand): Phrase {
  return { key: 'errors.instrument.unit', params: { step: `${prefix ?? ''}${unit ?? ''}` || '–', driver: command.unit } };
}

/** Whether what the driver answers can be told in the unit of the step. */
function hasUnitOf(step: FilledStep, command: DriverCommand): boolean {
  return inUnitOf({ digits: 1n, scale: 0 }, step, { prefix: null, unit: command.unit }) !== null;
}

export function fillCommand(command: DriverCommand, step: FilledStep): Filled {
  if (!hasUnitOf(step, command)) return { lacking: unitFault(step, command) };
  const sent: string[] = [];
  for (const part of command.sent) {
    let lacking: Phrase | null = null;
    const filled = part.replace(placeholder, (_all, name: 'value' | 'range', usual: string | undefined) => {
      const value = told(step, command, name);
      if (typeof value === 'string') return value;
      if (value !== null) lacking = value;
      else if (usual === undefined) lacking = { key: `errors.instrument.no_${name}` };
      return usual ?? '';
    });
    if (lacking) return { lacking };
    sent.push(filled);
  }
  return { sent };
}
