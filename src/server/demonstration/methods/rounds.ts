// Proficiency tests the demonstration lab took part in: one of them missed and repeated, one still open.
import { roundScores } from '../../reliability/proficiency.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { World } from '../world/world.ts';

interface Round {
  /** Days ago. */
  age: number;
  row: Row & { measured_value: string; reference_value?: string };
}

const rounds: readonly Round[] = [
  {
    age: 1310,
    row: {
      round: 'Parallelendmaße 50 mm, Ringvergleich',
      ...{ provider: 'DKD-Fachausschuss Länge', quantity: 'Länge', unit: 'µm' },
      ...{ measured_value: '-0.042', uncertainty: '0.073', reference_value: '-0.061', reference_uncertainty: '0.040' },
    },
  },
  {
    age: 940,
    row: {
      round: 'Gleichspannung 10 V',
      ...{ provider: 'Institut für Vergleiche', quantity: 'Gleichspannung', unit: 'V' },
      ...{ measured_value: '9.999978', uncertainty: '0.000090', reference_value: '10.000021', reference_uncertainty: '0.000030' },
      sigma_pt: '0.000040',
    },
  },
  {
    age: 610,
    row: {
      round: 'Widerstandsthermometer bei 100 °C',
      ...{ provider: 'Institut für Vergleiche', quantity: 'Temperatur', unit: '°C' },
      ...{ measured_value: '100.026', uncertainty: '0.030', reference_value: '100.004', reference_uncertainty: '0.012' },
      sigma_pt: '0.009',
    },
  },
  {
    age: 420,
    row: {
      round: 'Drehmomentschlüssel 100 N·m',
      ...{ provider: 'Ringversuche Nord', quantity: 'Drehmoment', unit: 'N·m' },
      ...{ measured_value: '101.12', uncertainty: '0.60', reference_value: '100.21', reference_uncertainty: '0.35' },
      remark:
        'Ursache: Einspannung nicht in der Achse des Aufnehmers. Adapter ersetzt, Anweisung ergänzt, Kalibrierungen der letzten drei Monate bewertet; Wiederholung vereinbart.',
    },
  },
  {
    age: 250,
    row: {
      round: 'Drehmomentschlüssel 100 N·m, Wiederholung',
      ...{ provider: 'Ringversuche Nord', quantity: 'Drehmoment', unit: 'N·m' },
      ...{ measured_value: '100.34', uncertainty: '0.60', reference_value: '100.19', reference_uncertainty: '0.35' },
      remark: 'Nach der Maßnahme aus dem Ringversuch davor.',
    },
  },
  {
    age: 130,
    row: {
      round: 'Gewichtstück 1 kg, Klasse F1',
      ...{ provider: 'DKD-Fachausschuss Masse', quantity: 'Masse', unit: 'mg' },
      ...{ measured_value: '1.42', uncertainty: '0.50', reference_value: '1.61', reference_uncertainty: '0.25' },
    },
  },
  {
    age: 12,
    row: {
      round: 'Normalwiderstand 100 Ω',
      ...{ provider: 'Institut für Vergleiche', quantity: 'Gleichstromwiderstand', unit: 'Ω' },
      ...{ measured_value: '100.0006', uncertainty: '0.0018' },
      remark: 'Ergebnis eingesandt, Auswertung des Veranstalters steht aus.',
    },
  },
];

const textIn = (row: Row, name: string) => (typeof row[name] === 'string' ? (row[name] as string) : null);

export function insertRounds({ loader, calendar }: World): void {
  for (const { age, row } of rounds) {
    const { e_n, z, zeta, judgement } = roundScores({
      value: row.measured_value,
      uncertainty: textIn(row, 'uncertainty'),
      factor: '2',
      reference: row.reference_value ?? null,
      referenceUncertainty: textIn(row, 'reference_uncertainty'),
      referenceFactor: '2',
      sigma: textIn(row, 'sigma_pt'),
    });
    const day = calendar.workday(calendar.today - age);
    loader.insert('proficiency_round', {
      ...row,
      ...{ round_date: calendar.text(day), coverage_factor: '2', reference_coverage_factor: row.reference_value ? '2' : null },
      ...{ e_n, z_score: z, zeta_score: zeta, judgement },
    });
  }
}
