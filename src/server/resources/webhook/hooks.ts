// A webhook that is kept can be sent: its address is listed, its events are there, its filter can be read. Whoever changes it carries it:
// what it sends is what he may see.
import { type FieldProblem, forbidden } from '#server/contract/errors.ts';
import { hidesOwn } from '#server/core/access/scope.ts';
import { isFormulaOf } from '#server/core/changes/fitting-keys.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '#server/core/lab/hooks.ts';
import { textsSetting } from '#server/core/lab/lab-settings.ts';
import { onlyType, unknownEvents } from './events.ts';
import { isListed, originOf, targetsSetting } from './target.ts';

type Problems = ProblemsOf<'webhook'>;

async function problemsOf(ctx: Ctx, { action, before, values }: JudgedChange<'webhook'>): Promise<Problems> {
  // It would act with all rights of the account, which a key that is narrower does not have.
  if (ctx.principal.handedOut && hidesOwn(ctx)) throw forbidden('administration_management');
  if (action === 'delete') return {};
  const { url, events, filter } = { ...before, ...values };
  const problems: Problems = {};
  const told = (column: keyof Problems, key: string, params: FieldProblem['params'] = {}) => {
    problems[column] = [{ key, params }];
  };
  if (url && originOf(url) === null) told('url', 'errors.webhook.address');
  // What the program brings is asked when it is sent, as all others are once more.
  else if (url && !ctx.principal.program && !isListed(url, await textsSetting(ctx.lab, targetsSetting)))
    told('url', 'errors.webhook.not_listed', { origin: originOf(url) ?? '' });
  const [unknown] = unknownEvents(ctx.lab.registry, events ?? '');
  if (unknown !== undefined) told('events', 'errors.webhook.event', { event: unknown.slice(0, 80) });
  if (filter?.trim()) {
    const type = onlyType(ctx.lab.registry, events ?? '');
    if (!type) told('filter', 'errors.webhook.filter_of_one');
    else if (!isFormulaOf(ctx, type, filter)) told('filter', 'errors.webhook.filter');
  }
  return problems;
}

export const webhookHooks: ResourceHooks<'webhook'> = {
  async complete({ principal }, { action }) {
    if (principal.program || action === 'delete') return {};
    return { user_uID: principal.userId, state: 'new', reason: null, paused_until: null };
  },
  check: problemsOf,
};
