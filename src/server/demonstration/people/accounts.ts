// Demonstration accounts beside the administrator: two of the lab, and who of a customer is in its room. They have no password: nobody can sign in
// with them until an administrator sets one, or invites them again.

import { roomRole } from '../../contract/lab/customer-room.ts';
import type { World } from '../world/world.ts';
import type { Customer } from './people.ts';

export interface Accounts {
  technician: string;
  /** Null when the role was renamed or removed. */
  reader: string | null;
}

const groups = [
  {
    de: ['Elektrolabor', 'Elektrische Messgrößen, Zeit und Frequenz.'],
    en: ['Electrical laboratory', 'Electrical quantities, time and frequency.'],
  },
  { de: ['Mechaniklabor', 'Länge, Masse, Kraft, Volumen.'], en: ['Mechanical laboratory', 'Length, mass, force, volume.'] },
  { de: ['Prozessmesstechnik', 'Druck, Temperatur, Feuchte.'], en: ['Process instruments', 'Pressure, temperature, humidity.'] },
] as const;

function insertAccount(world: World, values: Record<string, string>, role: string): string | null {
  const roleKey = world.handle.prepare('select "uID" from roles where name = ?').pluck().get(role);
  const known = world.handle
    .prepare('select "uID" from users where email = ?')
    .pluck()
    .get(values.email ?? '');
  if (typeof known === 'string') return known;
  return typeof roleKey === 'string' ? world.loader.insert('user', { ...values, role: roleKey, status: 'active' }) : null;
}

const roomPeople = { de: ['Jana', 'Albers'], en: ['Jane', 'Alder'] } as const;

/** Who asks for calibrations in the customer's room, as it is written at the order. */
export function roomPerson({ language }: Pick<Customer, 'language'>): { firstname: string; lastname: string } {
  const [firstname, lastname] = roomPeople[language === 'de' ? 'de' : 'en'];
  return { firstname, lastname };
}

/** Of one customer alone, however often the lab grows: whoever sees several is looked after by user management. */
export function insertRoomPerson(world: World, customer: Customer): void {
  const email = 'room@plumbline.example';
  if (world.handle.prepare('select 1 from users where email = ?').get(email)) return;
  const language = customer.language === 'de' ? 'de' : 'en';
  const values = { ...roomPerson(customer), email, firm: customer.name, language, customer_filter: 'assigned' };
  const person = insertAccount(world, values, roomRole);
  if (person) world.loader.link('user_customers', ['user_uID', 'customer_KTAG'], [person, customer.key]);
}

export function insertAccounts(world: World, customers: readonly Customer[], administrator: string): Accounts {
  const technician = insertAccount(
    world,
    {
      firstname: 'Jana',
      lastname: 'Köhler',
      email: 'jana.koehler@plumbline.example',
      phone: '+49 30 23125 210',
      language: 'de',
      customer_filter: 'all',
    },
    'technician',
  );
  const [first] = customers;
  const reader = insertAccount(
    world,
    {
      firstname: 'Gareth',
      lastname: 'Rowlands',
      email: 'gareth.rowlands@plumbline.example',
      firm: first?.name ?? '',
      language: 'en',
      customer_filter: 'assigned',
    },
    'customer',
  );
  if (reader)
    for (const { key } of customers.slice(0, 3))
      world.loader.link('user_customers', ['user_uID', 'customer_KTAG'], [reader, key]);
  const find = world.handle.prepare('select "uID" from groups where name = ?').pluck();
  for (const [place, words] of groups.entries()) {
    const [name, description] = words[world.language];
    const known = find.get(name);
    const group = typeof known === 'string' ? known : world.loader.insert('group', { name, description });
    if (technician && place === 0) world.loader.link('user_groups', ['group_uID', 'user_uID'], [group, technician]);
  }
  return { technician: technician ?? administrator, reader };
}
