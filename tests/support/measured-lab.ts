// A calibration whose procedure names an instrument function, and its booked standard: a simulated instrument.
import { createRecord } from '#server/core/write/write.ts';
import type { ResourceName } from '#server/schema/rows.generated.ts';
import { type Listening, listen } from '../../scripts/simulator/listen.ts';
import { createSimulator, type Simulator, type SimulatorOptions, usualOptions } from '../../scripts/simulator/simulator.ts';
import { anInventory } from './builders.ts';
import type { RunningLab } from './running-lab.ts';

export type { Fault } from '../../scripts/simulator/simulator.ts';

export const usualIdentity = usualOptions.identity;
const multimeter = 'measure dc_voltage V: CONF:VOLT:DC {range:AUTO} | READ?';
export const calibrator = 'output dc_voltage V: OUT {value} V | *OPC?\nstandby: STBY';

export const point = {
  test_type: 'Manual Test',
  test_step: '1.1',
  description: '10 V',
  test_value: '10000',
  test_value_p: 'm',
  test_value_u: 'V',
  tolerance: '0.1%',
  range: '20000',
  instrument: 'measure dc_voltage',
};

export function adder(lab: RunningLab) {
  return async (name: ResourceName, values: Record<string, unknown>): Promise<string> => {
    const resource = lab.services.lab.registry.resource(name);
    return String((await createRecord(lab.program, resource, { values }))[resource.key]);
  };
}

export interface Standard {
  simulator: Simulator;
  listening: Listening;
  device: string;
  instrument: string;
}

interface StandardAsked {
  options?: Partial<SimulatorOptions>;
  driver?: string;
  device?: Record<string, unknown>;
  instrument?: Record<string, unknown>;
}

/** Calibrated, and good for another year. */
export async function aStandard(
  lab: RunningLab,
  { options = {}, driver = multimeter, device = {}, instrument = {} }: StandardAsked = {},
): Promise<Standard> {
  const add = adder(lab);
  const simulator = createSimulator({ ...usualOptions, ...options });
  const listening = await listen(simulator, 0);
  const [I4202, I4203, I4204] = usualOptions.identity.split(',');
  const { MTAG } = await anInventory(lab.program, { I4202, I4203, I4204, ...device });
  await add('calibration', { MTAG, C2301: '2026-01-15', C2303: '2030-01-15', C2306: 'PTB-1', C2323: 'passed', status: 'D' });
  const driver_id = await add('instrument_driver', { name: `Driver ${Math.random()}`, commands: driver });
  const made = await add('instrument', {
    name: 'DMM 1',
    inventory_id: MTAG,
    driver_id,
    host: '127.0.0.1',
    port: listening.port,
    timeout_seconds: 1,
    ...instrument,
  });
  return { simulator, listening, device: String(MTAG), instrument: made };
}

export async function aCalibration(lab: RunningLab, steps: readonly object[], standards: readonly string[]): Promise<string> {
  const add = adder(lab);
  const C2320 = await add('procedure', { procedure_name: `VA ${Math.random()}`, steps: JSON.stringify(steps) });
  const { MTAG } = await anInventory(lab.program);
  const id = await add('calibration', { MTAG, C2301: '2026-03-01', status: 'W', C2320 });
  for (const C2430 of standards) await add('standard', { CTAG: id, C2430 });
  return id;
}
