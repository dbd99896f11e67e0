// v1 beside the records: login and logout, and the program's version. Spec 4.3.
import { AppError } from '../../contract/errors.ts';
import { noteAccess } from '../../core/account.ts';
import type { Ctx } from '../../core/context.ts';
import { readChangelog } from '../../setup/app-versions.ts';
import { parseForm, parseJsonObject, readBody } from '../body.ts';
import { clearSession, sessionSecret, setSession } from '../cookies.ts';
import { type Exchange, sendJson } from '../exchange.ts';
import { contextFor } from '../request-context.ts';
import type { Services } from '../services.ts';

interface ExtraCall {
  exchange: Exchange;
  services: Services;
  ctx?: Ctx;
}

interface Extra {
  needsUser: boolean;
  run(call: ExtraCall): Promise<void>;
}

const extras = new Map<string, Extra>([
  ['POST auth/login', { needsUser: false, run: login }],
  ['POST auth/logout', { needsUser: false, run: logout }],
  ['GET app/version', { needsUser: true, run: version }],
]);

export function v1Extra({ method, segments }: Exchange): Extra | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  return segments.length === 2 ? extras.get(`${asked} ${segments.join('/')}`) : undefined;
}

async function login({ exchange, services }: ExtraCall): Promise<void> {
  const body = await readBody(exchange.req, 64 * 1024);
  const type = exchange.req.headers['content-type'] ?? '';
  const { username, password } = type.startsWith('application/x-www-form-urlencoded') ? parseForm(body) : parseJsonObject(body);
  if (typeof username !== 'string' || username === '' || typeof password !== 'string' || password === '')
    throw missing({ username, password });
  const userId = await services.signIn.byPassword({ email: username, password, address: exchange.address });
  const principal = await services.principals.byId(userId);
  if (!principal) throw new AppError('auth.login_failed');
  const secret = await services.signIn.startSession(userId, exchange.address, exchange.req.headers['user-agent']);
  await noteAccess(contextFor({ exchange, services, principal, face: 'v1' }), 'login');
  exchange.res.setHeader('Set-Cookie', setSession(secret, 'encrypted' in exchange.req.socket));
  sendJson(exchange, { status: 200, body: { success: true, message: 'Login successful' } });
}

function missing(given: Readonly<Record<string, unknown>>): AppError {
  const lacking = Object.entries(given).filter(([, value]) => typeof value !== 'string' || value === '');
  const fields = Object.fromEntries(lacking.map(([field]) => [field, [{ key: 'errors.field.required' }]]));
  return new AppError('request.invalid', { fields });
}

async function logout({ exchange, services }: ExtraCall): Promise<void> {
  const secret = sessionSecret(exchange.req);
  if (secret) await services.signIn.endSession(secret);
  exchange.res.setHeader('Set-Cookie', clearSession());
  sendJson(exchange, { status: 200, body: { success: true, message: 'Logout successful' } });
}

/** `latest` (the newest version's changes) or `all`. Spec 4.3; the list ships with the program. */
async function version({ exchange, services }: ExtraCall): Promise<void> {
  const wanted = exchange.query.version ?? 'all';
  if (wanted !== 'all' && wanted !== 'latest')
    throw new AppError('request.invalid', {
      fields: { version: [{ key: 'errors.field.choice', params: { allowed: 'all, latest' } }] },
    });
  const log = readChangelog(services.resourcesDir);
  const entries = wanted === 'latest' ? log.slice(0, 1) : log;
  sendJson(exchange, {
    status: 200,
    body: { success: true, data: { version: services.version, changes: entries.flatMap((entry) => entry.changes) } },
  });
}
