// The scope of accreditation of the demonstration lab, wide and small enough for what its certificates state.
import type { World } from '../world/world.ts';

/** Range, smallest uncertainty (absolute, percent of the value) and under which conditions. */
type Line = readonly [from: string, to: string, absolute: string | null, relative: string | null, condition?: string];

interface Part {
  quantity: string;
  unit: string;
  method: string;
  lines: readonly Line[];
}

const dmm = 'VDI/VDE/DGQ/DKD 2622 Blatt 3';

const scope: readonly Part[] = [
  { quantity: 'Gleichspannung', unit: 'mV', method: dmm, lines: [['0', '330', '0.0008', '0.0005']] },
  {
    quantity: 'Gleichspannung',
    unit: 'V',
    method: dmm,
    lines: [
      ['0.33', '3.3', '0.000002', '0.0006'],
      ['3.3', '33', '0.00002', '0.0005'],
      ['33', '330', '0.0002', '0.0008'],
      ['330', '1050', '0.002', '0.0012'],
    ],
  },
  { quantity: 'Wechselspannung', unit: 'V', method: dmm, lines: [['0.01', '1000', '0.00005', '0.012', '40 Hz bis 10 kHz']] },
  {
    quantity: 'Gleichstrom',
    unit: 'mA',
    method: dmm,
    lines: [['0.01', '100', '0.00002', '0.001']],
  },
  {
    quantity: 'Gleichstrom',
    unit: 'A',
    method: dmm,
    lines: [
      ['0.1', '1', '0.000002', '0.003'],
      ['1', '10', '0.00002', '0.01'],
      ['10', '1000', null, '0.5', 'Stromzangen, mit Spule'],
    ],
  },
  {
    quantity: 'Gleichstromwiderstand',
    unit: 'Ω',
    method: dmm,
    lines: [
      ['0.1', '110', '0.0003', '0.0015', 'Vierleiterschaltung'],
      ['110', '1000', '0.0005', '0.0015'],
    ],
  },
  { quantity: 'Gleichstromwiderstand', unit: 'kΩ', method: dmm, lines: [['1', '1000', '0.00001', '0.0015']] },
  { quantity: 'Gleichstromwiderstand', unit: 'MΩ', method: dmm, lines: [['1', '120', '0.000001', '0.0025']] },
  { quantity: 'Gleichstromwiderstand', unit: 'GΩ', method: dmm, lines: [['0.12', '10', null, '1', 'Messspannung 500 V']] },
  { quantity: 'Frequenz', unit: 'MHz', method: 'GPS-Vergleich', lines: [['0.00001', '1000', null, '0.000002']] },
  { quantity: 'Zeitintervall', unit: 's', method: 'KA-F01', lines: [['0.001', '10000', '0.0004', '0.0005']] },
  {
    quantity: 'Temperatur',
    unit: '°C',
    method: 'DKD-R 5-1',
    lines: [
      ['-40', '250', '0.012', null, 'Vergleich im Bad, Widerstandsthermometer und Anzeigen'],
      ['250', '600', '0.3', null, 'Blockkalibrator'],
    ],
  },
  { quantity: 'Relative Feuchte', unit: '%rh', method: 'DKD-R 5-8', lines: [['10', '95', '0.25', null, 'bei 23 °C']] },
  { quantity: 'Masse', unit: 'g', method: 'OIML R 111-1', lines: [['0.001', '220', '0.00001', '0.000004']] },
  { quantity: 'Waagen', unit: 'kg', method: 'EURAMET cg-18', lines: [['0.2', '35', '0.00001', '0.0005']] },
  {
    quantity: 'Länge',
    unit: 'mm',
    method: 'VDI/VDE/DGQ 2618',
    lines: [['0', '1000', '0.00015', '0.0001', 'Prüfmittel für Längen, bei 20 °C']],
  },
  { quantity: 'Überdruck', unit: 'bar', method: 'DKD-R 6-1', lines: [['-1', '100', '0.001', '0.009']] },
  { quantity: 'Absolutdruck', unit: 'hPa', method: 'DKD-R 6-1', lines: [['800', '1100', '0.03', null]] },
  { quantity: 'Kraft', unit: 'N', method: 'DIN EN ISO 376', lines: [['10', '1000', '0.3', '0.06', 'Druck']] },
  { quantity: 'Drehmoment', unit: 'N·m', method: 'DIN EN ISO 6789-2', lines: [['1', '200', '0.001', '0.5']] },
  { quantity: 'Volumen', unit: 'µL', method: 'DIN EN ISO 8655-6', lines: [['10', '10000', '0.3', '0.04', 'Kolbenhubpipetten']] },
  { quantity: 'Volumenstrom', unit: 'm³/h', method: 'DKD-R 1-1', lines: [['1', '50', null, '0.14', 'Wasser, 20 °C']] },
];

const site = 'Hauptlabor';
const ageDays = 430;
const yearsValid = 5;

export function insertScope({ loader, calendar }: World): void {
  const from = calendar.workday(calendar.today - ageDays);
  const valid_until = calendar.text(calendar.move(from, yearsValid, 'year'));
  for (const { quantity, unit, method, lines } of scope)
    for (const [range_from, range_to, uncertainty_absolute, uncertainty_relative, condition = null] of lines)
      loader.insert('cmc', {
        ...{ quantity, unit, method, range_from, range_to, uncertainty_absolute, uncertainty_relative, condition, site },
        ...{ valid_from: calendar.text(from), valid_until },
      });
}
