// Statements to a database that may go away while it is asked.
import { Client, type ClientConfig } from 'pg';

/** Of the last statement. */
export async function askedAt(config: ClientConfig, statements: readonly string[]): Promise<{ name: string }[]> {
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    let rows: { name: string }[] = [];
    for (const statement of statements) rows = (await client.query<{ name: string }>(statement)).rows;
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
