// All endpoints that are no plain record operation. The list is data: routing, checks, documentation and the generated
// tests all read it.
import type { SignIn } from './auth/sign-in.ts';
import type { Backups } from './contract/backups.ts';
import type { Action } from './core/actions.ts';
import type { Principals } from './core/principals.ts';
import { authActions } from './http/v2/auth-actions.ts';
import { backupActions } from './http/v2/backup-actions.ts';
import { batchActions } from './http/v2/batch-actions.ts';
import { binActions } from './http/v2/bin-actions.ts';
import { fieldActions } from './http/v2/field-actions.ts';
import { keyActions } from './http/v2/key-actions.ts';
import { publicActions } from './http/v2/public-actions.ts';
import type { Translator } from './i18n/translate.ts';

interface ActionServices {
  signIn: SignIn;
  principals: Principals;
  translator: Translator;
  backups: Backups;
  restore(name: string): Promise<void>;
}

export function allActions({ signIn, principals, translator, backups, restore }: ActionServices): Action[] {
  return [
    ...authActions({ signIn, principals }),
    ...keyActions(signIn),
    ...publicActions(translator),
    ...fieldActions({ translator, backup: () => backups.create('before-purge') }),
    ...binActions,
    ...batchActions(translator),
    ...backupActions({ backups, restore }),
  ];
}
