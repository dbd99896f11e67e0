// What the HTTP layer is built from.

import type { SessionCookie } from '../../accounts/cookies.ts';
import type { SignIn } from '../../auth/sign-in.ts';
import type { RunMode } from '../../contract/lab/lab-status.ts';
import type { SharingState } from '../../contract/lab/sharing.ts';
import type { Principals } from '../../core/access/principals.ts';
import type { Lab } from '../../core/lab/context.ts';
import type { Action } from '../../endpoints/define-action.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { Reserve } from '../../lib/disk/reserve.ts';
import type { RequestFigures } from '../../metrics/request-figures.ts';
import type { SetUpAnswers } from '../../setup/set-up.ts';
import type { Readings } from './readings.ts';

/** What reading asks for: a reading thread has as much, and nothing else. */
export interface ReadingServices {
  lab: Lab;
  translator: Translator;
  actions: readonly Action[];
  /** Room on the disk for whoever makes room. */
  reserve: Pick<Reserve, 'release'>;
  /** Threads that answer lists; null where there is none to hand over to. */
  readings: Readings | null;
}

export interface Services extends ReadingServices {
  signIn: SignIn;
  sessionCookie: SessionCookie;
  principals: Principals;
  reserve: Reserve;
  /** Counts what was answered. */
  requests: RequestFigures;
  setupRequired(): boolean;
  /** What somebody at another computer has to enter to set the lab up. */
  setUpCode: string;
  /** Gives the administrator's user id. */
  setUp(answers: SetUpAnswers, demo: boolean): Promise<string>;
  /** Whether others on the local network work in the lab now. */
  sharing: { state(): SharingState };
  version: string;
  mode: RunMode;
  resourcesDir: string;
}
