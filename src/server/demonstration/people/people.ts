// Customers with their contacts, and the lab's own customer record that holds reference standards and loan devices.

import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';
import { inventedVatId } from './vat-ids.ts';
import type { Country } from './words-firms.ts';
import { countries, englishFirmNames, englishTrades, firmNames, trades } from './words-firms.ts';
import { departments, firstNames, lastNames } from './words-people.ts';

export interface Customer {
  key: string;
  number: string;
  name: string;
  /** The lab's own: what is written of their devices is written by the lab. */
  language: 'de' | 'en';
  contacts: string[];
}

/** Customer number of the lab itself; ordinary ones follow. */
export const ownNumber = 'D10000';

export function customerCount(inventories: number): number {
  return inventories < 48 ? Math.max(3, Math.ceil(inventories / 2)) : Math.max(24, Math.round(inventories / 500));
}

function slug(name: string): string {
  const plain = name
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('Ä', 'Ae')
    .replaceAll('Ö', 'Oe');
  return plain
    .replaceAll('Ü', 'Ue')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function firmName(random: Random, country: Country, taken: Set<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const german = country.language === 'de';
    const first = random.pick(german ? firmNames : englishFirmNames);
    const second = attempt > 3 ? ` & ${random.pick(german ? firmNames : englishFirmNames)}` : '';
    const name = `${first}${second} ${random.pick(german ? trades : englishTrades)} ${random.pick(country.forms)}`;
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

function phone(random: Random, country: Country): string {
  return `${country.phone} ${random.int(100, 999)}`;
}

function insertContacts(
  world: World,
  customer: Customer,
  address: { zip: string; city: string; street: string; country: Country },
): void {
  const { random, loader } = world;
  const { country } = address;
  const count = random.weighted([
    [1, 5],
    [2, 4],
    [3, 1],
  ]);
  for (let index = 0; index < count; index += 1) {
    const firstname = random.pick(firstNames[country.language]);
    const name = random.pick(lastNames[country.language]);
    const delivery = index > 0 && index === count - 1;
    customer.contacts.push(
      loader.insert('contact', {
        customer_uID: customer.key,
        firstname,
        name,
        label: `${firstname} ${name}, ${customer.name}`,
        department: delivery ? (world.language === 'de' ? 'Wareneingang' : 'Goods-in') : random.pick(departments[world.language]),
        type: delivery ? '2' : '1',
        status: random.chance(0.95) ? 1 : 0,
        phone: phone(random, country),
        email: `${slug(firstname)}.${slug(name)}@${slug(customer.name)}.example`,
        street: address.street,
        zip: address.zip,
        location: address.city,
        country: country.name,
      }),
    );
  }
}

function insertCustomer(world: World, number: number, taken: Set<string>): Customer {
  const { random, loader, calendar } = world;
  const country = random.weighted(countries.map((item) => [item, item.weight] as const));
  const place = random.pick(country.places);
  const street =
    country.language === 'de' || country.name === 'Nederland'
      ? `${random.pick(country.streets)} ${random.int(1, 140)}`
      : `${random.int(1, 140)} ${random.pick(country.streets)}`;
  const name = firmName(random, country, taken);
  const group = random.chance(0.75) ? random.pick(world.priceGroups) : null;
  const key = loader.insert('customer', {
    K4601: `D${number}`,
    K4602: name,
    K4613: random.chance(0.04) ? (country.language === 'de' ? 'Firma' : 'Messrs') : null,
    K4603: street,
    K4606: place.zip,
    K4604: place.city,
    K4605: country.name,
    K4619: random.chance(0.15)
      ? country.language === 'de'
        ? `Gebäude ${random.int(1, 9)}, Tor ${random.int(1, 4)}`
        : `Unit ${random.int(1, 30)}`
      : null,
    phone: phone(random, country),
    email: `${country.language === 'de' ? 'messmittel' : 'calibration'}@${slug(name)}.example`,
    vat_id: inventedVatId(country.name, String(number)),
    K4634: random.chance(0.4) ? String(random.int(4100, 4990)) : null,
    price_category_id: group,
    remark: random.chance(0.12) ? random.pick(customerRemarks[world.language]) : null,
    created_at: calendar.instant(calendar.workday(calendar.today - random.int(200, 2600)), random.int(8, 16), random.int(0, 59)),
  });
  const customer: Customer = { key, number: `D${number}`, name, language: world.language, contacts: [] };
  insertContacts(world, customer, { ...place, street, country });
  return customer;
}

const customerRemarks = {
  de: [
    'Abholung nur mit Voranmeldung, Rampe 2.',
    'Kalibrierscheine bitte zusätzlich an das Qualitätswesen senden.',
    'Rahmenvertrag, Rechnung monatlich gesammelt.',
    'Justage nur nach Rücksprache.',
  ],
  en: [
    'Collection by appointment only.',
    'As-found data required on every certificate.',
    'Frame contract, one invoice a month.',
    'No adjustment without approval.',
  ],
} as const;

const ownName = { de: 'Eigenes Labor (Normale und Leihgeräte)', en: 'Own laboratory (standards and loan devices)' } as const;
const ownRemark = {
  de: 'Bezugs- und Gebrauchsnormale und Leihgeräte des Labors.',
  en: 'Reference and working standards and loan devices.',
} as const;

/** The lab's own customer record; its key is found again when the lab grows. */
export function ownCustomer(world: World): string {
  const found = world.handle.prepare('select "KTAG" from customers where "K4601" = ?').pluck().get(ownNumber) as
    | string
    | undefined;
  return (
    found ??
    world.loader.insert('customer', {
      K4601: ownNumber,
      K4602: ownName[world.language],
      K4603: 'Gaußstraße 1',
      K4606: '38116',
      K4604: 'Braunschweig',
      K4605: 'Deutschland',
      email: 'labor@plumbline.example',
      remark: ownRemark[world.language],
    })
  );
}

/** Customers that are there already from an earlier run, and as many new ones as the lab's size asks for. */
export function loadCustomers(world: World, wanted: number): Customer[] {
  const rows = world.handle
    .prepare(
      `select "KTAG" as key, "K4602" as name, "K4601" as number from customers
       where "K4601" glob 'D[0-9]*' and "K4601" != ? order by rid`,
    )
    .all(ownNumber) as { key: string; name: string; number: string }[];
  const contacts = world.handle.prepare('select "uID" from contact where "customer_uID" = ? order by rid').pluck();
  const customers = rows.map(
    ({ key, number, name }): Customer => ({
      key,
      number,
      name,
      language: world.language,
      contacts: contacts.all(key) as string[],
    }),
  );
  const taken = new Set(customers.map(({ name }) => name));
  let number = rows.reduce((highest, row) => Math.max(highest, Number(row.number.slice(1)) || 0), 10_000);
  while (customers.length < wanted) {
    number += 1;
    customers.push(insertCustomer(world, number, taken));
  }
  return customers;
}
