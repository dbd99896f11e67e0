// The statuses a new lab starts with, per type in the order of lists and numbers. docs/interface/records.md#statuses,
// docs/data-contracts.md#statuses.

import type { statusTypes } from '../status/definition.ts';

export type StatusType = (typeof statusTypes)[number];

export interface DefaultStatus {
  type: StatusType;
  code: string;
  number: number;
  title_de: string;
  title_en: string;
  short_title_de: string;
  short_title_en: string;
  color: string;
  text_color: string;
  sort_order: number;
  active: 0 | 1;
  hidden: 0 | 1;
}

/** code, German title and short title, English title and short title, colour */
type Line = readonly [string, string, string, string, string, string];

const grey = '#64748B';
const blue = '#0369A1';
const violet = '#7C3AED';
const amber = '#B45309';
const green = '#15803D';
const red = '#991B1B';

const lines: Record<StatusType, readonly Line[]> = {
  inventory: [
    ['A', 'In Betrieb', 'BET', 'In operation', 'OPR', green],
    ['S', 'Eingelagert', 'LAG', 'Stored', 'STO', grey],
    ['C', 'In Kalibrierung', 'KAL', 'In calibration', 'CAL', blue],
    ['R', 'In Reparatur', 'REP', 'In repair', 'REP', amber],
    ['L', 'Gesperrt', 'SPR', 'Locked', 'LCK', red],
    ['X', 'Ausgesondert', 'AUS', 'Retired', 'RET', '#3F3F46'],
  ],
  calibration: [
    ['P', 'Geplant', 'GEP', 'Planned', 'PLN', grey],
    ['W', 'In Arbeit', 'ARB', 'In progress', 'WRK', blue],
    ['M', 'Messung abgeschlossen', 'MES', 'Measured', 'MEA', violet],
    ['A', 'Freigabe ausstehend', 'FRG', 'Awaiting release', 'REL', amber],
    ['D', 'Abgeschlossen', 'ABG', 'Completed', 'CMP', green],
    ['X', 'Storniert', 'STO', 'Cancelled', 'CAN', red],
  ],
  booking: [
    ['O', 'Angebot', 'ANG', 'Offer', 'OFR', grey],
    ['C', 'Auftrag bestätigt', 'BES', 'Order confirmed', 'CNF', blue],
    ['W', 'In Bearbeitung', 'ARB', 'In progress', 'WRK', violet],
    ['S', 'Versandbereit', 'VER', 'Ready to ship', 'SHP', amber],
    ['D', 'Abgeschlossen', 'ABG', 'Completed', 'CMP', green],
    ['X', 'Storniert', 'STO', 'Cancelled', 'CAN', red],
  ],
  repair: [
    ['R', 'Eingegangen', 'EIN', 'Received', 'REC', grey],
    ['D', 'In Diagnose', 'DIA', 'In diagnosis', 'DIA', blue],
    ['Q', 'Kostenvoranschlag offen', 'KVA', 'Quotation open', 'QUO', amber],
    ['W', 'In Reparatur', 'REP', 'In repair', 'REP', violet],
    ['A', 'Abgeschlossen', 'ABG', 'Completed', 'CMP', green],
    ['N', 'Nicht repariert', 'NRP', 'Not repaired', 'NRP', red],
  ],
  location: [
    ['L', 'Standort', 'ST', 'Location', 'LO', grey],
    ['R', 'Reservation', 'RE', 'Reservation', 'RE', violet],
    ['B', 'Busy', 'BE', 'Busy', 'BU', blue],
    ['Z', 'Zurückgegeben', 'ZU', 'Returned', 'RT', green],
    ['N', 'Nicht zurückgegeben', 'NZ', 'Not returned', 'NR', red],
  ],
  notepad: [
    ['O', 'Offen', 'OFF', 'Open', 'OPN', grey],
    ['P', 'In Arbeit', 'ARB', 'In progress', 'WRK', blue],
    ['W', 'Wartet', 'WAR', 'Waiting', 'WAI', amber],
    ['D', 'Erledigt', 'ERL', 'Done', 'DNE', green],
  ],
  support_tickets: [
    ['N', 'Neu', 'NEU', 'New', 'NEW', grey],
    ['A', 'Bewertet', 'BEW', 'Assessed', 'ASS', blue],
    ['P', 'Maßnahme geplant', 'PLA', 'Measure planned', 'PLN', violet],
    ['W', 'In Umsetzung', 'UMS', 'In progress', 'WRK', '#0891B2'],
    ['C', 'Wirksamkeit prüfen', 'WIR', 'Check effectiveness', 'EFF', '#CA8A04'],
    ['D', 'Abgeschlossen', 'ABG', 'Completed', 'CMP', green],
    ['X', 'Kein Handlungsbedarf', 'KHB', 'No action needed', 'NAN', '#78716C'],
  ],
};

/** Inventory statuses that take a device out of use (docs/data-contracts.md#statuses). */
const inactive = new Set(['C', 'R', 'L', 'X']);

function statusesOf(type: StatusType): DefaultStatus[] {
  return lines[type].map(([code, title_de, short_title_de, title_en, short_title_en, color], index) => ({
    type,
    code,
    number: index + 1,
    title_de,
    title_en,
    short_title_de,
    short_title_en,
    color,
    text_color: '#FFFFFF',
    sort_order: (index + 1) * 10,
    active: type === 'inventory' && inactive.has(code) ? 0 : 1,
    hidden: type === 'inventory' && code === 'X' ? 1 : 0,
  }));
}

export const defaultStatuses: readonly DefaultStatus[] = (Object.keys(lines) as StatusType[]).flatMap(statusesOf);
