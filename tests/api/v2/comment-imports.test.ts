// Comments and message templates from files: a record named by its kind and number, people by their names, and what is there already left
// as it is. docs/interface/records.md#comments, docs/interface/post.md#templates.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { change } from '../../support/builders.ts';
import { applyImport, importOf, previewed, rowsOf } from '../../support/imports.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  await change(lab.program, 'user', 'user-berta', { firstname: 'Berta', lastname: 'Öz' });
});
afterAll(() => lab.stop());

const csv = (...lines: string[]) => `\uFEFF${lines.join('\r\n')}`;

async function judged(path: string, content: string) {
  const { token } = await previewed(lab, { path, content });
  const rows = await rowsOf(lab, token);
  return { token, verdicts: rows.map(({ verdict }) => verdict), rows };
}

async function written(path: string, content: string) {
  const { token, verdicts } = await judged(path, content);
  return { verdicts, applied: importOf(await applyImport(lab, path, token)) };
}

const listed = async (query: string) => v2Of(await lab.v2('admin', { path: `/api/v2/comments?${query}` })).list;

describe('comments', () => {
  const head = 'Art;Nummer;Kommentar;Verfasser';

  it('are said of the record that kind and number name, by whoever imports, and to whom the text names', async () => {
    const file = csv(
      head,
      'Gerät;A-1;Netzteil fehlt. @Berta Öz, bitte fragen.;Jemand anderes',
      'Customers;C-ALPHA;Ruft morgen an.;',
    );
    expect((await written('comments', file)).verdicts).toEqual(['new', 'new']);
    const [said] = await listed('filter[text]=like:Netzteil');
    expect(said?.attributes).toMatchObject({
      resource: 'inventory',
      record_key: 'dev-1',
      text: 'Netzteil fehlt. <@user-berta>, bitte fragen.',
      mentioned: 'Berta Öz',
      author_id: v2Of(await lab.v2('admin', { path: '/api/v2/auth/me' })).one.id,
    });
    expect((await listed('filter[mentioned]=like:Berta')).map(({ id }) => id)).toEqual([said?.id]);
    expect((await listed('q=morgen')).map(({ attributes }) => attributes.record_key)).toEqual(['C-ALPHA']);
    expect((await judged('comments', file)).verdicts, 'a second time').toEqual(['unchanged', 'unchanged']);
  });

  it('stay as they were said: an export with another text says it anew', async () => {
    const before = await listed('page[size]=500');
    const [one] = before;
    const { verdicts } = await written('comments', csv('ID;Art;Nummer;Kommentar', `${one?.id};Gerät;A-1;Anders gesagt.`));
    expect(verdicts).toEqual(['new']);
    const after = await listed('page[size]=500');
    expect(after).toHaveLength(before.length + 1);
    expect(after).toEqual(expect.arrayContaining(before));
  });

  it('name what is wrong at its column: kinds and records nobody knows, people of one name', async () => {
    await change(lab.program, 'user', 'user-lockable', { firstname: 'Berta', lastname: 'Öz', customer_filter: 'all' });
    const twins = await judged('comments', csv('Art;Nummer;Kommentar', 'Gerät;A-1;Für @Berta Öz.'));
    expect(twins.rows[0]?.reasons).toMatchObject([{ column: 'Kommentar', message: expect.stringContaining('Berta Öz') }]);
    const { verdicts, rows } = await judged(
      'comments',
      csv('Art;Nummer;Kommentar', 'Raumschiff;A-1;Hm.', 'Gerät;gibt-es-nicht;Hm.', ';A-1;Hm.', 'Gerät;A-1;', 'Session;A-1;Hm.'),
    );
    expect(verdicts).toEqual(['invalid', 'unknown', 'invalid', 'invalid', 'invalid']);
    expect(rows.map(({ reasons }) => reasons.map(({ column }) => column))).toEqual([
      ['Art'],
      ['Nummer'],
      ['Art'],
      ['Kommentar'],
      ['Art'],
    ]);
  });

  it('read names as words where nobody who sees the record is called so', async () => {
    const { verdicts } = await written(
      'comments',
      csv('Art;Nummer;Kommentar', 'Gerät;A-2;Frage an @Niemand Da und mail@lab.test'),
    );
    expect(verdicts).toEqual(['new']);
    const [said] = await listed('filter[text]=like:Niemand');
    expect(said?.attributes).toMatchObject({ mentions: [], mentioned: null });
  });
});

describe('message templates', () => {
  it('come by occasion, language and customer, and replace one that reads differently', async () => {
    const head = 'Anlass;Sprache;Kunde;Betreff;Text';
    const file = (subject: string) =>
      csv(head, `Rechnung;Deutsch;;${subject};Guten Tag.`, `invoice;en;C-ALPHA;${subject};Good day, {total}.`);
    expect((await written('message-templates', file('R {number}'))).verdicts).toEqual(['new', 'new']);
    expect((await judged('message-templates', file('R {number}'))).verdicts).toEqual(['unchanged', 'unchanged']);
    expect((await written('message-templates', file('Nr. {number}'))).verdicts).toEqual(['changed', 'changed']);
    const wrong = await judged('message-templates', csv(head, 'Rechnung;Englisch;;X;{unbekannt}', 'Ostern;Deutsch;;X;Y'));
    expect(wrong.verdicts).toEqual(['invalid', 'invalid']);
    expect(wrong.rows.map(({ reasons }) => reasons.map(({ column }) => column))).toEqual([['Text'], ['Anlass']]);
  });
});
