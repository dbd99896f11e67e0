// What a driver says, line by line: each function of an instrument with the commands that are sent for it, and the unit of what comes back.
// `measure dc_voltage V: CONF:VOLT:DC {range:AUTO} | READ?`. docs/instruments.md#drivers.
import { functionName, type InstrumentRole, instrumentRoles } from '../../assessment/steps/instrument-request.ts';
import type { Phrase } from '../../contract/errors.ts';

export interface DriverCommand {
  role: InstrumentRole;
  function: string;
  /** Of the answer, and of `{value}` and `{range}`. */
  unit: string;
  /** Sent one after the other; of the last one an answer is read where it asks for one. */
  sent: readonly string[];
}

export interface Driver {
  commands: readonly DriverCommand[];
  /** Sent where a measurement that put something out ends or fails. */
  standby: readonly string[];
}

export interface DriverFault {
  /** Counted from 1. */
  line: number;
  fault: Phrase;
}

export const longestDriver = 20_000;
const mostLines = 200;
const mostParts = 20;
const longestCommand = 200;

const head = /^(\S+)\s+(\S+)\s+(\S+)\s*:\s*(.+)$/;
const standbyHead = /^standby\s*:\s*(.+)$/;
/** The two placeholders; of a range what is sent where a step names none. */
export const placeholder = /\{(value|range)(?::([A-Za-z0-9.+-]{1,20}))?\}/g;

export const asksForAnswer = (command: string) => command.includes('?');

function partsOf(text: string): string[] | Phrase {
  const parts = text.split('|').map((part) => part.trim());
  if (parts.length > mostParts) return { key: 'errors.driver.parts', params: { max: mostParts } };
  for (const part of parts) {
    if (part === '') return { key: 'errors.driver.empty' };
    if (part.length > longestCommand) return { key: 'errors.field.too_long', params: { max: longestCommand } };
    if (!/^[\x20-\x7e]+$/.test(part)) return { key: 'errors.driver.characters' };
    // These are for the adapter between the network and the bus, and would turn it against other instruments.
    if (part.startsWith('++')) return { key: 'errors.driver.adapter' };
    if (/[{}]/.test(part.replace(placeholder, ''))) return { key: 'errors.driver.placeholder' };
  }
  return parts;
}

function commandOf(line: string): DriverCommand | Phrase {
  const [, role, name = '', unit = '', rest = ''] = head.exec(line) ?? [];
  const known = instrumentRoles.find((one) => one === role);
  if (!known) return { key: 'errors.driver.line' };
  if (!functionName.test(name)) return { key: 'errors.driver.function', params: { text: name } };
  const sent = partsOf(rest);
  if (!Array.isArray(sent)) return sent;
  const hasValue = sent.some((part) => part.includes('{value'));
  if (known === 'output' && !hasValue) return { key: 'errors.driver.no_value' };
  if (known === 'measure' && hasValue) return { key: 'errors.driver.value' };
  if (sent.slice(0, -1).some(asksForAnswer)) return { key: 'errors.driver.question' };
  if (known === 'measure' && !asksForAnswer(sent.at(-1) ?? '')) return { key: 'errors.driver.no_question' };
  return { role: known, function: name, unit, sent };
}

export function readDriver(text: string): Driver & { faults: DriverFault[] } {
  const commands: DriverCommand[] = [];
  const standby: string[] = [];
  const faults: DriverFault[] = [];
  const lines = text.split(/\r?\n/);
  if (lines.length > mostLines)
    faults.push({ line: mostLines + 1, fault: { key: 'errors.driver.lines', params: { max: mostLines } } });
  for (const [index, full] of lines.slice(0, mostLines).entries()) {
    const line = full.trim();
    if (line === '' || line.startsWith('#')) continue;
    const add = (fault: Phrase) => faults.push({ line: index + 1, fault });
    const rest = standbyHead.exec(line)?.[1];
    const read = rest === undefined ? commandOf(line) : partsOf(rest);
    if ('key' in read) add(read);
    else if (Array.isArray(read)) {
      if (read.some((part) => asksForAnswer(part) || part.includes('{'))) add({ key: 'errors.driver.standby' });
      else standby.push(...read);
    } else if ('role' in read) {
      if (commands.some((one) => one.role === read.role && one.function === read.function))
        add({ key: 'errors.driver.twice', params: { text: `${read.role} ${read.function}` } });
      else commands.push(read);
    }
  }
  return { commands, standby, faults };
}
