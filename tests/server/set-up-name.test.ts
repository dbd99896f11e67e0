// An administrator who was set up without a page signs by their name, not by an e-mail address.
import { expect, it } from 'vitest';
import { tempFolder } from '../db/support/temp-folder.ts';
import { administrator, startLab } from './support/lab-process.ts';

it('the name said at the start is that of the administrator', async () => {
  const names = { PLUMBLINE_ADMIN_FIRSTNAME: 'Anna', PLUMBLINE_ADMIN_LASTNAME: 'Adler' };
  const lab = await startLab({ data: tempFolder(), environment: names });
  const { email, password } = administrator;
  const signedIn = await fetch(`${lab.url}/api/v2/auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password, device_name: 'test' }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const me = await fetch(`${lab.url}/api/v2/auth/me`, { headers: { Authorization: `Bearer ${token}` } });
  expect(await me.json()).toMatchObject({ data: { attributes: { firstname: 'Anna', lastname: 'Adler' } } });
});
