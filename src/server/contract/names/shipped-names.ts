// Names that the program gave to records of a lab: told in the reader's language for as long as nobody gave them another. What is kept stays
// as it is, whoever reads it. docs/interface/records.md#shipped-names.

import type { Language } from '../principal.ts';

export type NamedIn = Readonly<Record<Language, string>>;

/** Of roles, by the name they are kept under. */
const roles: Readonly<Record<string, NamedIn>> = {
  administrator: { de: 'Administrator', en: 'Administrator' },
  'lab manager': { de: 'Laborleitung', en: 'Lab manager' },
  technician: { de: 'Technik', en: 'Technician' },
  'front desk': { de: 'Büro und Empfang', en: 'Front desk' },
  customer: { de: 'Kunde', en: 'Customer' },
  'customer room': { de: 'Kundenraum', en: 'Customer room' },
  QR_Code_Role: { de: 'Öffentliche Geräteseite', en: 'Public device page' },
};

/** Of the templates of dashboards, and of the dashboard a new user begins with. */
export const boardNames = {
  today: { de: 'Heute im Labor', en: 'Today in the lab' },
  quality: { de: 'Qualität', en: 'Quality' },
  workshop: { de: 'Werkstatt', en: 'Workshop' },
  office: { de: 'Büro', en: 'Office' },
  fleet: { de: 'Bestand', en: 'Fleet' },
} as const satisfies Readonly<Record<string, NamedIn>>;

/** Of the filters of the demonstration lab. */
export const filterNames = {
  due_soon: { de: 'Fällig in 30 Tagen', en: 'Due in 30 days' },
  overdue: { de: 'Überfällig', en: 'Overdue' },
  blocked: { de: 'Gesperrt oder in Reparatur', en: 'Blocked or in repair' },
  failed: { de: 'Nicht bestanden dieses Jahr', en: 'Failed this year' },
  calibrated: { de: 'Kalibriert im Zeitraum', en: 'Calibrated between' },
  loans_overdue: { de: 'Leihgeräte überfällig', en: 'Loans overdue' },
  open_offers: { de: 'Offene Angebote', en: 'Open offers' },
  repairs_above: { de: 'Reparaturen über', en: 'Repairs above' },
  high_risks: { de: 'Hohe Risiken', en: 'High risks' },
} as const satisfies Readonly<Record<string, NamedIn>>;

/** Of statuses of loans, whose kept titles say in neither language what is done in the laboratory. */
const statusTitles: Readonly<Record<string, NamedIn>> = {
  Busy: { de: 'Verliehen', en: 'Lent out' },
  Reservation: { de: 'Reserviert', en: 'Reserved' },
};

/** As the titles of a status are read. */
export function shownStatusTitle<Title extends NamedIn>(title: Title): Title {
  const shown = title.de === title.en ? statusTitles[title.de] : undefined;
  return shown === undefined ? title : { ...title, ...shown };
}

const pairs = (names: Readonly<Record<string, NamedIn>>): ReadonlyMap<string, NamedIn> =>
  new Map(Object.values(names).flatMap((name) => [[name.de, name] as const, [name.en, name] as const]));

const known: Readonly<Record<string, ReadonlyMap<string, NamedIn>>> = {
  role: new Map(Object.entries(roles)),
  dashboard: pairs(boardNames),
  'advanced-filter': pairs(filterNames),
};

/** As a record of that type is called; any other name is its own. */
export function shownName(type: string, name: string, language: Language): string {
  return known[type]?.get(name)?.[language] ?? name;
}

/** What the names that are kept are called instead in that language; null where the type has none that came with the program. */
export function shownNames(type: string, language: Language): ReadonlyMap<string, string> | null {
  const names = [...(known[type] ?? [])].flatMap(([kept, shown]) =>
    shown[language] === kept ? [] : [[kept, shown[language]] as const],
  );
  return names.length > 0 ? new Map(names) : null;
}

/** Under which names those are kept whose name in that language holds one of the texts; what is found by the kept name itself needs none of them. */
export function keptNames(type: string, texts: readonly string[], language: Language): string[] {
  const wanted = texts.map((text) => text.toLowerCase());
  return [...(known[type] ?? [])].flatMap(([kept, shown]) =>
    wanted.some((text) => shown[language].toLowerCase().includes(text)) ? [kept] : [],
  );
}
