// What the HTTP layer is built from.
import type { SignIn } from '../auth/sign-in.ts';
import type { RunMode } from '../contract/lab-status.ts';
import type { SharingState } from '../contract/sharing.ts';
import type { Action } from '../core/actions.ts';
import type { Ctx, Lab } from '../core/context.ts';
import type { Principals } from '../core/principals.ts';
import type { SnapshotReader } from '../core/stream.ts';
import type { Translator } from '../i18n/translate.ts';
import type { SetUpAnswers } from '../setup/set-up.ts';

export interface Services {
  lab: Lab;
  translator: Translator;
  signIn: SignIn;
  principals: Principals;
  actions: readonly Action[];
  snapshot(ctx: Ctx): Promise<SnapshotReader>;
  setupRequired(): boolean;
  /** Gives the administrator's user id. */
  setUp(answers: SetUpAnswers, demo: boolean): Promise<string>;
  /** Whether others on the local network work in the lab now. */
  sharing: { state(): SharingState };
  version: string;
  mode: RunMode;
  resourcesDir: string;
}
