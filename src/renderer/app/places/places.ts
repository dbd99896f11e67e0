// Where an address lies: its own screen, the screens above it, and the module of the rail they all belong to. One table for rail and
// breadcrumbs, so that both say the same.
import { importAddress, importPaths } from '../../records/kind/importable.ts';
import { kindAt, kinds } from '../../records/kinds/index.ts';
import { elsewhere, sections } from './modules.ts';

export interface Place {
  /** Key of its title. */
  title: string;
  to: string;
  /** The section it stands in, where it is a module of the rail. */
  section: string | null;
  /** The screen above it: of a module none; `user` is the user's own menu. */
  under: string | null;
}

const modules = sections.flatMap(({ name: section, modules: inside }) =>
  inside.map(({ name, to }): Place & { name: string } => ({ name, title: `ui.${name}.title`, to, section, under: null })),
);

const isModule = (name: string) => modules.some((module) => module.name === name);

/** Kinds of records without a place in the rail: each is reached from records of another kind, or from a screen. */
const kindsUnder: Readonly<Record<string, string>> = {
  results: 'calibrations',
  standards: 'calibrations',
  'impact-cases': 'calibrations',
  'budget-inputs': 'budgets',
  'procedure-versions': 'procedures',
  'check-values': 'check-charts',
  absences: 'planning',
  'goods-movements': 'goods-in',
  'floor-plans': 'places',
  'due-dates': 'inventory',
  'instrument-drivers': 'instruments',
  'booking-positions': 'bookings',
  payments: 'invoices',
  'message-templates': 'mail',
  'service-prices': 'prices',
  'device-prices': 'prices',
  'price-scales': 'prices',
  'price-surcharges': 'prices',
  'print-jobs': 'print-queue',
  'printed-labels': 'label-renewals',
  'webhook-deliveries': 'webhooks',
  'folder-files': 'watched-folders',
  notices: 'user',
};

const unlisted: (Place & { name: string })[] = [
  ...elsewhere.map(({ name, to, under }) => ({ name, title: `ui.${name}.title`, to, section: null, under })),
  { name: 'own_lab', title: 'ui.own_lab.title', to: '/own-lab', section: null, under: 'today' },
  ...kinds
    .filter(({ route }) => !modules.some(({ to }) => to === route))
    .map(({ name, route }) => ({
      ...{ name, title: `ui.${name}.title`, to: route, section: null },
      // Some kinds have a screen of their own instead of the usual list.
      under: isModule(name) ? name : (kindsUnder[name] ?? null),
    })),
  ...importPaths.map((path) => ({
    ...{ name: `import-${path}`, title: `ui.import.${path}`, to: importAddress(path), section: null },
    under: kindAt(path)?.name ?? null,
  })),
];

const places = [...modules, ...unlisted];
const byName = new Map(places.toReversed().map((place) => [place.name, place]));

/** Traceability looks at a device from another side. */
export function recordPathOf(pathname: string): string {
  return pathname.replace(/^\/traceability\//, '/inventory/');
}

function within(pathname: string, to: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** From the outermost to the one the address is of; of several it lies in, the one that says most. */
export function placesAt(pathname: string): Place[] {
  const path = recordPathOf(pathname);
  const chain: Place[] = [];
  let place: Place | undefined = places.filter(({ to }) => within(path, to)).sort((a, b) => b.to.length - a.to.length)[0];
  while (place && !chain.includes(place)) {
    chain.unshift(place);
    place = place.under === null ? undefined : byName.get(place.under);
  }
  // A kind with a screen of its own bears its name: it is said once.
  return chain.filter(({ title }, index) => title !== chain[index - 1]?.title);
}

/** The address of the rail's item that the screen belongs to: a favourite of the user's, or a module. */
export function railItemAt(pathname: string, favourites: readonly string[] = []): string | null {
  return placesAt(pathname).findLast(({ section, to }) => section !== null || favourites.includes(to))?.to ?? null;
}

export function isOwnPlace(pathname: string): boolean {
  return placesAt(pathname)[0]?.under === 'user';
}
