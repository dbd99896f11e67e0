// The set-up page's one call (decisions 1): from our own page only, and only while the lab is empty.
import { AppError, invalid } from '../contract/errors.ts';
import type { Language } from '../contract/principal.ts';
import { parseJsonObject, readBody } from './body.ts';
import { assertSameOrigin, setSession } from './cookies.ts';
import { type Exchange, sendJson } from './exchange.ts';
import type { Services } from './services.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export async function handleSetUp(exchange: Exchange, services: Services): Promise<void> {
  assertSameOrigin(exchange.req);
  if (!services.setupRequired()) throw new AppError('setup.done');
  const body = parseJsonObject(await readBody(exchange.req, 64 * 1024));
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
  const secret = await services.signIn.startSession(userId, exchange.address, exchange.req.headers['user-agent']);
  sendJson(exchange, {
    status: 201,
    body: { status: 'ok' },
    headers: { 'Set-Cookie': setSession(secret, 'encrypted' in exchange.req.socket) },
  });
}
