// The instrument of the demonstration lab: its reference multimeter, where `npm run simulate` listens; a procedure whose steps name it, and a
// check of the calibrator that is measured by them.
import type { References } from '../records/references.ts';
import type { World } from '../world/world.ts';

const multimeter = '3458A';
const calibrator = '5522A';
/** As the simulated instrument says, unless it is told otherwise. */
const simulated = { serial: 'SIM-0001', identity: 'Plumbline,SIM 6500,SIM-0001,*' };

const commands = [
  'measure dc_voltage V: CONF:VOLT:DC {range:AUTO} | READ?',
  'measure resistance Ω: CONF:RES {range:AUTO} | READ?',
].join('\n');

const words = {
  de: {
    meter: 'Referenzmultimeter',
    procedure: 'Zwischenprüfung Kalibrator, Gleichspannung',
    item: 'Multifunktionskalibrator',
    method: 'Vergleich mit dem Referenzmultimeter',
    quantity: 'Gleichspannung',
    message: 'Ausgang auf 10 V stellen und mit dem Referenzmultimeter verbinden.',
  },
  en: {
    meter: 'Reference multimeter',
    procedure: 'Intermediate check of the calibrator, DC voltage',
    item: 'Multi-product calibrator',
    method: 'Comparison with the reference multimeter',
    quantity: 'DC voltage',
    message: 'Set the output to 10 V and connect it to the reference multimeter.',
  },
} as const;

function steps({ quantity, message }: (typeof words)['de' | 'en']): string {
  const point = (number: string, value: string, prefix: string | null) => ({
    test_step: number,
    test_type: 'Manual Test',
    description: `${value} ${prefix ?? ''}V`,
    test_value: value,
    test_value_p: prefix,
  });
  return JSON.stringify([
    {
      test_step: '1',
      test_type: 'Header',
      description: quantity,
      group_defaults: { test_value_u: 'V', tolerance: '0.01%', k: '2', instrument: 'measure dc_voltage' },
    },
    { test_type: 'Message', test_mode: message },
    point('1.001', '10', null),
    point('1.002', '10000', 'm'),
  ]);
}

/** Nothing where the lab is too small to have both. */
export function insertInstruments(world: World, references: References): void {
  const { calendar, handle, loader } = world;
  const said = words[world.language];
  const [meter, source] = [references.get(multimeter), references.get(calibrator)];
  const [valid] = meter?.certificates ?? [];
  if (!meter || !source || !valid) return;
  handle.prepare('update inventory set "I4204" = ? where "MTAG" = ?').run(simulated.serial, meter.key);
  const driver_id = loader.insert('instrument_driver', { name: 'SCPI-Multimeter', commands, remark: 'SCPI 1999.0' });
  loader.insert('instrument', {
    name: said.meter,
    inventory_id: meter.key,
    driver_id,
    expected_identity: simulated.identity,
    host: '127.0.0.1',
    port: 5025,
    remark: 'npm run simulate -- --port 5025',
  });
  const procedure = loader.insert('procedure', {
    procedure_name: said.procedure,
    calibration_item: said.item,
    calibration_method: said.method,
    coverage_factor: '2',
    coverage_probability: '95',
    version: '1.0',
    released_date: calendar.text(calendar.today - 90),
    steps: steps(said),
  });
  const calibration = loader.insert('calibration', {
    MTAG: source.key,
    C2301: calendar.text(calendar.today),
    status: 'W',
    C2320: procedure,
    C2313: 'Labor',
    decision_rule: 'ILAC-G8 w = 0',
  });
  loader.insert('standard', {
    CTAG: calibration,
    MTAG: source.key,
    C2430: meter.key,
    certificate_number: valid.number,
    next_calibration_date: valid.due,
  });
}
