// Prepares a large lab for measuring: a user with 200 of its customers and v1 credentials, and sample values to ask for.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hashPassword } from '../../src/server/auth/secrets/passwords.ts';
import { hashSecret } from '../../src/server/auth/secrets/secrets.ts';

const email = 'bench@lab.test';
const password = 'bench plumb line';
const apiKey = 'bench-key';

export interface BenchUser {
  userId: string;
  credentials: string;
  sample: { serial: string; model: string; customer: string; ids: string[] };
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
  const row = db.prepare('select I4204, I4203, ktag from inventory where MTAG = ?').get(ids[7]) as Record<string, string>;
  db.close();
  const credentials = new URLSearchParams({
    HTTP_X_REST_USERNAME: email,
    HTTP_X_REST_PASSWORD: password,
    HTTP_X_REST_API_KEY: apiKey,
  }).toString();
  const { I4204: serial = '', I4203: model = '', ktag: customer = '' } = row;
  return { userId, credentials, sample: { serial: serial.slice(1, 6), model: model.slice(0, 4), customer, ids } };
}

/** Somebody with no more than so many of the customers of the bench's own user. */
export function userWithFew(directory: string, customers: number): string {
  const db = new Database(join(directory, 'lab.db'));
  const userId = `bench-few-${customers}`;
  db.prepare(
    `insert or ignore into users (uID, email, role, status, customer_filter, inventory_filter, language)
     select ?, ?, role, status, customer_filter, inventory_filter, language from users where uID = 'bench-user'`,
  ).run(userId, `${userId}@lab.test`);
  db.prepare(
    `insert or ignore into user_customers (user_uID, customer_KTAG)
     select ?, customer_KTAG from user_customers where user_uID = 'bench-user' limit ?`,
  ).run(userId, customers);
  db.close();
  return userId;
}

/** Older calibrations beside the present ones, until there are `wanted`: what a lab has after years. */
export function growCalibrations(directory: string, wanted: number): void {
  const db = new Database(join(directory, 'lab.db'));
  const columns = (db.prepare("select name from pragma_table_info('calibration')").pluck().all() as string[]).filter(
    (name) => name !== 'rid',
  );
  const copied: Record<string, string> = {
    CTAG: "CTAG || '-b' || @round",
    C2339: '0',
    C2301: "date(C2301, '-' || @round || ' years')",
  };
  const copy = db.prepare(
    `insert into calibration (${columns.join(', ')}) select ${columns.map((name) => copied[name] ?? name).join(', ')} from calibration where CTAG not like '%-b%' limit @most`,
  );
  const count = () => db.prepare('select count(*) from calibration').pluck().get() as number;
  if (count() >= wanted) return void db.close();
  for (let round = 1, have = count(); have < wanted; round += 1, have = count()) copy.run({ round, most: wanted - have });
  db.exec('analyze calibration; pragma wal_checkpoint(truncate)');
  db.close();
}

/** The database alone, for work by hand that would break the lab's audit chain. */
export function writableCopy(directory: string): { file: string; discard(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-copy-'));
  const file = join(folder, 'lab.db');
  const db = new Database(join(directory, 'lab.db'), { readonly: true });
  db.prepare('vacuum into ?').run(file);
  db.close();
  return { file, discard: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The columns a client sees, for the statements by hand. */
export function tableColumns(directory: string, table: string): string {
  const db = new Database(join(directory, 'lab.db'), { readonly: true });
  const names = db.prepare('select name from pragma_table_info(?)').pluck().all(table) as string[];
  db.close();
  return names.filter((name) => name !== 'rid' && name !== 'row_version' && !name.endsWith('_sort')).join(',');
}
