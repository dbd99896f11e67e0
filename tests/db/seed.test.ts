// The demonstration lab: every row obeys its definition, the stories hold together, and it grows without harm.
// docs/interface/product.md#demonstration.
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CmcEntry, scopeFinding } from '#server/assessment/cmc.ts';
import { type DatedCalibration, driftOf } from '#server/assessment/drift.ts';
import type { ResultRow } from '#server/assessment/result-row.ts';
import { openSqlite, type SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { migrations } from '#server/db/sqlite/migrations/index.ts';
import { lockLab } from '#server/db/sqlite/open/lab-lock.ts';
import { migrate } from '#server/db/sqlite/tables/migrate.ts';
import { type FillInput, fillDemonstrationLab } from '#server/demonstration/fill.ts';
import { createLoader } from '#server/demonstration/world/loader.ts';
import { checkFormula } from '#server/filter/formula/from-formula.ts';
import { contentPath } from '#server/lib/disk/data-dir.ts';
import { sortKey } from '#server/lib/sort-key.ts';
import { driftForecast } from '#server/reliability/regression/drift-forecast.ts';
import { type DefaultCategory, defaultCategories } from '#server/resources/defaults/categories.ts';
import { defaultRoles } from '#server/resources/defaults/roles.ts';
import { defaultStatuses } from '#server/resources/defaults/statuses.ts';
import { resourceDefinitions } from '#server/resources/index.ts';
import type { FieldOption, Stored } from '#server/schema/fields/field-type.ts';
import { resolveResource } from '#server/schema/resolve.ts';
import { type BudgetText, readBudget } from '#server/uncertainty/budget.ts';
import { evaluate } from '#server/uncertainty/evaluate.ts';
import type { InputText } from '#server/uncertainty/inputs/input.ts';
import { patience } from '../support/patience.ts';

const now = Date.UTC(2025, 4, 14, 10, 30);
const today = '2025-05-14';
const folders: string[] = [];

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-seed-'));
  folders.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Lab {
  handle: SqliteHandle;
  fill(input?: Partial<FillInput>): Record<string, number>;
  all<T = Record<string, Stored>>(sql: string): T[];
  one(sql: string): Stored;
}

async function emptyLab(language: 'de' | 'en' = 'de'): Promise<Lab> {
  const handle = openSqlite(':memory:', { inMemory: true });
  await migrate({ handle, migrations });
  const loader = createLoader({ handle, nextKey: randomUUID, now: '2024-01-01 00:00:00' });
  for (const status of defaultStatuses) loader.insert('status', { ...status });
  const [administrators = ''] = defaultRoles.map(({ name, description }) =>
    loader.insert('role', { name, description, operations: '[]' }),
  );
  const addCategory = ({ children, ...values }: DefaultCategory, parent: string | null) => {
    const key = loader.insert('category', { ...values, parent_id: parent });
    for (const child of children) addCategory(child, key);
  };
  for (const category of defaultCategories) addCategory(category, null);
  loader.insert('setting', { name: 'lab.language', value: JSON.stringify(language) });
  const owner = loader.insert('user', {
    uID: 'the-administrator',
    email: 'admin@lab.example',
    role: administrators,
    language,
  });
  return {
    handle,
    fill: (input = {}) =>
      fillDemonstrationLab({ handle, inventories: 240, seed: 'test', now, owner, entry: 'seed', ...input }).counts,
    all: <T>(sql: string) => handle.prepare(sql).all() as T[],
    one: (sql) => handle.prepare(sql).pluck().get() as Stored,
  };
}

function assertSound({ handle }: Lab): void {
  expect(handle.pragma('foreign_keys', { simple: true })).toBe(1);
  expect(handle.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(handle.pragma('foreign_key_check')).toEqual([]);
}

function schemaOf(lab: Lab): unknown {
  return lab.all('select type, name, tbl_name, sql from sqlite_schema order by type, name');
}

/** Every value goes through its own kind: what a client could not have sent must not be there. */
function rowProblems(lab: Lab): string[] {
  const statuses = new Map<string, FieldOption[]>();
  for (const { type, code, number, title_en } of defaultStatuses)
    statuses.set(type, [...(statuses.get(type) ?? []), { value: code, number, label: { en: title_en } }]);
  return resourceDefinitions.flatMap((definition) => {
    const resource = resolveResource(definition, { settings: [], statuses });
    const rows = lab.all(`select * from "${definition.table}"`);
    return rows.flatMap((row) =>
      resource.fields.flatMap(({ column, type, limits, spec, sortColumn }) => {
        const value = row[column] ?? null;
        const where = `${definition.name}.${column} = ${String(value)}`;
        if (value === null) return spec.required ? [`${where} is required`] : [];
        const reading = type.read(type.show(value, limits, 'columns'), limits, 'columns');
        if (!reading.ok) return [`${where}: ${reading.problem.key}`];
        if (reading.value !== value) return [`${where} would be stored as ${String(reading.value)}`];
        if (sortColumn !== column && row[sortColumn] !== sortKey(String(value)))
          return [`${where} sorts by ${String(row[sortColumn])}`];
        return [];
      }),
    );
  });
}

describe('the small lab', () => {
  let lab: Lab;
  let counts: Record<string, number>;
  const documents = temporaryFolder();

  beforeAll(async () => {
    lab = await emptyLab();
    counts = lab.fill({ documentsFolder: documents });
  });

  it('has budgets that come to an uncertainty', () => {
    const texts = (row: object) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? null]));
    const told = lab.all<BudgetText & { uID: string }>('select * from budgets order by name').map((budget) => {
      const inputs = lab.all<InputText>(`select * from budget_inputs where budget_id = '${budget.uID}' order by position`);
      const read = readBudget(texts(budget) as unknown as BudgetText, inputs);
      if (read.faults) return read.faults;
      return evaluate(read.budget).outputs.map(({ told: text, unit }) => `${text.value} ± ${text.uncertainty} ${unit}`);
    });
    expect(told.flat()).toEqual(['0.0010 ± 0.0012 V', '10000.025 ± 0.059 g', '10.0 ± 5.7 mV', '49.999926 ± 0.000073 mm']);
  });

  it('has a scope of accreditation that holds what its certificates state', () => {
    const entries = lab.all<CmcEntry>('select * from cmcs');
    const points = lab.all<ResultRow & { nominal: string }>(
      `select r.*, coalesce(r.fixq, '0') as nominal from results r join calibration c on c.CTAG = r.ctag
       where r.accred = '1' and c.C2306 glob 'K-*' and cast(coalesce(r.fixq, '0') as real) <> 0`,
    );
    expect(points.length).toBeGreaterThan(300);
    const beside = points.flatMap((point) => {
      const finding = scopeFinding(point, entries);
      return finding ? [`${finding}: ${String(point.test_desc)} ${point.nominal} ${String(point.exp_uncert)}`] : [];
    });
    expect([...new Set(beside)]).toEqual([]);
  });

  it('has proficiency tests with one that was missed, and studies of three kinds', () => {
    const rounds = lab.all<{ judgement: string; e_n: string }>(
      'select judgement, e_n from proficiency_rounds order by round_date',
    );
    expect(rounds.map(({ judgement }) => judgement)).toEqual([
      ...['satisfactory', 'satisfactory', 'questionable', 'unsatisfactory', 'satisfactory', 'satisfactory'],
      null,
    ]);
    expect(rounds.filter(({ e_n }) => Math.abs(Number(e_n)) > 1)).toHaveLength(1);
    const studies = lab.all<{ kind: string; judgement: string }>('select kind, judgement from gauge_studies order by study_date');
    expect(studies.map(({ kind, judgement }) => [kind, judgement])).toEqual([
      ['anova', 'conditional'],
      ['average_range', 'acceptable'],
      ['bias', 'conditional'],
      ['linearity', 'conditional'],
      ['anova', null],
    ]);
  });

  it('has a standard that drifts to its limit before it is due, and others that do not', () => {
    const heading = (model: string) => {
      const [device] = lab.all<{ MTAG: string; duedate: string }>(`select MTAG, duedate from inventory where I4203 = '${model}'`);
      const calibrations = lab.all<DatedCalibration>(
        `select CTAG as id, C2301 as date, C2306 as certificate, decision_rule as rule from calibration
         where MTAG = '${String(device?.MTAG)}' and status = 'D' order by C2301`,
      );
      const rows = lab.all<ResultRow>(
        `select r.* from results r join calibration c on c.CTAG = r.ctag where c.MTAG = '${String(device?.MTAG)}' order by r.rid`,
      );
      const days = driftOf(calibrations, rows).map(({ points }) => driftForecast(points).band_reaches);
      const first = days.filter((day) => day !== null).sort()[0];
      return first === undefined ? 'never' : first < String(device?.duedate) ? 'before' : 'after';
    };
    expect(heading('5522A')).toBe('before');
    expect(['after', 'never']).toContain(heading('3458A'));
  });

  it('holds the devices asked for and something of every kind', () => {
    expect(lab.one('select count(*) from inventory')).toBe(240);
    expect(counts).toMatchObject({ inventory: 240, customer: 25 });
    const kinds = [
      'contact',
      'calibration',
      'result',
      'standard',
      'location',
      'repair',
      'booking',
      'booking_position',
      'note',
      'ticket',
    ];
    const prices = [
      'price',
      'device_price',
      'service_price',
      'price_class',
      'price_class_member',
      'price_scale',
      'price_surcharge',
      'standard_article',
    ];
    const screens = ['document', 'dashboard', 'advanced_filter', 'energy_feed', 'user'];
    for (const kind of [...kinds, ...prices, ...screens]) expect(counts[kind], kind).toBeGreaterThan(0);
  });

  it('is sound and every row obeys its definition', () => {
    assertSound(lab);
    expect(rowProblems(lab)).toEqual([]);
  });

  it('shows every status', () => {
    const used: Record<string, string> = {
      inventory: 'select distinct I4209 from inventory',
      calibration: 'select distinct status from calibration',
      booking: 'select distinct status from booking',
      repair: 'select distinct status from repair',
      location: 'select distinct status from location',
      notepad: 'select distinct status from notepad',
      support_tickets: 'select distinct status from support_tickets',
    };
    for (const [type, sql] of Object.entries(used)) {
      const codes = lab.handle.prepare(sql).pluck().all() as string[];
      const expected = defaultStatuses.filter((status) => status.type === type).map(({ code }) => code);
      expect(codes.toSorted(), type).toEqual(expected.toSorted());
    }
  });

  it('has overdue, due and mostly fresh devices', () => {
    const inUse = `from inventory where I4209 = 'A'`;
    const overdue = Number(lab.one(`select count(*) ${inUse} and duedate < '${today}'`));
    const soon = Number(lab.one(`select count(*) ${inUse} and duedate between '${today}' and date('${today}', '+30 day')`));
    const fresh = Number(lab.one(`select count(*) ${inUse} and duedate > date('${today}', '+30 day')`));
    expect(overdue).toBeGreaterThan(5);
    expect(soon).toBeGreaterThan(5);
    expect(fresh).toBeGreaterThan(overdue + soon);
  });

  it('marks exactly the newest released calibration as current, and the device is due when that one says', () => {
    const released = `select *, row_number() over (partition by MTAG order by C2301 desc) as place from calibration where status = 'D'`;
    expect(lab.one(`select count(*) from (${released}) where C2339 != (place = 1)`)).toBe(0);
    expect(lab.one(`select count(*) from calibration where status != 'D' and C2339 = 1`)).toBe(0);
    expect(
      lab.one(
        `select count(*) from inventory i left join calibration c on c.MTAG = i.MTAG and c.C2339 = 1 where i.duedate is not c.C2303`,
      ),
    ).toBe(0);
    expect(
      lab.one(`select count(*) from calibration where status = 'D' and (C2301 > '${today}' or C2303 <= C2301 or C2323 is null)`),
    ).toBe(0);
    expect(lab.one('select count(*) - count(distinct C2306) from calibration where C2306 is not null')).toBe(0);
  });

  it('has a story behind each status', () => {
    const devices = (status: string, story: string) =>
      lab.one(`select count(*) from inventory i where I4209 = '${status}' and not exists (${story})`);
    expect(devices('C', `select 1 from calibration c where c.MTAG = i.MTAG and c.status in ('W', 'M', 'A')`)).toBe(0);
    expect(devices('R', `select 1 from repair r where r.MTAG = i.MTAG and r.status in ('R', 'D', 'Q', 'W')`)).toBe(0);
    expect(devices('L', `select 1 from calibration c where c.MTAG = i.MTAG and c.C2339 = 1 and c.C2323 != 'passed'`)).toBe(0);
  });

  it('measures what the result says', () => {
    const rows = lab.all<Record<string, string | null>>(
      `select r.*, c.decision_rule as rule from results r join calibration c on c.CTAG = r.ctag`,
    );
    const wrong = rows.filter((row) => {
      const value = Number(row.varq);
      const upper = Number(row.upper_limit);
      const lower = row.lower_limit === null ? Number.NEGATIVE_INFINITY : Number(row.lower_limit);
      const slack = 1e-9 * Math.max(1, Math.abs(upper));
      const inside = value <= upper + slack && value >= lower - slack;
      const width = row.lower_limit === null ? upper : (upper - lower) / 2;
      const passes = row.pass_fail?.startsWith('Pass') ?? false;
      return passes !== inside || !(Number(row.exp_uncert) > 0) || Number(row.exp_uncert) >= width;
    });
    expect(wrong).toEqual([]);
    expect(lab.one(`select count(*) from results where pass_fail = 'Fail' and phase = 'as_found'`)).toBeGreaterThan(0);
    expect(
      lab.one(
        `select count(*) from calibration c where c.status = 'D' and (c.C2323 = 'failed') !=
         exists (select 1 from results r where r.ctag = c.CTAG and r.phase = 'as_left' and r.pass_fail = 'Fail')`,
      ),
    ).toBe(0);
    const units = lab.handle.prepare('select distinct coalesce(varq_p, ?) || varq_u from results').pluck().all('') as string[];
    for (const unit of ['mV', 'kΩ', 'µA', '°C', '%rh', 'bar', 'mm', 'N·m']) expect(units).toContain(unit);
  });

  it('is traced to standards that were valid on the day', () => {
    const used = `from standards s join calibration c on c.CTAG = s.CTAG join calibration r on r.MTAG = s.C2430 and r.C2306 = s.certificate_number`;
    expect(lab.one(`select count(*) ${used}`)).toBe(lab.one('select count(*) from standards'));
    expect(
      lab.one(`select count(*) ${used} where r.C2301 > c.C2301 or r.C2303 < c.C2301 or r.C2303 != s.next_calibration_date`),
    ).toBe(0);
    expect(lab.one('select count(*) from standards where MTAG = C2430')).toBe(0);
  });

  it('lends a device to one customer at a time, and some are overdue', () => {
    expect(lab.all('select MTAG from location where L2815 = 1 group by MTAG having count(*) > 1')).toEqual([]);
    const loans = lab.all<{ MTAG: string; start: string; until: string }>(
      `select MTAG, substr(L2809, 1, 10) as start, rental_end as until from location where status in ('R', 'B', 'Z', 'N') order by MTAG, L2809`,
    );
    const overlapping = loans.filter(
      (loan, index) => loans[index - 1]?.MTAG === loan.MTAG && (loans[index - 1]?.until ?? '') >= loan.start,
    );
    expect(overlapping).toEqual([]);
    expect(loans.filter(({ start, until }) => until < start)).toEqual([]);
    expect(lab.one(`select count(*) from location where status = 'B' and rental_end < '${today}'`)).toBeGreaterThan(0);
  });

  it('prices some types in every way and leaves gaps', () => {
    for (const where of ['price_cat_uID is not null', `complexity = 'DAkkS'`, `end_date < '${today}'`, `start_date > '${today}'`])
      expect(lab.one(`select count(*) from prices where ${where}`), where).toBeGreaterThan(0);
    expect(
      lab.one('select count(*) from service_prices where price_class_id is null and type_tID is null and service_id is null'),
    ).toBe(1);
    const unpriced = `select count(*) from types t where not exists (select 1 from prices where type_tID = tID)
      and not exists (select 1 from price_class_members where member_id in (t.tID, t.procedure_id))`;
    expect(lab.one(unpriced)).toBeGreaterThan(0);
    expect(lab.one('select count(*) from price_category where derivation_kind is not null')).toBe(3);
  });

  it('writes orders that name what was calibrated', () => {
    expect(
      lab.one('select count(*) from calibration where C2314 is not null and C2314 not in (select number from booking)'),
    ).toBe(0);
    const missing = `select count(*) from article where
      (article_type = 'inventory' and article_ID not in (select MTAG from inventory)) or
      (article_type = 'article' and article_ID not in (select uID from standard_article)) or
      (article_type = 'type' and article_ID not in (select pID from prices))`;
    expect(lab.one(missing)).toBe(0);
    expect(lab.one('select count(*) from collective_invoices')).toBe(3);
  });

  it('prices most lines of orders by the finder, some by hand, and none by nothing', () => {
    const of = (where: string) => Number(lab.one(`select count(*) from article where article_ID is not null and ${where}`));
    const [found, typed] = [of('price_reason is not null'), of('price_reason is null')];
    expect(found).toBeGreaterThan(typed * 3);
    expect(typed).toBeGreaterThan(0);
    expect(of('price is null')).toBe(0);
    const matches = lab.all<{ match: string }>(
      `select distinct json_extract(price_reason, '$.matched_by') as match from article`,
    );
    expect(matches.map(({ match }) => match)).toEqual(expect.arrayContaining(['type', 'procedure_class', 'article']));
    expect(of(`json_extract(price_reason, '$.surcharge_id') is not null`)).toBeGreaterThan(0);
  });

  it('names dashboards, filters and feed in the language of the administrator', async () => {
    const english = await emptyLab('en');
    english.fill();
    const namesIn = (of: Lab) =>
      ['dashboards', 'advanced_filters', 'energy_feeds'].flatMap((table) =>
        of.all<{ name: string }>(`select name from ${table}`).map(({ name }) => name),
      );
    expect(namesIn(english)).toEqual(expect.arrayContaining(['Today in the lab', 'Quality', 'Due in 30 days', 'High risks']));
    expect(namesIn(lab)).toEqual(expect.arrayContaining(['Heute im Labor', 'Qualität', 'Fällig in 30 Tagen', 'Hohe Risiken']));
    expect(namesIn(english).filter((name) => namesIn(lab).includes(name))).toEqual([]);
  });

  it('writes everything in the language it was begun in, whoever the customer is', async () => {
    const english = await emptyLab('en');
    english.fill();
    const columns = [
      ...['notepad.title', 'notepad.text', 'notepad.project', 'support_tickets.title', 'support_tickets.description'],
      ...['support_tickets.category', 'support_tickets.measure', 'documents.title', 'documents.type', 'groups.name'],
      ...['inventory.I4206', 'inventory.I4211', 'inventory.remark', 'calibration.C2341', 'booking.description'],
      ...['location.L2802', 'location.remark', 'location.shipping_note', 'repair.description', 'contact.department'],
      ...['customers.remark', 'procedures.calibration_item', 'procedures.procedure_description', 'types.description'],
      ...['goods_movements.damage', 'gauge_studies.name', 'gauge_studies.remark', 'proficiency_rounds.remark'],
      ...['authorisations.grounds', 'price_category.description'],
    ];
    const textsIn = (of: Lab, column: string) => {
      const [table, name] = column.split('.');
      const rows = of.all<{ text: string }>(
        `select distinct "${name}" as text from "${table}" where "${name}" glob '*[a-z][a-z]*'`,
      );
      return rows.map(({ text }) => text);
    };
    const inBoth = columns.flatMap((column) => {
      const german = new Set(textsIn(lab, column));
      return textsIn(english, column).filter((text) => german.has(text));
    });
    // Spelled alike in both.
    const alike = ['Thermohygrometer', 'Barometer'];
    expect(inBoth.filter((text) => !alike.includes(text))).toEqual([]);
  });

  it('gives the administrator one active dashboard and filters whose formulas read', () => {
    expect(lab.all('select status, user_uID as owner from dashboards order by status desc')).toEqual([
      { status: 1, owner: 'the-administrator' },
      { status: 0, owner: 'the-administrator' },
    ]);
    for (const { value } of lab.all<{ value: string }>('select value from dashboards'))
      for (const widget of JSON.parse(value) as { position: { x: number; width: number } }[])
        expect(widget.position.x + widget.position.width).toBeLessThanOrEqual(12);
    for (const { formula } of lab.all<{ formula: string }>('select formula from advanced_filters'))
      expect(() => checkFormula(formula, today)).not.toThrow();
  });

  it('creates accounts that nobody can sign in with', () => {
    expect(
      lab.all(
        `select r.name as role, password_hash from users join roles r on r.uID = role where email like '%plumbline.example' order by 1`,
      ),
    ).toEqual([
      { role: 'customer', password_hash: null },
      { role: 'customer room', password_hash: null },
      { role: 'technician', password_hash: null },
    ]);
    // The reader's three, and the one whose room somebody is in.
    expect(lab.one('select count(*) from user_customers')).toBe(4);
  });

  it('keeps each document under the hash of its content', () => {
    const rows = lab.all<{ file_hash: string; size: number; media_type: string }>(
      'select file_hash, size, media_type from documents',
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { file_hash: hash, size, media_type: media } of rows) {
      const content = readFileSync(contentPath(documents, hash));
      expect(createHash('sha256').update(content).digest('hex')).toBe(hash);
      expect(content.length).toBe(size);
      expect(content.subarray(0, 5).toString('latin1') === '%PDF-').toBe(media === 'application/pdf');
    }
  });
});

