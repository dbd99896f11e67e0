// Two demonstration accounts beside the administrator. They have no password: nobody can sign in with them until an
// administrator sets one.

import type { World } from '../world/world.ts';
import type { Customer } from './people.ts';

export interface Accounts {
  technician: string;
  /** Null when the role was renamed or removed. */
  reader: string | null;
}

const groups = [
  ['Elektrolabor', 'Elektrische Messgrößen, Zeit und Frequenz. / Electrical laboratory.'],
  ['Mechaniklabor', 'Länge, Masse, Kraft, Volumen. / Mechanical laboratory.'],
  ['Prozessmesstechnik', 'Druck, Temperatur, Feuchte. / Process instruments.'],
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
  for (const [name, description] of groups) {
    const known = find.get(name);
    const group = typeof known === 'string' ? known : world.loader.insert('group', { name, description });
    if (technician && name === 'Elektrolabor') world.loader.link('user_groups', ['group_uID', 'user_uID'], [group, technician]);
  }
  return { technician: technician ?? administrator, reader };
}
