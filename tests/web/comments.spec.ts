// Comments on the page of a record: somebody is mentioned by keyboard, and others see it without a reload. docs/interface/records.md#comments.
import { expect, expectAccessible, screenLoaded, test } from './fixtures/web-test.ts';
import { signedIn } from './pages/sign-in-page.ts';
import { write } from './pages/write-record.ts';

test('a comment mentions somebody by keyboard, and an open page shows one that comes by itself', async ({ page }) => {
  await signedIn(page);
  const roles = await (await page.request.get('/api/v2/roles?sort=name')).json();
  const role_id = roles.data.find(({ attributes }: { attributes: { name: string } }) => attributes.name === 'administrator').id;
  const person = { role_id, email: 'zoe@lab.test', password: 'Eine Waage am Morgen 7', firstname: 'Zoë', lastname: 'Quast' };
  const zoe = await write(page, 'users', { ...person, customer_filter: 'all', inventory_filter: 'all' });
  const device = await write(page, 'inventories', {
    asset_number: 'TALK-1',
    customer_id: (await write(page, 'customers', { name: 'Talk' })).id,
  });
  await page.goto(`/inventory/${device.id}?tab=comments`);
  await screenLoaded(page, 'inventory-record');
  await expect(page.getByText('Nobody has commented yet')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'New comment' });
  await field.pressSequentially('Please look, @Zo');
  await expect(page.getByRole('option', { name: 'Zoë Quast' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Please look, @Zoë Quast ');
  await field.pressSequentially('today.');
  await page.keyboard.press('Control+Enter');
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  await expect(comments).toHaveCount(1);
  await expect(comments.first()).toContainText('Please look, @Zoë Quast today.');
  await expect(field).toHaveValue('');
  const [kept] = (await (await page.request.get(`/api/v2/comments?filter[record_key]=${device.id}`)).json()).data;
  expect(kept.attributes.text).toBe(`Please look, <@${zoe.id}> today.`);
  expect(kept.attributes.mentions).toEqual([{ id: zoe.id, name: 'Zoë Quast' }]);

  await write(page, 'comments', { resource: 'inventory', record_key: device.id, text: 'It came by itself.' });
  await expect(comments).toHaveCount(2);
  await expect(comments.first()).toContainText('It came by itself.');
  await expect(page.getByRole('tab', { name: /^Comments/ })).toContainText('2');
  await expectAccessible(page);
  await comments.first().getByRole('button', { name: 'Delete' }).click();
  await expect(comments).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(comments).toHaveCount(2);
});

test('a comment written from the list mentions people of the record that is chosen, as at the record', async ({ page }) => {
  await signedIn(page);
  const roles = await (await page.request.get('/api/v2/roles?sort=name')).json();
  const role_id = roles.data.find(({ attributes }: { attributes: { name: string } }) => attributes.name === 'administrator').id;
  const person = { role_id, email: 'yan@lab.test', password: 'Eine Waage am Morgen 7', firstname: 'Yan', lastname: 'Quast' };
  const yan = await write(page, 'users', { ...person, customer_filter: 'all', inventory_filter: 'all' });
  const device = await write(page, 'inventories', {
    asset_number: 'TALK-3',
    customer_id: (await write(page, 'customers', { name: 'Talk from the list' })).id,
  });
  await page.goto(`/comments/new?resource=inventory&record_key=${device.id}`);
  await screenLoaded(page, 'comments-new');
  const field = page.getByRole('textbox', { name: 'Comment' });
  await field.pressSequentially('For @Ya');
  await expect(page.getByRole('option', { name: 'Yan Quast' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('For @Yan Quast ');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect
    .poll(async () => (await (await page.request.get(`/api/v2/comments?filter[record_key]=${device.id}`)).json()).data.length)
    .toBe(1);
  const [kept] = (await (await page.request.get(`/api/v2/comments?filter[record_key]=${device.id}`)).json()).data;
  expect(kept.attributes.text.trim()).toBe(`For <@${yan.id}>`);
});

test('all that was said is one list: narrowed to who is mentioned, and it leads to the record', async ({ page }) => {
  await signedIn(page);
  const me = (await (await page.request.get('/api/v2/auth/me')).json()).data.id;
  const device = await write(page, 'inventories', {
    asset_number: 'TALK-2',
    customer_id: (await write(page, 'customers', { name: 'Talk more' })).id,
  });
  const about = { resource: 'inventory', record_key: device.id };
  await write(page, 'comments', { ...about, text: `The case is cracked, <@${me}>.` });
  await write(page, 'comments', { ...about, text: 'Nobody is meant.' });
  await page.goto('/comments');
  await screenLoaded(page, 'comments');
  const said = page.getByRole('gridcell', { name: /^The case is cracked, @/ });
  await expect(said).toBeVisible();
  await page.goto('/comments?q=cracked');
  await screenLoaded(page, 'comments');
  await expect(page.getByRole('gridcell', { name: 'Nobody is meant.' })).toHaveCount(0);
  await expectAccessible(page);
  await said.dblclick();
  await screenLoaded(page, 'comments-record');
  await expect(page.getByText('A comment stays as it was said: others have read it. It can be deleted.')).toBeVisible();
  await page.getByRole('link', { name: 'TALK-2' }).click();
  await screenLoaded(page, 'inventory-record');
});
