// Notes and support tickets of a lab in its everyday: open, waiting and done; risks with their assessment and measure.
import type { Row } from '../../schema/define-resource.ts';
import type { Customer } from '../people/people.ts';
import { runningNumbers } from '../world/running-numbers.ts';
import type { World } from '../world/world.ts';

import type { Device } from './device.ts';

export interface DeskInput {
  administrator: string;
  technician: string;
  customers: readonly Customer[];
  devices: readonly Device[];
}

type NoteLine = readonly [
  title: string,
  text: string,
  status: string,
  project: string,
  due: number | null,
  link: 'customer' | 'device' | null,
];

const notes: readonly NoteLine[] = [
  [
    'Endmaße zur Rekalibrierung anmelden',
    'Termin bei der PTB ist im Frühjahr knapp. Vorlauf sechs Wochen.',
    'O',
    'Normale',
    12,
    null,
  ],
  ['Rückruf Einkauf: Rahmenvertrag', 'Kunde möchte 5 % ab 100 Geräten. Preisgruppe prüfen.', 'P', 'Vertrieb', 2, 'customer'],
  ['Klimaaufzeichnung Messraum auswerten', 'Am Montag kurz über 21 °C. Ursache: Tür stand offen.', 'D', 'Qualität', -9, null],
  ['Ersatzsicherungen 11 A/1000 V bestellen', 'Noch zwei in der Schublade.', 'O', 'Einkauf', -1, null],
  ['Leihgerät überfällig', 'Zweite Erinnerung versandt, Antwort bis Freitag zugesagt.', 'W', 'Leihgeräte', 3, 'customer'],
  ['Prüfspitzen fehlen', 'Gerät kam ohne Messleitungen an; Kunde sucht.', 'W', 'Wareneingang', 1, 'device'],
  [
    'Messunsicherheitsbudget DC-Spannung überarbeiten',
    'Neue Werte der Referenz ab dem letzten Schein übernehmen (U = 12 µV bei 10 V).',
    'P',
    'Qualität',
    20,
    null,
  ],
  [
    'Kunde wünscht zusätzliche Messpunkte',
    '25 %, 50 % und 75 % im Bereich 100 Ω. Als Zusatz angeboten.',
    'O',
    'Vertrieb',
    6,
    'device',
  ],
  [
    'Begutachtung DAkkS vorbereiten',
    'Ringvergleich Drehmoment beilegen, Schulungsnachweise ergänzen.',
    'O',
    'Qualität',
    45,
    null,
  ],
  ['Transportschaden gemeldet', 'Fotos liegen bei den Dokumenten, Spedition informiert.', 'D', 'Wareneingang', -21, 'device'],
  ['Kalibriermarken nachbestellen', '12 × 16,6 mm, Rolle zu 1.000 Stück.', 'O', 'Einkauf', 8, null],
  ['Lieferadresse geändert', 'Ab sofort Tor 3, Anlieferung bis 14 Uhr.', 'D', 'Stammdaten', -30, 'customer'],
];

type TicketLine = readonly [
  title: string,
  type: string,
  category: string,
  status: string,
  risk: readonly [number, number] | null,
  text: string,
  measure: string | null,
  due: number | null,
  link: 'customer' | 'device' | null,
];

