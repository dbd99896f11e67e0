// Prepares a large lab for measuring: a user with 200 of its customers and v1 credentials, and sample values to ask for.

import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hashPassword } from '../../src/server/auth/passwords.ts';
import { hashSecret } from '../../src/server/auth/secrets.ts';

const email = 'bench@lab.test';
const password = 'bench plumb line';
const apiKey = 'bench-key';

interface BenchUser {
  userId: string;
  credentials: string;
  sample: { serial: string; model: string; ids: string[] };
}

export async function benchUser(directory: string): Promise<BenchUser> {
  const db = new Database(join(directory, 'lab.db'));
  const userId = 'bench-user';
  if (!db.prepare('select 1 from users where uID = ?').get(userId)) {
    const role = db.prepare("select uID from roles where name = 'administrator'").pluck().get();
    const hash = await hashPassword(password);
    db.transaction(() => {
      db.prepare(
        'insert into users (uID, email, role, status, customer_filter, inventory_filter, language, password_hash) values (?, ?, ?, ?, ?, ?, ?, ?)',
      ).run(userId, email, role, 'active', 'assigned', 'all', 'en', hash);
      db.prepare('insert into api_keys (uID, user_uID, name, key_hash) values (?, ?, ?, ?)').run(
        'bench-key',
        userId,
        'bench',
        hashSecret(apiKey),
      );
      db.prepare(
        'insert into user_customers (user_uID, customer_KTAG) select ?, KTAG from customers order by K4601 limit 200',
      ).run(userId);
    })();
  }
  const ids = db
    .prepare(
      'select MTAG from inventory where ktag in (select customer_KTAG from user_customers where user_uID = ?) order by MTAG limit 2000',
    )
    .pluck()
    .all(userId) as string[];
  const row = db.prepare('select I4204, I4203 from inventory where MTAG = ?').get(ids[7]) as { I4204: string; I4203: string };
  db.close();
  const credentials = new URLSearchParams({
    HTTP_X_REST_USERNAME: email,
    HTTP_X_REST_PASSWORD: password,
    HTTP_X_REST_API_KEY: apiKey,
  }).toString();
  return { userId, credentials, sample: { serial: row.I4204.slice(1, 6), model: row.I4203.slice(0, 4), ids } };
}

/** The columns a client sees, for the statements by hand. */
export function tableColumns(directory: string, table: string): string {
  const db = new Database(join(directory, 'lab.db'), { readonly: true });
  const names = db.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
  db.close();
  return names.filter((name) => name !== 'rid' && name !== 'row_version' && !name.endsWith('_sort')).join(',');
}
