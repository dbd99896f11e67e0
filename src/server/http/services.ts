// What the HTTP layer is built from.
import type { SignIn } from '../auth/sign-in.ts';
import type { Lab } from '../core/context.ts';
import type { Action } from '../core/actions.ts';
import type { Principals } from '../core/principals.ts';
import type { SnapshotReader } from '../core/stream.ts';
import type { Ctx } from '../core/context.ts';
import type { Translator } from '../i18n/translate.ts';

export interface Services {
  lab: Lab;
  translator: Translator;
  signIn: SignIn;
  principals: Principals;
  actions: readonly Action[];
  snapshot(ctx: Ctx): SnapshotReader;
  setupRequired(): boolean;
  version: string;
  resourcesDir: string;
}
