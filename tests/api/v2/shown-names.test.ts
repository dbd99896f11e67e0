// Filters and orders by the names that the screens show, where the caller asks for that; everybody else goes by what is kept.
// docs/interface/records.md#shipped-names.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { aUser } from '../../support/builders.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
  for (const name of ['Today in the lab', 'Büro', 'Halle 3']) {
    const made = await lab.v2('admin', { method: 'POST', path: '/api/v2/dashboards', body: { name, value: [] } });
    expect(made.status, made.text).toBe(201);
  }
});
afterAll(() => lab.stop());

const asShown = { Prefer: 'names=shown' };

async function boards(language: 'de' | 'en', question: string, headers: Record<string, string> = asShown) {
  await lab.v2('admin', { method: 'PATCH', path: '/api/v2/auth/me', body: { language } });
  const answer = await lab.v2('admin', { path: `/api/v2/dashboards?${encodeURI(question)}`, headers });
  expect(answer.status, answer.text).toBe(200);
  return v2Of(answer).list.map(({ attributes }) => attributes.name);
}

it('a filter means the name that is shown, and no longer the one that is kept', async () => {
  expect(await boards('de', 'filter[name]=like:heute')).toEqual(['Today in the lab']);
  expect(await boards('de', 'filter[name]=eq:Heute im Labor')).toEqual(['Today in the lab']);
  expect(await boards('de', 'filter[name]=like:today')).toEqual([]);
  expect(await boards('en', 'filter[name]=like:today')).toEqual(['Today in the lab']);
  expect(await boards('en', 'filter[name]=like:offic')).toEqual(['Büro']);
  expect(await boards('de', 'formula=name = "heute im labor"')).toEqual(['Today in the lab']);
  expect(await boards('de', 'filter[name]=in:heute im labor,Halle 3&sort=name')).toEqual(['Halle 3', 'Today in the lab']);
});

it('an order is that of the names on the screen, page by page as well', async () => {
  const few = 'filter[name]=in:Büro,Office,Halle 3,Heute im Labor,Today in the lab';
  expect(await boards('de', `${few}&sort=name`)).toEqual(['Büro', 'Halle 3', 'Today in the lab']);
  expect(await boards('en', `${few}&sort=name`)).toEqual(['Halle 3', 'Büro', 'Today in the lab']);
  expect(await boards('en', `${few}&sort=-name`)).toEqual(['Today in the lab', 'Büro', 'Halle 3']);
  const pages: unknown[] = [];
  for (let path: string | undefined = `/api/v2/dashboards?${encodeURI(`${few}&sort=name&page[size]=1&page[after]=`)}`; path; ) {
    const answer = await lab.v2('admin', { path, headers: asShown });
    pages.push(...v2Of(answer).list.map(({ attributes }) => attributes.name));
    path = (answer.body as { links?: { next?: string } }).links?.next;
  }
  expect(pages).toEqual(['Halle 3', 'Büro', 'Today in the lab']);
});

it('whoever does not ask for it goes by what is kept, in any language', async () => {
  expect(await boards('de', 'filter[name]=like:today', {})).toEqual(['Today in the lab']);
  expect(await boards('de', 'filter[name]=like:heute', {})).toEqual([]);
  expect(await boards('en', 'filter[name]=in:Büro,Halle 3,Today in the lab&sort=name', {})).toEqual([
    'Büro',
    'Halle 3',
    'Today in the lab',
  ]);
});

it('people are found and put in order by the role that is read at them', async () => {
  await lab.v2('admin', { method: 'PATCH', path: '/api/v2/auth/me', body: { language: 'de' } });
  const people = async (question: string, headers: Record<string, string>) => {
    const answer = await lab.v2('admin', { path: `/api/v2/users?${encodeURI(question)}&page[size]=100`, headers });
    expect(answer.status, answer.text).toBe(200);
    return v2Of(answer).list.map(({ attributes }) => String(attributes.email).split('@')[0]);
  };
  const led = 'filter[user_role.name]=like:laborleit';
  expect(await people(led, asShown)).toEqual(expect.arrayContaining(['berta', 'narrow', 'lockable']));
  expect(await people(led, {})).toEqual([]);
  for (const [name, uID] of [
    ['customer', 'user-customer'],
    ['front desk', 'user-desk'],
  ] as const) {
    const role = await lab.program.db.selectFrom('roles').select('uID').where('name', '=', name).executeTakeFirstOrThrow();
    await aUser(lab.program, { uID, email: `${uID}@lab.test`, role: role.uID, language: 'de' });
  }
  const order = 'filter[email]=like:@lab.test&filter[id]=in:user-customer,user-desk&sort=user_role.name';
  expect(await people(order, {})).toEqual(['user-customer', 'user-desk']);
  expect(await people(order, asShown)).toEqual(['user-desk', 'user-customer']);
});
