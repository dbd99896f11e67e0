// Imports of devices, customers, contacts and calibrations: judged row by row, applied as a whole or not at all, undone as a run.
// docs/interface/prices.md#import, docs/interface/prices.md#export.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { applyImport, importOf, previewed, rowsOf, sendImport } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import { labState, touchedRows } from '../../support/table-state.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const devices = (content: string | Buffer, as: 'admin' | 'berta' | 'narrow' = 'admin') =>
  previewed(lab, { path: 'inventories', content, as });

async function verdictsOf(content: string, as: 'admin' | 'berta' | 'narrow' = 'admin') {
  const { token } = await devices(content, as);
  return (await rowsOf(lab, token, { as })).map(({ line, verdict, record_id, reasons }) => ({
    line,
    verdict,
    record: record_id,
    why: reasons.map(({ column, code }) => [column, code]),
  }));
}

async function device(id: string): Promise<Record<string, unknown>> {
  return lab.services.lab.db.selectFrom('inventory').selectAll().where('MTAG', '=', id).executeTakeFirstOrThrow();
}

/** Fields of the rows that a write changes in any case left aside. */
async function changedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = await labState(lab);
  await work();
  return touchedRows(before, await labState(lab)).filter((row) => !/^(?:audits|runs|bin|tokens|sessions) /.test(row));
}

describe('each row is judged (docs/interface/prices.md#import)', () => {
  const head = 'Inventarnummer;Hersteller;Seriennummer;Kunde;Status;Kalibrierintervall (Anzahl)';

  it('new, changed, unchanged, moved, unknown, ambiguous or invalid, with the reason and the column', async () => {
    const before = await labState(lab);
    const rows = await verdictsOf(
      csv(
        head,
        'N-1;Neumann;4711;1001;In Betrieb;12',
        'A-1;Umbenannt;;;;',
        'A-1X;;SN-001;;;',
        'A-2;Apfelbaum;SN-002;1001;;24',
        'A-10;;;Äpfelmann Prüftechnik;;',
        'N-2;X;;9999;;',
        'B-1;X;;1002;Verschollen;viele',
        'N-1;Wieder;;1001;;',
        'N-3;X;;;;',
      ),
    );
    expect(rows).toEqual([
      { line: 2, verdict: 'new', record: null, why: [] },
      { line: 3, verdict: 'changed', record: 'dev-1', why: [] },
      // Another number is another device, whatever its serial number; a new one needs a customer.
      { line: 4, verdict: 'invalid', record: null, why: [['Kunde', 'field.required']] },
      { line: 5, verdict: 'unchanged', record: 'dev-2', why: [] },
      { line: 6, verdict: 'moved', record: 'dev-3', why: [] },
      { line: 7, verdict: 'unknown', record: null, why: [['Kunde', 'import.unknown_record']] },
      {
        line: 8,
        verdict: 'invalid',
        record: 'dev-4',
        why: [
          ['Status', 'import.choice'],
          ['Kalibrierintervall (Anzahl)', 'table.not_a_number'],
        ],
      },
      { line: 9, verdict: 'ambiguous', record: null, why: [[null, 'import.twice']] },
      { line: 10, verdict: 'invalid', record: null, why: [['Kunde', 'field.required']] },
    ]);
    expect(touchedRows(before, await labState(lab)).filter((row) => !/^(?:tokens|sessions) /.test(row))).toEqual([]);
  });

  it('counts by verdict, and gives the rows of one verdict page by page', async () => {
    const { token, counts } = await devices(csv(head, 'A-1;Neu;;;;', 'A-2;;;;;', 'X-1;;;9999;;'));
    expect(counts).toEqual({ new: 0, changed: 1, unchanged: 1, moved: 0, unknown: 1, ambiguous: 0, invalid: 0 });
    const [changed] = await rowsOf(lab, token, { verdict: 'changed' });
    expect(changed).toMatchObject({ title: 'A-1', changes: { manufacturer: { before: 'Äpfelmann', after: 'Neu' } } });
    const page = await lab.v2('admin', { path: `/api/v2/imports/${token}/rows?page[size]=1&page[number]=2` });
    expect(page.body).toMatchObject({
      data: [{ id: '3', type: 'import-row' }],
      meta: { total: 3, page: 2, per_page: 1, last_page: 3 },
      links: { next: expect.stringContaining('page%5Bnumber%5D=3'), prev: expect.stringContaining('page%5Bnumber%5D=1') },
    });
  });

  it('finds rows by what they show: line, title, values before and after, and the reason; within a verdict, page by page', async () => {
    const { token } = await devices(csv(head, 'A-1;Neuheit;;;;', 'A-2;Neuheit;;;;', 'X-1;;;9999;;', 'N-4;Neuheit;;1001;;'));
    const found = async (query: string) => {
      const { body } = await lab.v2('admin', { path: `/api/v2/imports/${token}/rows?${query}` });
      const { data, meta } = body as { data: { id: string }[]; meta: { total: number } };
      return { lines: data.map(({ id }) => Number(id)), total: meta.total };
    };
    expect(await found('q=neuheit')).toEqual({ lines: [2, 3, 5], total: 3 });
    expect(await found('q=Apfelmann')).toEqual({ lines: [], total: 0 });
    expect(await found('q=%C3%A4pfelmann')).toEqual({ lines: [2], total: 1 });
    expect(await found('q=neuheit&verdict=new')).toEqual({ lines: [5], total: 1 });
    expect(await found('q=is%20no%20%E2%80%9C9999')).toEqual({ lines: [4], total: 1 });
    expect(await found('q=neuheit&page[size]=2&page[number]=2')).toEqual({ lines: [5], total: 3 });
  });

  it('reasons are sentences in the language of the caller', async () => {
    const { token } = await devices(csv(head, 'X-1;;;9999;;'));
    expect((await rowsOf(lab, token))[0]?.reasons[0]?.message).toBe('There is no “9999”.');
  });

  it('several devices that fit are ambiguous until the serial number tells which', async () => {
    for (const serial of ['T-1', 'T-2'])
      await lab.v2('admin', {
        method: 'POST',
        path: '/api/v2/inventories',
        body: { asset_number: 'TWIN', serial_number: serial, customer_id: 'C-ALPHA' },
      });
    const rows = await verdictsOf(csv('asset_number,serial_number,remark', 'TWIN,,x', 'TWIN,T-2,x'));
    expect(rows.map(({ verdict, why }) => [verdict, ...why])).toEqual([['ambiguous', [null, 'import.several_fit']], ['changed']]);
  });
});

