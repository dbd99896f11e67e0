// The one place that decides whether a caller may do a thing at all. Rows come after, in scope.ts.
import { AppError, forbidden } from '../../contract/errors.ts';
import { missingOperation, type Operation, type Requirement } from '../../contract/operations.ts';
import type { Principal } from '../../contract/principal.ts';
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Ctx } from '../lab/context.ts';

export type Action = 'view' | 'create' | 'edit' | 'delete';

export function requirementFor(resource: ResolvedResource, action: Action): Requirement {
  const { operations } = resource.definition;
  return action === 'create' ? (operations.create ?? operations.edit) : operations[action];
}

/** Asked at every door but the one of API keys, which are made for machines: whoever proved himself by a password that is not enough for
 *  his role may only add what is missing. */
export function assertFactor({ lacksFactor }: Principal): void {
  if (lacksFactor) throw new AppError('auth.second_factor_missing');
}

/** What somebody does as himself: no key does it for him, however wide it is. */
export function assertPerson({ principal }: Ctx): void {
  if (principal.handedOut) throw new AppError('auth.forbidden', { messageKey: 'errors.auth.person_needed' });
}

export function assertAllowed(ctx: Ctx, requirement: Requirement): void {
  if (requirement.kind === 'person') assertPerson(ctx);
  const missing = missingOperation(requirement, ctx.principal.operations);
  if (!missing) return;
  if (!ctx.principal.handedOut) throw forbidden(missing);
  // Whoever administers users can do nothing about what a key was given.
  throw new AppError('auth.forbidden', { messageKey: 'errors.auth.key_lacks', params: { operation: missing } });
}

/** Of a key that only reads; the core asks again before each write (lab/context.ts). */
function assertWrites({ principal }: Ctx): void {
  if (principal.readOnly) throw new AppError('auth.forbidden', { messageKey: 'errors.auth.reads_only' });
}

export function assertMay(ctx: Ctx, resource: ResolvedResource, action: Action): void {
  if (action !== 'view') assertWrites(ctx);
  assertAllowed(ctx, requirementFor(resource, action));
}

/** The same caller with one operation more: where what an action is for lets him read what hangs on it. */
export function alsoHolding(ctx: Ctx, operation: Operation): Ctx {
  const { principal } = ctx;
  if (principal.operations.has(operation)) return ctx;
  return { ...ctx, principal: { ...principal, operations: new Set([...principal.operations, operation]) } };
}

export function mayView(ctx: Ctx, resource: ResolvedResource): boolean {
  return missingOperation(requirementFor(resource, 'view'), ctx.principal.operations) === null;
}

export function mayEdit(ctx: Ctx, resource: ResolvedResource): boolean {
  return !ctx.principal.readOnly && missingOperation(requirementFor(resource, 'edit'), ctx.principal.operations) === null;
}
