// An import goes on with whichever instance is asked next, wherever the files of the lab lie: its file and its judged rows come along.
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openImports } from '#server/core/imports/kept/imports.ts';
import { shippedImports } from '#server/core/imports/records/shipped-imports.ts';
import { createClaims } from '#server/core/lab/held-claims.ts';
import { createTranslator } from '#server/i18n/translate.ts';
import { openTestLab } from '../../db/support/test-lab.ts';
import { kindsOfPlace } from './stores.ts';

const translator = createTranslator('resources/i18n');
const shown = { verdict: null, matches: null, limit: 10, offset: 0 };

describe.each(kindsOfPlace)('an import with files in $name', ({ make }) => {
  it('is judged by one instance, shown, judged anew and written by another, and then gone from both', async () => {
    const place = await make();
    const test = await openTestLab();
    async function instance() {
      const files = await place.open();
      const lab = { ...test.lab, files };
      const ctx = { ...test.ctx, lab, naming: 'attributes' as const };
      const kinds = shippedImports({ registry: lab.registry, translator });
      const imports = openImports({ lab, claims: createClaims(lab, { alone: false }), kinds, written: async () => undefined });
      onTestFinished(() => imports.close());
      return { files, ctx, kinds, imports };
    }
    const [one, other] = [await instance(), await instance()];
    const kind = one.kinds.find(({ path }) => path === 'customers');
    if (!kind) throw new Error('customers cannot be imported');
    const file = await one.files.receive(
      Readable.from([Buffer.from('Kundennummer;Name\nM-1;Messhaus\nM-2;Prüfhaus\n')]),
      'c.csv',
    );
    const { token } = await one.imports.start(one.ctx, { kind, file });
    const { rows } = await other.imports.rows(other.ctx, token, shown);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'new']);
    const { said } = await other.imports.state(other.ctx, token);
    await other.imports.readAgain(other.ctx, token, { ...said, mends: [{ row: 2, column: 'Name', value: 'Bonn' }] });
    expect((await one.imports.rows(one.ctx, token, shown)).total).toBe(2);
    expect(await one.imports.apply(one.ctx, kind, token)).toMatchObject({ phase: 'applied', run: { count: 2 } });
    await other.imports.cancel(other.ctx, token);
    // What the other instance has of it on its own disk goes with its next sweep, an hour by the clock of that disk later.
    test.clock.forward(Date.now() - test.clock.now() + 2 * 60 * 60 * 1000);
    await Promise.all([one.imports.sweep(), other.imports.sweep()]);
    const left = [...(await one.files.imports()), ...(await other.files.imports())];
    expect(left).toEqual([]);
  });
});
