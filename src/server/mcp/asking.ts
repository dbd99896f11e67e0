// What tools ask, they ask as any program does: the lists, records and actions of v2, with the rights and rows of the caller. There is no
// other way from a tool to the lab.
import { AppError } from '../contract/errors.ts';
import { assertAllowed, assertMay } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import { getRecord } from '../core/read/read.ts';
import { listAudits } from '../core/trail/audit-list.ts';
import type { Address } from '../endpoints/address.ts';
import { type Action, carryOut, type Method } from '../endpoints/define-action.ts';
import { askedList, plainList } from '../endpoints/v2/lists.ts';
import { recordAnswer } from '../endpoints/v2/one-record.ts';
import { typeOf } from '../endpoints/v2/resource-object.ts';
import { parsedInput, shapedAnswer } from '../endpoints/v2/shaped-answer.ts';
import type { ResolvedResource } from '../schema/resolve.ts';

export interface Asking {
  ctx: Ctx;
  actions: readonly Action[];
  signal: AbortSignal;
}

export type Body = Record<string, unknown>;

const isPublished = ({ definition: { v2, faces } }: ResolvedResource) => v2 !== undefined && faces.includes('v2');

export const publishedKinds = ({ ctx }: Asking): ResolvedResource[] => ctx.lab.registry.all().filter(isPublished);

export const pathOf = (resource: ResolvedResource): string => resource.definition.v2?.path ?? resource.name;

/** By the word of its address, or its type. */
export function kindNamed(asking: Asking, word: string): ResolvedResource {
  const kinds = publishedKinds(asking);
  const found = kinds.find((one) => pathOf(one) === word || typeOf(one) === word);
  if (found) return found;
  const params = { type: word.slice(0, 80), types: kinds.map(pathOf).sort().join(', ') };
  throw new AppError('request.invalid', { fields: { kind: [{ key: 'errors.mcp.no_kind', params }] }, ofInput: true });
}

/** An action by its method and path as they are declared, with what it takes. */
export async function askAction(asking: Asking, method: Method, path: string, given: Body): Promise<Body> {
  const { ctx, signal } = asking;
  const action = actionAt(asking, method, path);
  assertAllowed(ctx, action.requirement);
  const input = parsedInput({ action, given: defined(given) });
  const answer = await carryOut(action, { ctx, input, headers: {}, repeated: {}, signal });
  const { body } = await shapedAnswer({ segments: path.split('/'), query: {}, repeated: {} }, { action, ctx, answer });
  return bodyOf(body);
}

function actionAt({ actions }: Asking, method: Method, path: string): Action {
  const action = actions.find((one) => one.method === method && one.path === path);
  if (!action) throw new Error(`there is no action ${method} ${path}`);
  return action;
}

/** By the parameters that the address of the list would have. */
export async function askList({ ctx }: Asking, resource: ResolvedResource, asked: Omit<Address, 'segments'>): Promise<Body> {
  assertMay(ctx, resource, 'view');
  return bodyOf(await askedList(ctx, { resource }, { segments: [pathOf(resource)], ...asked }));
}

export async function askOne({ ctx }: Asking, resource: ResolvedResource, asked: { id: string; include: string }): Promise<Body> {
  const row = await getRecord(ctx, resource, asked.id);
  const query: Record<string, string> = asked.include === '' ? {} : { include: asked.include };
  return bodyOf((await recordAnswer({ ctx, resource, row, query })).body);
}

export async function askHistory({ ctx }: Asking, resource: ResolvedResource, asked: { id: string; page: number; size: number }) {
  await getRecord(ctx, resource, asked.id);
  const { id: key, page: number, size } = asked;
  const { entries, total } = await listAudits(ctx, { resource, key, limit: size, offset: (number - 1) * size });
  const address = { segments: [pathOf(resource), key, 'audits'], query: {}, repeated: {} };
  return bodyOf(plainList(address, { data: entries, page: { number, size, total } }));
}

/** Addresses are of no use here: what is asked next, is asked by a tool. */
function bodyOf(body: unknown): Body {
  if (typeof body !== 'object' || body === null) throw new AppError('server.internal');
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'links'));
}

const defined = (given: Body): Body => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
