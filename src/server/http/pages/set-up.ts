// The set-up page's one call (docs/interface/product.md#set-up): from our own page only, and only while the lab is empty.
import { z } from 'zod';
import { beginSession } from '../../accounts/browser-session.ts';
import { assertSameOrigin } from '../../accounts/cookies.ts';
import { AppError, invalid } from '../../contract/errors.ts';
import { isLoopback } from '../../lib/addresses.ts';
import { isSetUpCode } from '../../setup/set-up-code.ts';
import { mostProofBytes, parseJsonObject, readBody } from '../body/body.ts';
import { type Exchange, sendJson } from '../exchange/exchange.ts';
import type { Services } from '../exchange/services.ts';

/** What is no text counts as none; what has to be there is said by the set-up itself. */
const text = z.string().catch('');

const sent = z.object({
  code: z.unknown().optional(),
  lab_name: text,
  language: z.enum(['de', 'en']).nullable().catch(null),
  currency: text,
  firstname: text,
  lastname: text,
  email: text,
  password: text,
  password_repeat: text,
  demo: z.boolean().catch(false),
});

/** Who sits at the lab's own computer, needs none. */
export function needsSetUpCode({ address }: Exchange): boolean {
  return !isLoopback(address);
}

export async function handleSetUp(exchange: Exchange, services: Services): Promise<void> {
  assertSameOrigin(exchange.req);
  if (!services.setupRequired()) throw new AppError('setup.done');
  const body = sent.parse(parseJsonObject(await readBody(exchange.req, mostProofBytes)));
  if (needsSetUpCode(exchange) && !isSetUpCode(body.code, services.setUpCode))
    throw invalid({ code: [{ key: body.code ? 'errors.setup.wrong_code' : 'errors.setup.code' }] });
  if (body.password !== body.password_repeat) throw invalid({ password_repeat: [{ key: 'errors.password.differs' }] });
  if (body.language === null) throw invalid({ language: [{ key: 'errors.field.choice', params: { allowed: 'de, en' } }] });
  const userId = await services.setUp(
    {
      labName: body.lab_name,
      language: body.language,
      currency: body.currency,
      firstName: body.firstname,
      lastName: body.lastname,
      email: body.email.trim().toLowerCase(),
      password: body.password,
    },
    body.demo,
  );
  const { headers } = exchange.req;
  const session = await beginSession(services, {
    ...{ userId, address: exchange.address, program: headers['user-agent'] },
    ...{ cookie: headers.cookie, secure: exchange.encrypted },
  });
  sendJson(exchange, { status: 201, body: { status: 'ok' }, headers: { 'Set-Cookie': session } });
}
