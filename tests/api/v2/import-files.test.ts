// Files as people have them: encodings, workbooks, long ones and broken ones. An export that is imported changes nothing; what cannot be
// read is reported, bounded, and nothing is written. docs/interface/prices.md#export.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyImport, importOf, previewed, rowsOf, sendImport, settled } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { book } from '../../support/table-files.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const incoming = () => ['incoming', 'imports'].flatMap((folder) => readdirSync(join(lab.directory, folder)));

describe('an export is what an import takes (docs/interface/prices.md#export)', () => {
  it.each([
    ['inventories', 'csv'],
    ['inventories', 'xlsx'],
    ['customers', 'csv'],
    ['customers', 'xlsx'],
    ['contacts', 'csv'],
    ['contacts', 'xlsx'],
    ['calibrations', 'csv'],
    ['calibrations', 'xlsx'],
  ])('%s as %s: every row unchanged', async (path, format) => {
    for (const language of ['de', 'en']) {
      await lab.services.lab.db.updateTable('users').set({ language }).where('email', '=', 'admin@lab.test').execute();
      await lab.services.lab.changes.written(['users']);
      const file = await exported(`/api/v2/${path}/export?format=${format}`);
      const { counts, total, token } = await previewed(lab, { path, content: file, name: `list.${format}` });
      const rows = await rowsOf(lab, token);
      expect(rows.filter(({ verdict }) => verdict !== 'unchanged')).toEqual([]);
      expect([counts.unchanged, total]).toEqual([rows.length, rows.length]);
      expect(rows.length).toBeGreaterThan(2);
    }
  });
});

/** Bytes as they come, which a test client that reads text would spoil. */
async function exported(path: string): Promise<Buffer> {
  const response = await fetch(lab.url + path, { headers: { Authorization: `Bearer ${await lab.token('admin')}` } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('encodings and delimiters', () => {
  const text = 'Inventarnummer;Hersteller\r\nA-2;Müller & Söhne ß\r\n';
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['commas', Buffer.from(text.replaceAll(';', ','))],
    ['tabs', Buffer.from(text.replaceAll(';', '\t'))],
  ])('%s', async (_name, content) => {
    const { token } = await previewed(lab, { path: 'inventories', content });
    expect((await rowsOf(lab, token))[0]).toMatchObject({
      verdict: 'changed',
      changes: { manufacturer: { after: 'Müller & Söhne ß' } },
    });
  });
});

describe('a workbook', () => {
  it('a formula is taken for what it came to, and says so', async () => {
    const cell = (reference: string, value: string) => `<c r="${reference}" t="str"><v>${value}</v></c>`;
    const rows = `<row r="1">${cell('A1', 'Inventarnummer')}${cell('B1', 'Bemerkung')}</row><row r="2">${cell('A2', 'A-2')}<c r="B2" t="str"><f>1+1</f><v>2</v></c></row>`;
    const { token } = await previewed(lab, { path: 'inventories', content: await book({ rows }), name: 'a.xlsx' });
    expect((await rowsOf(lab, token))[0]).toMatchObject({
      verdict: 'changed',
      changes: { remark: { after: '2' } },
      reasons: [{ column: 'Bemerkung', code: 'import.formula_value', note: true }],
    });
  });
});

describe('bad input: a file that cannot be read', () => {
  /** Unpacks to 256 MB. */
  function endless(): Promise<Buffer> {
    async function* sheet() {
      yield Buffer.from('<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Inventarnummer</v></c></row>');
      const piece = Buffer.alloc(1024 * 1024, ' ');
      for (let megabytes = 0; megabytes < 256; megabytes += 1) yield piece;
    }
    const content = sheet() as unknown as string;
    return book({ rows: '', more: { 'xl/worksheets/sheet1.xml': content } });
  }

  it.each([
    ['an empty file', () => Buffer.from('')],
    ['a missing header', () => Buffer.from('1;2;3\r\n4;5;6\r\n')],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0])],
    ['a damaged workbook', () => Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])],
    ['a zip bomb', endless],
    ['no file at all', null],
  ])('%s: 422 that names the file, nothing kept, nothing written', async (_name, content) => {
    const before = await labState(lab);
    const files = incoming();
    const answer =
      content === null
        ? await lab.v2('admin', {
            method: 'POST',
            path: '/api/v2/inventories/import-preview',
            headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
            body: '--x--\r\n',
          })
        : await sendImport(lab, { path: 'inventories', content: await content() });
    expect([400, 422], answer.text).toContain(answer.status);
    expect(answer.text).toContain('/data/attributes/file');
    expect(incoming()).toEqual(files);
    expect(touchedRows(before, await labState(lab)).filter((row) => !/^(?:tokens|sessions) /.test(row))).toEqual([]);
  });

  it('a body that is no form: 415', async () => {
    const call = { method: 'POST', path: '/api/v2/inventories/import-preview', body: { file: 'x' } };
    expect((await lab.v2('admin', call)).status).toBe(415);
  });

  it('100,000 rows: told while it is read, bounded, and it cannot be applied', async () => {
    const lines = Array.from({ length: 100_000 }, (_, n) => `Z-${n};x`);
    const sent = await sendImport(lab, { path: 'inventories', content: `Inventarnummer;Bemerkung\n${lines.join('\n')}\n` });
    expect(sent.status).toBe(202);
    const { phase, message, token } = await settled(lab, importOf(sent).token);
    expect([phase, message]).toEqual(['failed', expect.stringContaining('50000')]);
    expect((await applyImport(lab, 'inventories', token)).status).toBe(409);
    expect((await lab.v2('admin', { method: 'DELETE', path: `/api/v2/imports/${token}` })).status).toBe(204);
  });
});

