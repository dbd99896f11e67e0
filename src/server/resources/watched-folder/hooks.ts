// A folder that is kept can be watched: it lies where an administrator allowed it, and what it is for says all it needs. Whoever changes it
// carries it: what passes through it is what they may write and see.
import { type FieldProblem, forbidden } from '#server/contract/errors.ts';
import { hidesOwn } from '#server/core/access/scope.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '#server/core/lab/hooks.ts';
import { textsSetting } from '#server/core/lab/lab-settings.ts';
import { isWholePath } from '#server/lib/disk/whole-path.ts';
import { isListed, rootsSetting } from './places.ts';

type Problems = ProblemsOf<'watched_folder'>;

async function problemsOf(ctx: Ctx, { action, before, values }: JudgedChange<'watched_folder'>): Promise<Problems> {
  // It would act with all rights of the account, which a key that is narrower does not have.
  if (ctx.principal.handedOut && hidesOwn(ctx)) throw forbidden('administration_management');
  if (action === 'delete') return {};
  const { folder, purpose, records } = { ...before, ...values };
  const problems: Problems = {};
  const told = (column: keyof Problems, key: string, params: FieldProblem['params'] = {}) => {
    problems[column] = [{ key, params }];
  };
  if (folder && !isWholePath(folder)) told('folder', 'errors.folder.whole_path');
  // What the program brings is asked when it is looked into, as all others are once more.
  else if (folder && !ctx.principal.program && !isListed(folder, await textsSetting(ctx.lab, rootsSetting)))
    told('folder', 'errors.folder.not_listed', { folder });
  if (purpose === 'list' && !records) told('records', 'errors.field.required');
  else if (records && purpose === 'take' && !isImported(ctx, records))
    told('records', 'errors.folder.no_list', { name: records });
  return problems;
}

/** Price files have rules of their own and are no rows of a record. */
const priceFiles: ReadonlySet<string> = new Set(['prices', 'price-classes']);

function isImported({ lab: { registry } }: Ctx, records: string): boolean {
  return registry.byPath(records)?.definition.imported !== undefined || priceFiles.has(records);
}

export const watchedFolderHooks: ResourceHooks<'watched_folder'> = {
  async complete({ principal }, { action }) {
    if (principal.program || action === 'delete') return {};
    return { user_uID: principal.userId, state: 'new', reason: null };
  },
  check: problemsOf,
};
