// What a driver may say, and the commands it makes of a step. docs/instruments.md#drivers.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOfSteps } from '#server/assessment/steps/step-faults.ts';
import { readDriver } from '#server/instruments/driver/driver-text.ts';
import { fillCommand } from '#server/instruments/driver/fill-command.ts';
import { readShippedDrivers } from '#server/instruments/driver/shipped-drivers.ts';

const step = { nominal: '0.1', prefix: 'm', unit: 'V', range: '-20 … 20' };

function filled(line: string, of: Partial<typeof step> | { range: null } = {}) {
  const [command] = readDriver(line).commands;
  if (!command) throw new Error('the line has no command');
  const found = fillCommand(command, { ...step, ...of });
  return 'sent' in found ? found.sent : found.lacking.key;
}

describe('a driver', () => {
  it.each([
    ['DC volts', 'errors.driver.line'],
    ['measure dc_voltage: READ?', 'errors.driver.line'],
    ['measure DC V: READ?', 'errors.driver.function'],
    ['measure dc_voltage V: READ? | INIT', 'errors.driver.question'],
    ['measure dc_voltage V: INIT', 'errors.driver.no_question'],
    ['measure dc_voltage V: VOLT {value};READ?', 'errors.driver.value'],
    ['measure dc_voltage V: ++addr 4 | READ?', 'errors.driver.adapter'],
    ['measure dc_voltage V: READ? {serial}', 'errors.driver.placeholder'],
    ['measure dc_voltage V: READ?\u0007', 'errors.driver.characters'],
    ['measure dc_voltage V: | READ?', 'errors.driver.empty'],
    ['output dc_voltage V: OPER', 'errors.driver.no_value'],
    ['output dc_voltage V: OUT? {value} | OPER', 'errors.driver.question'],
    ['standby: STBY?', 'errors.driver.standby'],
    ['measure a V: READ?\nmeasure a V: FETC?', 'errors.driver.twice'],
  ])('that says %j is refused with its line', (text, key) => {
    const { faults } = readDriver(`# of the manual\n\n${text}`);
    expect(faults).toEqual([{ line: text.includes('\n') ? 4 : 3, fault: expect.objectContaining({ key }) as unknown }]);
  });

  it('sends the values of a step in its own unit, every digit of them', () => {
    expect(filled('output dc_voltage V: OUT {value} V | *OPC?')).toEqual(['OUT 0.0001 V', '*OPC?']);
    expect(filled('measure dc_voltage mV: CONF {range:AUTO} | READ?')).toEqual(['CONF 20', 'READ?']);
    expect(filled('measure dc_voltage V: CONF {range:AUTO} | READ?')).toEqual(['CONF 0.020', 'READ?']);
    expect(filled('measure dc_voltage V: CONF {range:AUTO} | READ?', { range: null })).toEqual(['CONF AUTO', 'READ?']);
  });

  it('says what a step lacks', () => {
    expect(filled('measure dc_voltage V: CONF {range} | READ?', { range: null })).toBe('errors.instrument.no_range');
    expect(filled('measure resistance Ω: READ?')).toBe('errors.instrument.unit');
    expect(filled('output dc_voltage V: OUT {value}', { nominal: 'ten' })).toBe('errors.step.number');
  });

  it('comes with the program, readable and with the manual it is from', () => {
    const shipped = readShippedDrivers(join(import.meta.dirname, '../../../resources'));
    expect(shipped).toHaveLength(4);
    for (const { commands, source } of shipped) {
      const { faults, commands: read } = readDriver(commands.join('\n'));
      expect(faults).toEqual([]);
      expect(read.length).toBeGreaterThan(3);
      expect(source).not.toBe('');
    }
  });
});

describe('a step that asks for', () => {
  it.each([
    ['measure dc_voltage', null],
    ['output dc_voltage, measure dc_voltage', null],
    ['read dc_voltage', 'errors.step.instrument'],
    ['measure', 'errors.step.instrument'],
    ['measure dc_voltage,', 'errors.step.instrument'],
    ['measure DC:VOLT', 'errors.step.instrument'],
    ['measure a, measure b', 'errors.step.instrument.twice'],
    ['output a, output b, output c, output d, output e', 'errors.step.instrument.many'],
  ])('%j is kept, or refused at its key', (instrument, key) => {
    const faults = faultsOfSteps([{ test_type: 'Message', instrument }]);
    expect(faults.map(({ within, key: found }) => [within, found])).toEqual(key === null ? [] : [[[0, 'instrument'], key]]);
  });
});