describe('filling again', () => {
  const tables = [
    'customers',
    'contact',
    'inventory',
    'calibration',
    'results',
    'standards',
    'location',
    'booking',
    'article',
    'prices',
  ];
  const dump = (lab: Lab) => JSON.stringify(tables.map((table) => lab.all(`select * from "${table}" order by rid`)));

  it('makes the same lab from the same seed, another one from another', async () => {
    const labs = await Promise.all([emptyLab(), emptyLab(), emptyLab()]);
    const [first, second, third] = labs.map((lab, index) => {
      lab.fill({ inventories: 60, seed: index === 2 ? 'other' : 'same' });
      return dump(lab);
    });
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('adds devices to what is there, with new numbers and the same standards, types and groups', async () => {
    const lab = await emptyLab();
    lab.fill({ inventories: 100 });
    const before = {
      types: lab.one('select count(*) from types'),
      prices: lab.one('select count(*) from prices'),
      users: lab.one('select count(*) from users'),
    };
    const first = lab.all('select * from inventory order by I4201');
    lab.fill({ inventories: 130 });
    expect(lab.all('select * from inventory order by I4201').slice(0, 100)).toEqual(first);
    expect(lab.one('select count(distinct I4201) from inventory')).toBe(230);
    expect(lab.one('select max(I4201) from inventory')).toBe('PM-100230');
    for (const [table, column] of [
      ['booking', 'number'],
      ['repair', 'number'],
      ['calibration', 'C2306'],
      ['support_tickets', 'number'],
    ])
      expect(lab.one(`select count("${column}") - count(distinct "${column}") from "${table}"`), table).toBe(0);
    expect({
      types: lab.one('select count(*) from types'),
      prices: lab.one('select count(*) from prices'),
      users: lab.one('select count(*) from users'),
    }).toEqual(before);
    expect(lab.one(`select count(*) from customers where K4601 = 'D10000'`)).toBe(1);
    assertSound(lab);
    expect(rowProblems(lab)).toEqual([]);
  });

  it.each([1, 3, 20])('manages a lab of %i', async (inventories) => {
    const lab = await emptyLab();
    lab.fill({ inventories });
    expect(lab.one('select count(*) from inventory')).toBe(inventories);
    expect(lab.one('select count(*) from documents')).toBe(0);
    assertSound(lab);
    expect(rowProblems(lab)).toEqual([]);
  });
});

describe('a large lab', () => {
  it('leaves the schema as it was and the text indexes true', async () => {
    const lab = await emptyLab();
    lab.fill({ inventories: 40 });
    const before = schemaOf(lab);
    lab.fill({ inventories: 5_000 });
    expect(schemaOf(lab)).toEqual(before);
    expect(lab.one('select count(*) from inventory')).toBe(5_040);
    assertSound(lab);
    const indexes = lab.handle.prepare(`select name from sqlite_schema where sql like '%using fts5(%'`).pluck().all() as string[];
    for (const index of indexes) lab.handle.exec(`INSERT INTO "${index}" ("${index}", rank) VALUES ('integrity-check', 1)`);
    const found = lab.one(`select count(*) from inventory_text where inventory_text match '"Mitutoyo"'`);
    expect(found).toBe(lab.one(`select count(*) from inventory where I4202 = 'Mitutoyo'`));
    lab.handle.prepare(`update inventory set remark = 'Sonderanfertigung Nr. 7' where I4201 = 'PM-105000'`).run();
    expect(lab.one(`select count(*) from inventory_text where inventory_text match '"anfertigung"'`)).toBe(1);
  });

  it('adds nothing when it is broken off', async () => {
    const lab = await emptyLab();
    lab.fill({ inventories: 40 });
    const before = { schema: schemaOf(lab), devices: lab.all('select * from inventory') };
    const breakOff = () => {
      throw new Error('broken off');
    };
    expect(() => lab.fill({ inventories: 5_000, onProgress: breakOff })).toThrow('broken off');
    expect({ schema: schemaOf(lab), devices: lab.all('select * from inventory') }).toEqual(before);
    assertSound(lab);
  });
});

// Programs of their own, on a machine that may be busy.
describe('npm run demo', { timeout: patience(120_000) }, () => {
  const program = join(import.meta.dirname, '../../src/server/cli/demo.ts');
  const { PLUMBLINE_ADMIN_EMAIL: _email, PLUMBLINE_ADMIN_PASSWORD: _password, ...env } = process.env;
  const run = (data: string, ...rest: string[]) =>
    promisify(execFile)(process.execPath, [program, '--data', data, ...rest], { env });

  it('sets an empty directory up, fills it, grows it and says so in one line', async () => {
    const data = join(temporaryFolder(), 'lab');
    const first = await run(data, '--inventories', '30', '--seed', '7');
    expect(first.stdout).toMatch(/^added 30 inventories, 16 customers, \d+ calibrations, .* in \d+\.\d s\n$/);
    expect(first.stderr).toMatch(/Sign in as admin@localhost with the password \S+/);
    const second = await run(data, '--inventories', '12');
    expect(second.stdout).toMatch(/^added 12 inventories, /);
    const handle = openSqlite(join(data, 'lab.db'), { readonly: true });
    expect(handle.prepare('select count(*) from inventory').pluck().get()).toBe(42);
    expect(
      handle.prepare(`select count(*) from audits where resource = 'lab' and record_key = 'demonstration'`).pluck().get(),
    ).toBe(2);
    expect(handle.prepare('select count(*) from users where password_hash is not null').pluck().get()).toBe(1);
    handle.close();
    expect(existsSync(join(data, 'documents'))).toBe(true);
  });

  it('refuses a lab that is open, and a count that is none', async () => {
    const data = temporaryFolder();
    const lock = lockLab(join(data, 'lab.db'));
    await expect(run(data, '--inventories', '5')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Another Plumbline has this lab open'),
    });
    lock.release();
    await expect(run(data, '--inventories', 'many')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--inventories takes a whole number'),
    });
    expect(existsSync(join(data, 'lab.db'))).toBe(false);
  });
});