describe('columns are recognised', () => {
  const states = async (line: string, mapping?: Record<string, string | null>) => {
    const { columns } = await previewed(lab, { path: 'inventories', content: csv(line, ''), ...(mapping ? { mapping } : {}) });
    return columns.map(({ attribute, state }) => attribute ?? state);
  };

  it('by attribute, code, German and English label, whatever the case, spaces and units', async () => {
    expect(await states('asset_number;I4202;MODELL;Serial  Number;Bezeichnung (kurz);customer')).toEqual([
      'asset_number',
      'manufacturer',
      'model',
      'serial_number',
      'description',
      'customer_id',
    ]);
  });

  it('unknown, ambiguous and read-only ones are reported, and nothing is guessed', async () => {
    expect(await states('Inventarnummer;Farbe;Kalibrierintervall;Model;Modell;updated_at')).toEqual([
      'asset_number',
      'unknown',
      'ambiguous',
      'ambiguous',
      'ambiguous',
      'read_only',
    ]);
  });

  it('by what other systems call them, where that means one thing only', async () => {
    expect(await states('Equipment ID;Make;Model No.;S/N;Next due;Firma;Type;Colour')).toEqual([
      'asset_number',
      'manufacturer',
      'model',
      'serial_number',
      'duedate',
      'customer_id',
      'ambiguous',
      'unknown',
    ]);
  });

  it('as the user says, who may leave one out', async () => {
    expect(await states('Nr;Farbe;Hersteller', { Nr: 'asset_number', Farbe: 'remark', Hersteller: null })).toEqual([
      'asset_number',
      'remark',
      'unknown',
    ]);
    const refused = await sendImport(lab, { path: 'inventories', content: csv('Nr', '1'), mapping: { Nr: 'no_such' } });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('no_such');
  });

  it('also those that the lab added', async () => {
    const added = await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/fields/inventory',
      body: { column_name: 'I43_Farbe', field_type: 'integer', label: { de: 'Anzahl Kanäle', en: 'Channels' } },
    });
    expect(added.status, added.text).toBeLessThan(300);
    const { token } = await devices(csv('Inventarnummer;anzahl kanäle', 'A-1;4'));
    expect((await rowsOf(lab, token))[0]).toMatchObject({ verdict: 'changed', changes: { I43_Farbe: { after: 4 } } });
  });
});

