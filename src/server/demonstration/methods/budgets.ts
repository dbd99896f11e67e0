// Uncertainty budgets of the demonstration lab: a gauge block, a voltmeter, a weight, with values such as a laboratory has them.
import type { Row } from '../../schema/define-resource.ts';
import type { World } from '../world/world.ts';

interface Budget {
  head: Row;
  /** How many days ago it came into force. */
  age: number;
  inputs: readonly Row[];
}

const limits = { distribution: 'rectangular', statement: 'half_width' } as const;
const standard = { distribution: 'normal', statement: 'standard' } as const;
const certificate = { distribution: 'normal', statement: 'expanded', coverage_factor: '2' } as const;

const gaugeBlock: Budget = {
  head: {
    name: 'Parallelendmaß 50 mm, Unterschiedsmessung',
    model: 'lx = ls + δld + δl + δlc - L*(α*δt + δαΔt) - δlv',
    output: 'lx',
    unit: 'mm',
    probability: '95.45',
    version: '3',
    remark: 'Vergleich mit einem Endmaß gleicher Nennlänge bei 20 °C nach DKD-R 4-1.',
  },
  age: 210,
  inputs: [
    {
      name: 'ls',
      quantity: 'Länge des Normals',
      unit: 'mm',
      estimate: '50.000020',
      value: '0.000030',
      ...certificate,
      source: 'Kalibrierschein des Normals',
    },
    {
      name: 'δld',
      quantity: 'Drift des Normals seit der letzten Kalibrierung',
      unit: 'nm',
      estimate: '0',
      value: '30',
      ...limits,
    },
    {
      name: 'δl',
      quantity: 'Angezeigter Unterschied, fünf Messungen',
      unit: 'nm',
      readings: '-100; -90; -80; -90; -110',
      distribution: 'readings',
    },
    { name: 'δlc', quantity: 'Abweichung des Komparators', unit: 'nm', estimate: '0', value: '32', ...limits },
    { name: 'L', quantity: 'Nennlänge', unit: 'mm', estimate: '50', distribution: 'constant' },
    { name: 'α', quantity: 'Mittlerer Ausdehnungskoeffizient', unit: '1/K', estimate: '11.5e-6', value: '1e-6', ...limits },
    { name: 'δt', quantity: 'Temperaturunterschied der Endmaße', unit: 'K', estimate: '0', value: '0.05', ...limits },
    {
      name: 'δαΔt',
      quantity: 'Unterschied der Ausdehnungskoeffizienten mal Abweichung von 20 °C',
      estimate: '0',
      value: '0.236e-6',
      ...standard,
    },
    { name: 'δlv', quantity: 'Messpunkt neben der Mitte', unit: 'nm', estimate: '0', value: '6.7', ...limits },
  ],
};

const voltmeter: Budget = {
  head: {
    name: 'Handmultimeter, Gleichspannung 10 V',
    model: 'E = Vi + δVi - Vs - δVs',
    output: 'E',
    unit: 'mV',
    probability: '95',
    version: '2',
    remark: 'Direkte Messung am Kalibrator. Die Auflösung der Anzeige überwiegt: Monte Carlo zeigt, was das für k bedeutet.',
  },
  age: 95,
  inputs: [
    { name: 'Vi', quantity: 'Anzeige des Multimeters', unit: 'V', estimate: '10.01', distribution: 'constant' },
    { name: 'δVi', quantity: 'Auflösung der Anzeige, 10 mV', unit: 'mV', estimate: '0', value: '5', ...limits },
    {
      name: 'Vs',
      quantity: 'Ausgang des Kalibrators',
      unit: 'V',
      estimate: '10.00002',
      value: '0.00018',
      ...certificate,
      source: 'Kalibrierschein des Kalibrators',
    },
    {
      name: 'δVs',
      quantity: 'Drift, Temperatur und Netz',
      unit: 'mV',
      estimate: '0',
      value: '0.64',
      ...limits,
      source: 'Datenblatt, 1 Jahr',
    },
  ],
};

const weight: Budget = {
  head: {
    name: 'Gewichtstück 10 kg, Klasse M1',
    model: 'mx = ms + δmd + δm + δmc + δB',
    output: 'mx',
    unit: 'g',
    probability: '95.45',
    version: '1',
    remark: 'Substitution mit drei Wägungen; die Streuung der Waage ist aus früheren Messungen bekannt.',
  },
  age: 320,
  inputs: [
    {
      name: 'ms',
      quantity: 'Konventionelle Masse des Normals',
      unit: 'g',
      estimate: '10000.005',
      value: '0.045',
      ...certificate,
      source: 'Kalibrierschein des Normals',
    },
    { name: 'δmd', quantity: 'Drift des Normals', unit: 'mg', estimate: '0', value: '15', ...limits },
    {
      name: 'δm',
      quantity: 'Beobachteter Unterschied, Mittel von drei',
      unit: 'mg',
      estimate: '20',
      value: '14.43',
      ...standard,
    },
    { name: 'δmc', quantity: 'Außermittigkeit und Magnetismus', unit: 'mg', estimate: '0', value: '10', ...limits },
    { name: 'δB', quantity: 'Luftauftrieb', unit: 'mg', estimate: '0', value: '10', ...limits },
  ],
};

export function insertBudgets({ loader, calendar }: World): void {
  for (const { head, age, inputs } of [gaugeBlock, voltmeter, weight]) {
    const valid_from = calendar.text(calendar.workday(calendar.today - age));
    const budget_id = loader.insert('budget', { ...head, valid_from });
    inputs.forEach((input, index) => {
      loader.insert('budget_input', { ...input, budget_id, position: index + 1 });
    });
  }
}
