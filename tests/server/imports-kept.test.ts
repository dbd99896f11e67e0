// Two programs over one lab, and a start in between: whichever is asked shows an import, mends it and carries it out, and one of them does so
// once. docs/adr/0106-an-import-is-kept-for-its-hour.md.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Imports, openImports } from '#server/core/imports/kept/imports.ts';
import { shippedImports } from '#server/core/imports/records/shipped-imports.ts';
import { createClaims } from '#server/core/lab/held-claims.ts';
import { createTranslator } from '#server/i18n/translate.ts';
import { openTestLab, type TestLab } from '../db/support/test-lab.ts';
import { waitFor } from '../support/waiting.ts';

const translator = createTranslator('resources/i18n');
const fileOf = (rows: number) =>
  `Kundennummer;Name\n${Array.from({ length: rows }, (_, n) => `M-${n};Messhaus ${n}`).join('\n')}\n`;
const shown = { verdict: null, matches: null, limit: 10, offset: 0 };
const folders = ({ lab }: TestLab) => readdirSync(join(lab.files.ofImport('x').folder, '..'));

async function programs() {
  const test = await openTestLab();
  const { lab } = test;
  const ctx = { ...test.ctx, naming: 'attributes' as const };
  const kinds = shippedImports({ registry: lab.registry, translator });
  const kind = kinds.find(({ path }) => path === 'customers');
  if (!kind) throw new Error('customers cannot be imported');
  const program = (): Imports => {
    const claims = createClaims(lab, { alone: false });
    const imports = openImports({ lab, claims, kinds, written: async () => undefined });
    onTestFinished(() => imports.close());
    return imports;
  };
  const begin = async (imports: Imports, text: string) => {
    const file = await lab.files.receive(
      (async function* () {
        yield Buffer.from(text);
      })(),
      'customers.csv',
    );
    return (await imports.start(ctx, { kind, file })).token;
  };
  return { test, ctx, kind, program, begin };
}

it('what one program judged another one shows, mends and writes; then it is written for both', async () => {
  const { test, ctx, kind, program, begin } = await programs();
  const [one, other] = [program(), program()];
  const token = await begin(one, fileOf(3));
  expect(await other.state(ctx, token)).toMatchObject({ phase: 'ready', counts: { new: 3 }, file: { name: 'customers.csv' } });
  const { rows } = await other.rows(ctx, token, shown);
  expect(rows.map(({ verdict, reasons }) => [verdict, reasons])).toEqual([0, 1, 2].map(() => ['new', []]));
  const { said } = await other.state(ctx, token);
  await other.readAgain(ctx, token, { ...said, mends: [{ row: 2, column: 'Name', value: 'Bonn' }] });
  expect(await one.state(ctx, token)).toMatchObject({ phase: 'ready', judged: 2, said: { mends: [{ value: 'Bonn' }] } });
  expect(await one.apply(ctx, kind, token)).toMatchObject({ phase: 'applied', run: { count: 3 } });
  expect(await other.state(ctx, token)).toMatchObject({ phase: 'applied', run: { count: 3 } });
  await expect(other.apply(ctx, kind, token)).rejects.toMatchObject({ code: 'record.locked' });
  await other.cancel(ctx, token);
  await expect(one.state(ctx, token)).rejects.toMatchObject({ code: 'record.not_found' });
  expect(folders(test)).toEqual([]);
});

it('asked at once, two programs write it once', async () => {
  const { test, ctx, kind, program, begin } = await programs();
  const [one, other] = [program(), program()];
  const token = await begin(one, fileOf(50));
  const came = await Promise.allSettled([one.apply(ctx, kind, token), other.apply(ctx, kind, token)]);
  expect(came.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(test.handle.prepare('select count(*) from runs').pluck().get()).toBe(1);
});

it('one whose judging was cut off with its program is judged anew by the next', async () => {
  const { ctx, program, begin } = await programs();
  const first = program();
  const token = await begin(first, fileOf(20_000));
  await first.close();
  const second = program();
  await waitFor('it to be judged', async () =>
    expect(await second.state(ctx, token)).toMatchObject({ phase: 'ready', counts: { new: 20_000 } }),
  );
});

it('it is its caller’s, for an hour, and nothing of it is left', async () => {
  const { test, ctx, program, begin } = await programs();
  const [one, other] = [program(), program()];
  const token = await begin(one, fileOf(2));
  expect(JSON.stringify(test.handle.prepare('select * from imports').all())).not.toContain(token);
  const stranger = { ...ctx, principal: { ...ctx.principal, userId: 'somebody-else' } };
  await expect(other.state(stranger, token)).rejects.toMatchObject({ code: 'record.not_found' });
  test.clock.forward(60 * 60 * 1000);
  await expect(other.state(ctx, token)).rejects.toMatchObject({ code: 'record.not_found' });
  await other.sweep();
  expect(test.handle.prepare('select * from imports').all()).toEqual([]);
  expect(folders(test)).toEqual([]);
});