describe('cells', () => {
  const valuesOf = async (line: string, row: string) => {
    const { token } = await devices(csv(line, row));
    const [first] = await rowsOf(lab, token);
    return (
      first?.reasons[0]?.code ??
      Object.fromEntries(Object.entries(first?.changes ?? {}).map(([name, { after }]) => [name, after]))
    );
  };

  it.each([
    ['Kalibrierung fällig', '31.12.2026', { duedate: '2026-12-31' }],
    ['duedate', '12/31/2026', { duedate: '2026-12-31' }],
    ['duedate', '2026-06-30', { duedate: '2026-06-30' }],
    ['duedate', '31.02.2026', 'table.not_a_date'],
    ['Intervalleinheit', 'Jahre', { interval_unit: 'year' }],
    ['interval_unit', 'Week', { interval_unit: 'week' }],
    ['Status', 'Gesperrt', { status: 5 }],
    ['Status', 'S', { status: 2 }],
    ['status', '2', { status: 2 }],
    ['Bemerkung', '=1+1', { remark: '=1+1' }],
    ['Bemerkung', "'=1+1", { remark: '=1+1' }],
    ['calibration_interval', '18', { interval_count: 18 }],
    ['Kategorien', 'Mechanisch; EL', { categories: ['cat-elec', 'cat-mech'] }],
    ['Gehört zu Gerät', 'A-10', { parent: 'dev-3' }],
    ['Gehört zu Gerät', 'A-1', 'field.cycle'],
  ])('%s %s', async (column, cell, expected) => {
    const quoted = cell.includes(';') ? `"${cell}"` : cell;
    expect(await valuesOf(`Inventarnummer;${column}`, `A-1;${quoted}`)).toEqual(expected);
  });

  it('of a calibration: German and English decimals', async () => {
    const judge = async (head: string, row: string) => {
      const { token } = await previewed(lab, { path: 'calibrations', content: csv(head, row) });
      return (await rowsOf(lab, token))[0]?.changes;
    };
    const german = await judge('Gerät;Kalibrierdatum;Temperatur (°C)', 'B-1;02.01.2026;23,5');
    const english = await judge('Device,Calibration date,Temperature (°C)', 'B-1,2026-01-02,23.5');
    for (const changes of [german, english])
      expect(changes).toMatchObject({ inventory_id: { after: 'dev-4' }, temperature: { after: 23.5 }, status: { after: 5 } });
  });
});