const tickets: readonly TicketLine[] = [
  [
    'Normal nach Sturz nicht gesperrt',
    'abweichung',
    'Normale',
    'W',
    [4, 4],
    'Gerät wurde nach einem Sturz weiter benutzt. Betroffene Kalibrierungen ermitteln.',
    'Rückverfolgung vorwärts, drei Kunden informieren.',
    5,
    null,
  ],
  [
    'Ausfall der Klimaanlage im Sommer',
    'risiko',
    'Umgebung',
    'P',
    [3, 5],
    'Messraum über 22 °C an bis zu zehn Tagen im Jahr.',
    'Zweites Kühlgerät, Alarm bei 21,5 °C.',
    30,
    null,
  ],
  [
    'Falsche Inventarnummer auf dem Kalibrierschein',
    'beschwerde',
    'Kalibrierscheine',
    'D',
    [2, 2],
    'Die Nummer eines Schwestergeräts war gedruckt.',
    'Schein ersetzt, Prüfung bei der Freigabe ergänzt.',
    -14,
    'customer',
  ],
  [
    'Verwechslung ähnlicher Messschieber',
    'risiko',
    'Wareneingang',
    'A',
    [3, 3],
    'Gleiche Modelle ohne Inventarnummer werden gemeinsam angeliefert.',
    null,
    21,
    null,
  ],
  [
    'Ringvergleich Druck bestanden',
    'chance',
    'Qualität',
    'D',
    [1, 2],
    '|En| = 0,34 bei 20 bar.',
    'Ergebnis für die Begutachtung ablegen.',
    -40,
    null,
  ],
  [
    'Kunde erhält Termin nicht',
    'beschwerde',
    'Termine',
    'N',
    null,
    'Zugesagter Liefertermin zweimal verschoben.',
    null,
    2,
    'customer',
  ],
  [
    'Schulung Messunsicherheit auffrischen',
    'verbesserung',
    'Personal',
    'P',
    [2, 3],
    'Zwei neue Kollegen im Mechaniklabor.',
    'Termin im nächsten Quartal.',
    60,
    null,
  ],
  [
    'Audit: Etikett nicht lesbar',
    'auditfeststellung',
    'Kennzeichnung',
    'C',
    [2, 3],
    'DataMatrix nach Reinigung verblasst.',
    'Laminierte Marken eingeführt.',
    9,
    'device',
  ],
  [
    'Software der Waage geändert',
    'aenderung',
    'Geräte',
    'W',
    [2, 2],
    'Neue Firmware; Vergleichsmessung vor Freigabe.',
    'Zehn Wägungen vor und nach der Änderung.',
    4,
    'device',
  ],
  [
    'Drift des 10-V-Normals',
    'risiko',
    'Normale',
    'C',
    [2, 4],
    'Drift 0,8 µV/V je Jahr statt 0,5.',
    'Intervall auf sechs Monate verkürzt.',
    15,
    null,
  ],
  [
    'Prüfspitzenadapter fehlt bei Rückversand',
    'korrekturmassnahme',
    'Versand',
    'D',
    [2, 2],
    'Zubehörliste wurde nicht abgehakt.',
    'Prüfliste auf dem Lieferschein.',
    -60,
    'customer',
  ],
  [
    'Phishing im Postfach des Labors',
    'risiko',
    'IT',
    'X',
    [1, 3],
    'Zwei Kollegen haben es gemeldet, kein Link wurde geöffnet.',
    null,
    null,
    null,
  ],
  ['Strom vor dem Messplatz 4 schwankt', 'abweichung', 'Umgebung', 'A', [3, 2], 'Netzspannung 218 V bis 241 V.', null, 25, null],
  ['Annahme mit dem Scanner', 'verbesserung', 'Wareneingang', 'N', [1, 4], 'Eine halbe Minute weniger je Gerät.', null, 90, null],
];

function linkOf(input: DeskInput, kind: 'customer' | 'device' | null, index: number): Row {
  if (kind === null) return {};
  const device = input.devices[(index * 7) % Math.max(1, input.devices.length)];
  if (kind === 'device' && device)
    return { MTAG: device.key, customer_KTAG: device.customer.key, resource: 'inventory', record_key: device.key };
  const customer = input.customers[(index * 5) % Math.max(1, input.customers.length)];
  return customer ? { customer_KTAG: customer.key, resource: 'customer', record_key: customer.key } : {};
}

function priorityOf(risk: number | null): string {
  if (risk === null) return 'normal';
  return risk >= 15 ? 'critical' : risk >= 10 ? 'high' : risk >= 5 ? 'normal' : 'low';
}

export function insertNotes(world: World, input: DeskInput): void {
  const { calendar, loader, random } = world;
  notes.forEach(([title, text, status, project, due, link], index) => {
    loader.insert('note', {
      title,
      text,
      status,
      project,
      due_date: due === null ? null : calendar.text(calendar.today + due),
      remind_date: due === null || due < 0 ? null : calendar.text(calendar.today + Math.max(0, due - 2)),
      assignee_uID: index % 3 === 1 ? input.technician : input.administrator,
      user_uID: input.administrator,
      ...linkOf(input, link, index),
      created_at: calendar.instant(
        calendar.workday(calendar.today + Math.min(0, due ?? 0) - random.int(1, 12)),
        9,
        random.int(0, 59),
      ),
    });
  });
}

export function insertTickets(world: World, input: DeskInput): void {
  const { calendar, loader, random } = world;
  const number = runningNumbers(world.handle, 'support_tickets', 'number');
  tickets.forEach(([title, type, category, status, risk, description, measure, due, link], index) => {
    const product = risk === null ? null : risk[0] * risk[1];
    const closed = status === 'D' || status === 'X';
    loader.insert('ticket', {
      number: number('T-'),
      title,
      type,
      category,
      description,
      status,
      priority: priorityOf(product),
      risk_1: risk?.[0] ?? null,
      risk_2: risk?.[1] ?? null,
      risk: product,
      measure,
      assignee_uID: index % 2 === 0 ? input.administrator : input.technician,
      user_uID: input.administrator,
      due_date: due === null ? null : calendar.text(calendar.today + due),
      closed_date: closed ? calendar.text(calendar.workday(calendar.today + Math.min(-3, (due ?? -5) - 4))) : null,
      ...linkOf(input, link, index),
      created_at: calendar.instant(calendar.workday(calendar.today + Math.min(-6, (due ?? 0) - 30)), 10, random.int(0, 59)),
    });
  });
}
