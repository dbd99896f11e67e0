// What this workstation remembers for its user: language before sign-in, density, rail, layouts of lists. Kept in the browser's storage.
import { createStore, useStore } from './store.ts';

export type Language = 'de' | 'en';
export type Density = 'compact' | 'comfortable';
/** `auto`: as the system asks. */
export type Contrast = 'auto' | 'more';

export const homes = ['today', 'dashboards'] as const;
export type Home = (typeof homes)[number];

export interface Preferences {
  language: Language;
  density: Density;
  contrast: Contrast;
  /** Whether the rail shows names; null: where the window has room for them. */
  railNames: boolean | null;
  /** What is shown first. */
  home: Home;
  /** Addresses of the places that stand on top of the rail, in the order they were put there. */
  favourites: readonly string[];
  /** Keys pressed alone do something; off: every letter is only a letter. */
  singleKeys: boolean;
  /** Whether a scan is heard, too. */
  scanSound: boolean;
  /** Milliseconds from key to key of the scanner at this station; null while it has not been heard. */
  scanPace: number | null;
  /** How lists and sheets were arranged, by their kind of record and view; read by who shows them. */
  layouts: Readonly<Record<string, unknown>>;
  /** With which printer each format of labels was printed, the last one first; an empty printer is a file. */
  labels: readonly UsedPrinter[];
  /** With which printer the papers of each kind of record were printed last. */
  papers: Readonly<Record<string, string>>;
  /** Of this screen, as a ruler held to it says; null while nobody has measured. */
  pixelsPerMillimetre: number | null;
  /** What is made of a calibration as it is released. */
  afterRelease: Readonly<{ certificate: boolean; label: boolean }>;
}

export interface UsedPrinter {
  format: string;
  printer: string;
  /** Its sheets have to be cut. */
  cut: boolean;
}

const storageKey = 'plumbline.preferences';
export const rowHeights: Record<Density, number> = { compact: 32, comfortable: 40 };

export function isLanguage(value: unknown): value is Language {
  return value === 'de' || value === 'en';
}

function browserLanguage(): Language {
  const known = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage);
  return known ?? 'en';
}

/** `columns`: where versions up to 0.3 kept the names of shown columns; `railOpen`: up to 0.12, false for whoever had not opened it. */
function readStored(): Partial<Preferences & { columns: Readonly<Record<string, unknown>>; railOpen: boolean }> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Storage may be closed or hold something foreign: the defaults serve then.
    return {};
  }
}

function initial(): Preferences {
  const stored = readStored();
  return {
    language: isLanguage(stored.language) ? stored.language : browserLanguage(),
    density: stored.density === 'comfortable' ? 'comfortable' : 'compact',
    contrast: stored.contrast === 'more' ? 'more' : 'auto',
    railNames: typeof stored.railNames === 'boolean' ? stored.railNames : stored.railOpen === true || null,
    favourites: addressesOf(stored.favourites),
    home: stored.home === 'dashboards' ? 'dashboards' : 'today',
    singleKeys: stored.singleKeys !== false,
    scanSound: stored.scanSound !== false,
    scanPace: positive(stored.scanPace),
    layouts: layoutsOf(stored.layouts) ?? olderLayouts(stored.columns),
    labels: usedPrinters(stored.labels),
    papers: textsOf(stored.papers),
    pixelsPerMillimetre: positive(stored.pixelsPerMillimetre),
    afterRelease: { certificate: stored.afterRelease?.certificate === true, label: stored.afterRelease?.label === true },
  };
}

/** Versions up to 0.5 kept the last one alone. */
function usedPrinters(value: unknown): readonly UsedPrinter[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const used = list.map((one) => ({ format: textAt(one, 'format'), printer: textAt(one, 'printer'), cut: isCut(one) }));
  return used.filter(({ format }) => format !== '');
}

const isCut = (value: unknown) => typeof value === 'object' && value !== null && 'cut' in value && value.cut === true;

/** Only ways within the program. */
function addressesOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.filter((one): one is string => typeof one === 'string' && one.startsWith('/'));
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

const positive = (value: unknown) => (typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : null);

function textAt(value: unknown, name: string): string {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'string' ? found : '';
}

function layoutsOf(value: unknown): Preferences['layouts'] | null {
  return typeof value === 'object' && value !== null ? (value as Preferences['layouts']) : null;
}

function olderLayouts(columns: unknown): Preferences['layouts'] {
  return Object.fromEntries(Object.entries(layoutsOf(columns) ?? {}).map(([name, names]) => [name, { columns: names }]));
}

const store = createStore<Preferences>(initial());

export function getPreferences(): Preferences {
  return store.get();
}

/** Each home is the screen of its name. */
export function homeAddress(): string {
  return `/${getPreferences().home}`;
}

export function setPreferences(change: Partial<Preferences>): void {
  store.set({ ...store.get(), ...change });
  try {
    localStorage.setItem(storageKey, JSON.stringify(store.get()));
  } catch {
    // Without storage the choice lasts as long as the window.
  }
}

export function usePreferences(): Preferences {
  return useStore(store);
}