describe('a preview is applied (docs/interface/prices.md#import)', () => {
  it('by its token, as one run that can be undone and done again', async () => {
    const content = csv('Inventarnummer;Hersteller;Kunde;Kategorien', 'RUN-1;Röhm;1002;Mechanisch', 'A-1;Anders;;', 'A-2;;1002;');
    const { token } = await devices(content);
    const before = await labState(lab);
    const applied = await applyImport(lab, 'inventories', token);
    expect(applied.status, applied.text).toBe(200);
    const { run_id: run, phase, written } = importOf(applied);
    expect([phase, written]).toEqual(['applied', 3]);
    expect([(await device('dev-1')).I4202, (await device('dev-2')).ktag]).toEqual(['Anders', 'C-BETA']);

    const listed = await lab.v2('admin', { path: '/api/v2/runs?sort=-at&page[size]=1' });
    expect(listed.body).toMatchObject({
      data: [{ id: run, attributes: { kind: 'inventory_import', count: 3, summary: { file: 'list.csv', counts: { new: 1 } } } }],
    });
    const trail = await lab.services.lab.db.selectFrom('audits').select('action').where('batch_id', '=', run).execute();
    expect(trail.map(({ action }) => action).toSorted()).toEqual(['create', 'link', 'update', 'update']);

    const undone = await lab.v2('admin', { method: 'POST', path: `/api/v2/runs/${run}/undo` });
    expect(undone.status, undone.text).toBe(200);
    expect(touchedRows(before, await labState(lab)).filter((row) => /^(?:inventory|inventory_categories) /.test(row))).toEqual([
      // Their versions rose.
      'inventory dev-1',
      'inventory dev-2',
    ]);
    expect([(await device('dev-1')).I4202, (await device('dev-2')).ktag]).toEqual(['Äpfelmann', 'C-ALPHA']);
    const again = await lab.v2('admin', { method: 'POST', path: `/api/v2/runs/${run}/undo` });
    expect(again.status).toBe(409);
  });

  it('once', async () => {
    const { token } = await devices(csv('asset_number', 'A-1'));
    const first = await applyImport(lab, 'inventories', token);
    expect(importOf(first)).toMatchObject({ phase: 'applied', run_id: null, written: 0 });
    expect((await applyImport(lab, 'inventories', token)).status).toBe(409);
  });

  it('an empty cell leaves what is there', async () => {
    const { counts } = await devices(csv('Inventarnummer;Hersteller;Bemerkung', 'A-1;;'));
    expect(counts.unchanged).toBe(1);
  });

  it('not when the lab has changed: 409, and nothing is written', async () => {
    const { token } = await devices(csv('Inventarnummer;Hersteller', 'A-2;Wie gezeigt', 'C-2;Auch'));
    await change(lab.program, 'inventory', 'dev/6 ü', { I4202: 'Inzwischen' });
    const touched = await changedBy(async () => {
      const answer = await applyImport(lab, 'inventories', token);
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('line 3')]);
    });
    expect(touched).toEqual([]);
    expect((await applyImport(lab, 'inventories', token)).status).toBe(409);
  });

  it('rows that are reported are left out, the others written', async () => {
    const { token } = await devices(csv('Inventarnummer;Hersteller;Kunde', 'A-2;Teilweise;', 'X-9;Fehlt;9999'));
    const touched = await changedBy(() => applyImport(lab, 'inventories', token));
    expect(touched).toEqual(['inventory dev-2']);
  });

  it.each([
    ['nobody knows', 'ghost', 'admin'],
    ['of another user', null, 'lockable'],
  ] as const)('not with a token %s', async (_name, given, as) => {
    const { token } = await devices(csv('Inventarnummer;Hersteller', 'A-2;Fremd'));
    const used = given ?? token;
    const calls = [
      applyImport(lab, 'inventories', used, as),
      lab.v2(as, { path: `/api/v2/imports/${used}` }),
      lab.v2(as, { path: `/api/v2/imports/${used}/rows` }),
      lab.v2(as, { method: 'DELETE', path: `/api/v2/imports/${used}` }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([422, 404, 404, 404]);
  });

  it('not with a token of another kind, one that was taken back, or one older than an hour', async () => {
    const first = await devices(csv('Inventarnummer;Hersteller', 'A-2;Spät'));
    expect((await applyImport(lab, 'customers', first.token)).status).toBe(422);
    expect((await lab.v2('admin', { method: 'DELETE', path: `/api/v2/imports/${first.token}` })).status).toBe(204);
    expect((await applyImport(lab, 'inventories', first.token)).status).toBe(422);
    const second = await devices(csv('Inventarnummer;Hersteller', 'A-2;Spät'));
    lab.clock.step({ minutes: 61 });
    expect((await applyImport(lab, 'inventories', second.token)).status).toBe(422);
  });
});

describe('the caller’s rows', () => {
  it('what he does not see is as unknown as what is not there', async () => {
    const head = 'Inventarnummer;Kunde;Gehört zu Gerät;Bemerkung';
    const hidden = await verdictsOf(csv(head, 'A-3;;;x', 'Q-1;1003;;x', 'Q-2;1001;A-3;x'), 'berta');
    const missing = await verdictsOf(csv(head, 'A-99;;;x', 'Q-1;9999;;x', 'Q-2;1001;A-99;x'), 'berta');
    expect(hidden).toEqual(missing);
    expect(hidden.map(({ verdict }) => verdict)).toEqual(['invalid', 'unknown', 'unknown']);
  });

  it('what would leave his devices is refused as a whole', async () => {
    const { token, counts } = await devices(csv('Inventarnummer;Status', 'A-2;Gesperrt'), 'narrow');
    expect(counts.changed).toBe(1);
    const touched = await changedBy(async () =>
      expect((await applyImport(lab, 'inventories', token, 'narrow')).status).toBe(422),
    );
    expect(touched).toEqual([]);
  });

  it('needs the operation of the record', async () => {
    expect((await sendImport(lab, { as: 'bare', path: 'inventories', content: csv('Inventarnummer', '1') })).status).toBe(403);
  });
});

