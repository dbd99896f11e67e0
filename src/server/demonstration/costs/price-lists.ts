// Price groups, catalogue, prices of device types, price classes, scales and surcharges: enough for every step of price finding
// (docs/interface/prices.md#finding), with gaps that the price screens can show. Made once.

import type { Row } from '../../schema/define-resource.ts';
import type { Kind } from '../catalogue/catalogue.ts';
import type { World } from '../world/world.ts';

/** Longer than any order of the lab is old. */
const daysKept = 800;

const groups = [
  {
    name: 'Rahmenvertrag',
    description: { de: 'Kunden mit Jahresvertrag.', en: 'Customers with a yearly contract.' },
    kind: 'percent',
    value: -1200,
  },
  {
    name: 'Automotive',
    description: { de: 'Eigene Preise je Gerätetyp.', en: 'Own prices per device type.' },
    kind: null,
    value: null,
  },
  {
    name: 'Behörden und Hochschulen',
    description: { de: 'Listenpreis abzüglich 5 %.', en: 'List price less 5 %.' },
    kind: 'percent',
    value: -500,
  },
  {
    name: 'International',
    description: { de: 'Listenpreis zuzüglich 10,00 je Gerät.', en: 'List price plus 10.00 a device.' },
    kind: 'fixed',
    value: 1000,
  },
  {
    name: 'Kleinkunden',
    description: { de: 'Pauschale, wo kein Preis gepflegt ist.', en: 'Flat rate where no price is kept.' },
    kind: null,
    value: null,
  },
] as const;

export function loadPriceGroups(world: Pick<World, 'handle' | 'loader' | 'language'>): string[] {
  const find = world.handle.prepare('select "uID" from price_category where name = ?').pluck();
  return groups.map(({ name, description, kind, value }) => {
    const found = find.get(name);
    if (typeof found === 'string') return found;
    return world.loader.insert('price_category', {
      ...{ name, description: description[world.language] },
      derivation_kind: kind,
      derivation_value: value,
    });
  });
}

const catalogue = [
  ['Justage', 'Adjustment', 'Justage nach Herstellervorgabe.', 3500, 'EA'],
  ['Expressbearbeitung, 3 Arbeitstage', 'Express, 3 working days', 'Je Auftrag.', 6000, 'EA'],
  ['Verpackung und Versand', 'Packing and shipping', 'Versicherter Versand innerhalb der EU.', 1490, 'EA'],
  ['Kleinreparatur pauschal', 'Minor repair, flat', 'Bis 30 Minuten, ohne Material.', 7500, 'EA'],
  ['Batteriewechsel', 'Battery replacement', null, 850, 'EA'],
  ['Messleitungssatz CAT III 1000 V', 'Test lead set CAT III 1000 V', null, 2900, 'EA'],
  ['Techniker vor Ort, Stunde', 'Technician on site, hour', 'Zuzüglich Fahrzeit.', 11800, 'Std'],
  ['Zweitschrift Kalibrierschein', 'Duplicate certificate', null, 1500, 'EA'],
  ['Konformitätsaussage ILAC-G8', 'Statement of conformity ILAC-G8', null, 1200, 'EA'],
  ['Transportkoffer', 'Transport case', null, 6900, 'EA'],
] as const;

export interface Article {
  key: string;
  name: string;
  price: number;
  unit: string;
}

function insertCatalogue(world: World): Article[] {
  return catalogue.map(([name, english, description, price, unit]) => ({
    key: world.loader.insert('standard_article', {
      article_name: name,
      name_secondary: english,
      description,
      price,
      unit,
      delivery_costs: name === 'Transportkoffer' ? 690 : null,
    }),
    name,
    price,
    unit,
  }));
}

export function loadCatalogue(world: World): Article[] {
  const find = world.handle.prepare(
    'select "uID" as key, "article_name" as name, price, unit from standard_article where "article_name" = ? limit 1',
  );
  const found = catalogue.map(([name]) => find.get(name) as Article | undefined).filter((article) => article !== undefined);
  return found.length > 0 ? found : insertCatalogue(world);
}

const quantityNames = {
  ELEK: ['Elektrische Messgrößen', 'Electrical quantities'],
  LAEN: ['Länge und Winkel', 'Length and angle'],
  TEMP: ['Temperatur und Feuchte', 'Temperature and humidity'],
  DRCK: ['Druck', 'Pressure'],
  MASS: ['Waagen und Gewichte', 'Balances and weights'],
  KRAF: ['Kraft und Drehmoment', 'Force and torque'],
  VOLU: ['Volumen und Durchfluss', 'Volume and flow'],
  ZEIT: ['Zeit und Frequenz', 'Time and frequency'],
} as const;

function average(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));
}

