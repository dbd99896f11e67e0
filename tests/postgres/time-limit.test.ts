// A question that takes too long is ended by the server, and said in the program's words; the connection goes on.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectPostgres, poolOf } from '#server/db/postgres/connection/connection.ts';
import { postgresOrFail, type ServerAtHand } from '../support/one-postgres.ts';

let server: ServerAtHand;
beforeAll(async () => {
  server = await postgresOrFail();
});
afterAll(() => server.stop());

it('ends a question, and answers the next one', async () => {
  const told: string[] = [];
  const input = { url: server.url, most: 1, mostMs: 100, onlyReads: true, slowQuery: (text: string) => told.push(text) };
  const reads = connectPostgres(poolOf(input), input);
  try {
    await expect(sql`select pg_sleep(60)`.execute(reads)).rejects.toMatchObject({
      code: 'query.too_long',
      params: { seconds: 1 },
    });
    expect((await sql<{ n: number }>`select 41 + 1 as n`.execute(reads)).rows).toEqual([{ n: 42 }]);
    expect(told).toEqual(['select pg_sleep(60)']);
    await expect(sql`create table more (a int)`.execute(reads)).rejects.toThrow(/read-only/);
  } finally {
    await reads.destroy();
  }
});