describe('customers, contacts and calibrations', () => {
  const imported = async (path: string, content: string) => {
    const { token } = await previewed(lab, { path, content });
    const rows = await rowsOf(lab, token);
    const applied = importOf(await applyImport(lab, path, token));
    return { verdicts: rows.map(({ verdict, record_id }) => [verdict, record_id]), applied };
  };

  it('customers by their number, else their name', async () => {
    const { verdicts } = await imported(
      'customers',
      csv('Kundennummer;Name;Ort', '1001;;Ulm', ';Bergmann Optik;Bern', '2001;Neuhaus;Köln'),
    );
    expect(verdicts).toEqual([
      ['changed', 'C-ALPHA'],
      ['changed', 'C-BETA'],
      ['new', null],
    ]);
  });

  it('contacts by customer and e-mail, else by their names', async () => {
    const { verdicts, applied } = await imported(
      'contacts',
      csv(
        'Kunde;Vorname;Nachname;E-Mail;Telefon',
        '1001;;Ähren;anna@alpha.test;1',
        '1002;;Zoller;z@beta.test;2',
        'Neuhaus;Ute;Neu;ute@neu.test;3',
      ),
    );
    expect(verdicts).toEqual([
      ['changed', 'contact-alpha'],
      ['changed', expect.any(String)],
      ['new', null],
    ]);
    expect(applied.written).toBe(3);
  });

  it('absences by who and when; payments by invoice, day and sum: a statement read twice pays nothing twice', async () => {
    const days = csv('Mitarbeiter;Von;Bis;Art', 'Öz;24.12.2026;31.12.2026;Urlaub', ';24.12.2026;03.01.2027;Betriebsruhe');
    expect((await imported('absences', days)).verdicts.map(([verdict]) => verdict)).toEqual(['new', 'new']);
    expect((await imported('absences', days)).verdicts.map(([verdict]) => verdict)).toEqual(['unchanged', 'unchanged']);
    const open = async () => v2Of(await lab.v2('admin', { path: '/api/v2/invoices/invoice-own' })).one.attributes;
    const { number, open_total: before } = await open();
    const statement = csv('Rechnungsnummer;Buchungstag;Betrag;Verwendungszweck', `${number};01.03.2026;10,50;RE ${number}`);
    const paid = await imported('payments', statement);
    expect(paid.verdicts.map(([verdict]) => verdict)).toEqual(['new']);
    expect(Number((await open()).open_total)).toBeCloseTo(Number(before) - 10.5, 2);
    expect((await imported('payments', statement)).verdicts.map(([verdict]) => verdict)).toEqual(['unchanged']);
    const wrong = csv('Rechnungsnummer;Buchungstag;Betrag', `${number};01.03.2030;10,50`, 'R-keine;01.03.2026;5,00');
    expect((await imported('payments', wrong).catch(() => null))?.verdicts.map(([verdict]) => verdict)).not.toContain('new');
    const undone = await lab.v2('admin', { method: 'POST', path: `/api/v2/runs/${paid.applied.run_id}/undo` });
    expect(undone.status, undone.text).toBe(200);
    expect((await open()).open_total).toBe(before);
  });

  it('authorisations by person, procedure, activity and first day; people by their whole names', async () => {
    await change(lab.program, 'user', 'user-berta', { firstname: 'Berta', lastname: 'Klein' });
    const heads = 'Mitarbeiter;Verfahren;Tätigkeit;gültig ab;gültig bis;Grundlage';
    const list = csv(heads, 'berta klein;VA-1;freigeben;01.02.2026;31.01.2028;Vergleich', 'Niemand;VA-1;freigeben;01.02.2026;;');
    const first = await imported('authorisations', list);
    expect(first.verdicts.map(([verdict]) => verdict)).toEqual(['new', 'unknown']);
    const again = csv(heads, 'Berta Klein;VA-1;freigeben;01.02.2026;31.01.2029;Vergleich');
    expect((await imported('authorisations', again)).verdicts.map(([verdict]) => verdict)).toEqual(['changed']);
  });

  it('calibrations by certificate, else by device and day; the device follows, and its due date goes back with the undo', async () => {
    const before = await device('dev-4');
    const { verdicts, applied } = await imported(
      'calibrations',
      csv(
        'Gerät;Kalibrierdatum;Nächste Kalibrierung;Kalibrierscheinnummer;Bearbeiter',
        'A-1;;;CERT-1;Öz',
        'A-1;10.03.2024;;CERT-0;Öz',
        'B-1;15.01.2026;15.01.2027;CERT-B1;Öz',
        'B-1;16.01.2026;16.01.2028;CERT-B2;Öz',
      ),
    );
    expect(verdicts.map(([verdict]) => verdict)).toEqual(['changed', 'changed', 'new', 'new']);
    expect((await device('dev-4')).duedate).toBe('2028-01-16');
    const current = await sql`select "C2306" as certificate from calibration where "MTAG" = 'dev-4' and "C2339" = 1`.execute(
      lab.services.lab.db,
    );
    expect(current.rows).toEqual([{ certificate: 'CERT-B2' }]);
    const undone = await lab.v2('admin', { method: 'POST', path: `/api/v2/runs/${applied.run_id}/undo` });
    expect(undone.status, undone.text).toBe(200);
    const { duedate, I4209 } = await device('dev-4');
    expect({ duedate, I4209 }).toEqual({ duedate: before.duedate, I4209: before.I4209 });
  });
});