/** A root per quantity, a class per procedure below it; two procedures stay without one, so that the list of gaps is not empty. */
function insertClasses(world: World, kinds: readonly Kind[]): void {
  const { loader, calendar } = world;
  const keep = keeper(world);
  const used = world.handle
    .prepare(`select max(cast(substr(number, 3) as integer)) from price_classes where number glob 'PK[0-9]*'`)
    .pluck();
  let number = (used.get() as number | null) ?? 0;
  const insertClass = (name: string, english: string, parent: string | null) => {
    number += 1;
    return loader.insert('price_class', {
      number: `PK${String(number).padStart(3, '0')}`,
      name,
      name_secondary: english,
      parent_id: parent,
    });
  };
  const priced = kinds.filter(
    ({ family }) => family.weight > 0 && family.id !== 'barometer' && family.id !== 'infrared-thermometer',
  );
  for (const [quantity, [german, english]] of Object.entries(quantityNames)) {
    const members = priced.filter(({ family }) => family.quantity === quantity);
    const root = insertClass(german, english, null);
    // The root's amount is what a class without its own inherits.
    keep('service_price', {
      price_class_id: root,
      price: average(members.map(({ family }) => family.price ?? 60)) * 100,
    });
    members.forEach(({ family, procedure, types }, index) => {
      const key = insertClass(family.de, family.en, root);
      loader.insert('price_class_member', { price_class_id: key, member_table: 'procedures', member_id: procedure });
      const [direct] = types[types.length - 1] ?? [];
      if (index === 1 && direct)
        loader.insert('price_class_member', { price_class_id: key, member_table: 'types', member_id: direct.key });
      if (family.price === null || index % 4 === 3) return;
      keep('service_price', {
        price_class_id: key,
        price: Math.round(family.price * 95),
        start_date: `${calendar.text(calendar.today).slice(0, 4)}-01-01`,
        costs: Math.round(family.price * 40),
      });
    });
    if (quantity === 'ELEK')
      loader.insert('price_surcharge', { complexity: 'DAkkS', kind: 'fixed', value: 6000, price_class_id: root });
  }
}

/** A price row as it was kept long before the orders that were priced by it. */
function keeper({ loader, calendar }: World): (resource: 'price' | 'service_price', row: Row) => string {
  const created_at = calendar.instant(calendar.workday(calendar.today - daysKept), 9, 0);
  return (resource, row) => loader.insert(resource, { ...row, created_at });
}

function insertServicePrices(world: World, articles: readonly Article[], priceGroups: readonly string[]): void {
  const { loader } = world;
  const keep = keeper(world);
  const [adjustment, express] = articles;
  if (adjustment) {
    keep('service_price', { service_id: adjustment.key, price: adjustment.price });
    keep('service_price', { service_id: adjustment.key, price_category_id: priceGroups[1] ?? null, price: 3000 });
  }
  if (express) keep('service_price', { service_id: express.key, price_category_id: priceGroups[0] ?? null, price: 4500 });
  keep('service_price', { price_category_id: priceGroups[4] ?? null, price: 9500 });
  loader.insert('price_surcharge', { complexity: 'DAkkS', kind: 'percent', value: 4500 });
  loader.insert('price_surcharge', { complexity: 'Express', kind: 'percent', value: 5000 });
  loader.insert('price_surcharge', { complexity: 'Sonderpunkte', kind: 'fixed', value: 1500, active: 0 });
}

function insertTypePrices(world: World, kinds: readonly Kind[], priceGroups: readonly string[]): void {
  const { loader, calendar, random } = world;
  const keep = keeper(world);
  const year = Number(calendar.text(calendar.today).slice(0, 4));
  const [frame, automotive] = priceGroups;
  let ordinal = 0;
  for (const { family, types } of kinds) {
    if (family.price === null) continue;
    for (const [type] of types) {
      ordinal += 1;
      if (ordinal % 3 === 0) continue;
      const cents = Math.round((family.price * (0.92 + random.next() * 0.2)) / 0.5) * 50;
      const common = { type_tID: type.key, costs: Math.round(cents * 0.42), price_min: Math.round(cents * 0.7) };
      if (ordinal % 4 === 0)
        keep('price', { ...common, start_date: `${year - 2}-01-01`, end_date: `${year - 1}-12-31`, price: cents - 400 });
      const current = keep('price', {
        ...common,
        start_date: ordinal % 4 === 0 ? `${year}-01-01` : null,
        end_date: ordinal % 8 === 0 ? `${year}-12-31` : null,
        price: cents,
      });
      if (ordinal % 8 === 0) keep('price', { ...common, start_date: `${year + 1}-01-01`, price: cents + 250 });
      if (ordinal % 5 === 0) keep('price', { ...common, complexity: 'DAkkS', price: Math.round((cents * 1.5) / 100) * 100 });
      if (automotive && ordinal % 2 === 0)
        keep('price', { ...common, price_cat_uID: automotive, price: Math.round((cents * 0.85) / 50) * 50 });
      if (frame && ordinal % 7 === 0)
        keep('price', {
          ...common,
          price_cat_uID: frame,
          start_date: `${year}-01-01`,
          price: Math.round((cents * 0.8) / 50) * 50,
        });
      if (ordinal % 6 !== 1) continue;
      loader.insert('price_scale', { row_table: 'prices', row_id: current, min_quantity: 500, discount: 500 });
      loader.insert('price_scale', { row_table: 'prices', row_id: current, min_quantity: 1000, discount: 1000 });
      loader.insert('price_scale', { row_table: 'prices', row_id: current, min_quantity: 2500, price: Math.round(cents * 0.82) });
    }
  }
}

export function insertPriceLists(world: World, kinds: readonly Kind[], articles: readonly Article[]): void {
  insertClasses(world, kinds);
  insertTypePrices(world, kinds, world.priceGroups);
  insertServicePrices(world, articles, world.priceGroups);
}