describe('a long file', () => {
  const lines = Array.from({ length: 12_000 }, (_, n) => `LONG-${n};1001;Zeile ${n}`);
  const content = `Inventarnummer;Kunde;Bemerkung\n${lines.join('\n')}\n`;

  it('answers 202, tells how far it is, and can be stopped: nothing is left of it', async () => {
    const sent = await sendImport(lab, { path: 'inventories', content });
    expect(sent.status).toBe(202);
    const { token } = importOf(sent);
    const answer = await lab.v2('admin', { path: `/api/v2/imports/${token}` });
    const { phase, done } = importOf(answer);
    expect(['waiting', 'reading']).toContain(phase);
    expect(done).toBeLessThan(12_000);
    expect((await lab.v2('admin', { method: 'DELETE', path: `/api/v2/imports/${token}` })).status).toBe(204);
    expect((await lab.v2('admin', { path: `/api/v2/imports/${token}` })).status).toBe(404);
  });

  it('stopped while it is written: nothing of it is there', async () => {
    const { token } = await previewed(lab, { path: 'inventories', content });
    const applying = applyImport(lab, 'inventories', token);
    for (;;) {
      const { phase, done } = importOf(await lab.v2('admin', { path: `/api/v2/imports/${token}` }));
      if (phase === 'applying' && done > 0) break;
    }
    await lab.v2('admin', { method: 'DELETE', path: `/api/v2/imports/${token}` });
    expect((await applying).status).toBe(422);
    const left = await lab.services.lab.db.selectFrom('inventory').select('MTAG').where('I4201', 'like', 'LONG-%').execute();
    expect(left).toEqual([]);
  });

  it('keeps at most five previews a user; files go with them', async () => {
    const tokens: string[] = [];
    for (let n = 0; n < 6; n += 1)
      tokens.push((await previewed(lab, { path: 'inventories', content: `Inventarnummer\nF-${n}\n` })).token);
    const states = await Promise.all(tokens.map((token) => lab.v2('admin', { path: `/api/v2/imports/${token}` })));
    expect(states.map(({ status }) => status)).toEqual([404, 200, 200, 200, 200, 200]);
    expect(incoming()).toHaveLength(5);
  });
});
