// The set-up page's one call (docs/interface/product.md#set-up): from our own page only, and only while the lab is empty.

import { beginSession } from '../../accounts/browser-session.ts';
import { assertSameOrigin } from '../../accounts/cookies.ts';
import { AppError, invalid } from '../../contract/errors.ts';
import type { Language } from '../../contract/principal.ts';
import { isLoopback } from '../../lib/addresses.ts';
import { isSetUpCode } from '../../setup/set-up-code.ts';
import { mostProofBytes, parseJsonObject, readBody } from '../body/body.ts';
import { type Exchange, sendJson } from '../exchange/exchange.ts';
import type { Services } from '../exchange/services.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Who sits at the lab's own computer, needs none. */
export function needsSetUpCode({ address }: Exchange): boolean {
  return !isLoopback(address);
}

export async function handleSetUp(exchange: Exchange, services: Services): Promise<void> {
  assertSameOrigin(exchange.req);
  if (!services.setupRequired()) throw new AppError('setup.done');
  const body = parseJsonObject(await readBody(exchange.req, mostProofBytes));
  if (needsSetUpCode(exchange) && !isSetUpCode(body.code, services.setUpCode))
    throw invalid({ code: [{ key: body.code ? 'errors.setup.wrong_code' : 'errors.setup.code' }] });
  if (text(body.password) !== text(body.password_repeat))
    throw invalid({ password_repeat: [{ key: 'errors.password.differs' }] });
  if (body.language !== 'de' && body.language !== 'en')
    throw invalid({ language: [{ key: 'errors.field.choice', params: { allowed: 'de, en' } }] });
  const userId = await services.setUp(
    {
      labName: text(body.lab_name),
      language: body.language as Language,
      currency: text(body.currency),
      email: text(body.email).trim().toLowerCase(),
      password: text(body.password),
    },
    body.demo === true,
  );
  const { headers, socket } = exchange.req;
  const session = await beginSession(services, {
    ...{ userId, address: exchange.address, program: headers['user-agent'] },
    ...{ cookie: headers.cookie, secure: 'encrypted' in socket },
  });
  sendJson(exchange, { status: 201, body: { status: 'ok' }, headers: { 'Set-Cookie': session } });
}
