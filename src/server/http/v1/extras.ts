// v1 beside the records: login and logout, and the program's version. docs/interface/v1.md#app.
import type { IncomingMessage } from 'node:http';
import { beginSession, endSession } from '../../accounts/browser-session.ts';
import { assertNotForeign } from '../../accounts/cookies.ts';
import { AppError, forbidden } from '../../contract/errors.ts';
import { missingOperation } from '../../contract/operations.ts';
import type { Principal } from '../../contract/principal.ts';
import { assertFactor } from '../../core/access/permissions.ts';
import { apiRequirement } from '../../core/access/principals.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { corsOrigins } from '../../core/lab/lab-settings.ts';
import { noteAccess } from '../../core/users/account.ts';
import { readChangelog } from '../../setup/app-versions.ts';
import { mostProofBytes, parseForm, parseJsonObject, readBody } from '../body/body.ts';
import { readMultipart } from '../body/multipart.ts';
import { type Exchange, goneSignal, sendJson } from '../exchange/exchange.ts';
import { contextFor } from '../exchange/request-context.ts';
import type { Services } from '../exchange/services.ts';

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

/** More is no code. */
const mostCodeSigns = 40;

async function login({ exchange, services }: ExtraCall): Promise<void> {
  assertNotForeign(exchange.req, await corsOrigins(services.lab));
  const { username, password, code } = await readCredentials(exchange.req);
  if (typeof username !== 'string' || username === '' || typeof password !== 'string' || password === '')
    throw missing({ username, password });
  const userId = await services.signIn.byPasswordAndCode({
    email: username,
    password,
    code: typeof code === 'string' ? code.slice(0, mostCodeSigns) : undefined,
    address: exchange.address,
    gone: goneSignal(exchange),
  });
  const principal = await services.principals.byId(userId);
  if (!principal) throw new AppError('auth.login_failed');
  assertFactor(principal);
  // A session that no call of this face would take is none; the screens sign in by a route of their own.
  const lacking = missingOperation(apiRequirement, principal.operations);
  if (lacking) throw forbidden(lacking);
  const { headers } = exchange.req;
  const session = await beginSession(services, {
    ...{ userId, address: exchange.address, program: headers['user-agent'] },
    ...{ cookie: headers.cookie, secure: exchange.encrypted },
  });
  await noteAccess(contextFor({ exchange, services, principal, naming: 'columns' }), 'login');
  exchange.res.setHeader('Set-Cookie', session);
  sendJson(exchange, { status: 200, body: { success: true, message: 'Login successful' } });
}

async function readCredentials(req: IncomingMessage): Promise<Record<string, unknown>> {
  const type = req.headers['content-type'] ?? '';
  if (/^multipart\/form-data/i.test(type)) return (await readMultipart(req, null, mostProofBytes)).values;
  const body = await readBody(req, mostProofBytes);
  return /^application\/x-www-form-urlencoded/i.test(type) ? parseForm(body) : parseJsonObject(body);
}

function missing(given: Readonly<Record<string, unknown>>): AppError {
  const lacking = Object.entries(given).filter(([, value]) => typeof value !== 'string' || value === '');
  const fields = Object.fromEntries(lacking.map(([field]) => [field, [{ key: 'errors.field.required' }]]));
  return new AppError('request.invalid', { fields });
}

async function logout({ exchange, services }: ExtraCall): Promise<void> {
  assertNotForeign(exchange.req, await corsOrigins(services.lab));
  const left = (principal: Principal) => noteAccess(contextFor({ exchange, services, principal, naming: 'columns' }), 'logout');
  const cookie = await endSession(services, { cookie: exchange.req.headers.cookie, left });
  exchange.res.setHeader('Set-Cookie', cookie);
  sendJson(exchange, { status: 200, body: { success: true, message: 'Logout successful' } });
}

/** `latest` (the newest version's changes) or `all`. docs/interface/v1.md#app; the list ships with the program. */
async function version({ exchange, services }: ExtraCall): Promise<void> {
  const wanted = exchange.query.version ?? 'all';
  if (wanted !== 'all' && wanted !== 'latest')
    throw new AppError('request.invalid', {
      fields: { version: [{ key: 'errors.field.choice', params: { allowed: 'all, latest' } }] },
    });
  const log = readChangelog(services.resourcesDir);
  // Of several versions each change says which it belongs to; of the newest `version` does.
  const told = log.flatMap((entry) => entry.changes.map((change) => `${entry.version}: ${change}`));
  const changes = wanted === 'latest' ? (log[0]?.changes ?? []) : told;
  sendJson(exchange, { status: 200, body: { success: true, data: { version: services.version, changes } } });
}
