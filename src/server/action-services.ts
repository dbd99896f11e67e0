// What all actions together are made of.

import type { SessionCookie } from './accounts/cookies.ts';
import type { Enrolments } from './auth/factor/enrolments.ts';
import type { SignIn } from './auth/sign-in.ts';
import type { Backups, LabFolders, WantedRestore } from './contract/lab/backups.ts';
import type { Principals } from './core/access/principals.ts';
import type { Events } from './core/events/events.ts';
import type { Ctx } from './core/lab/context.ts';
import type { Registry } from './core/lab/registry.ts';
import type { Translator } from './i18n/translate.ts';
import type { Conversations } from './instruments/conversations.ts';
import type { InvoiceReader } from './invoices/incoming/check-thread.ts';
import type { JobRunner } from './jobs/runner.ts';
import type { LabBackupLock } from './lab-files/actions/backup-lock-actions.ts';
import type { ServerBackups } from './lab-files/pgbackrest/server-backups.ts';
import type { WarmCopy } from './lab-files/warm-copy/warm-copy.ts';
import type { MetricsServices } from './metrics/metrics-action.ts';
import type { PdfThread } from './pdf-thread/pdf-thread.ts';
import type { MailServices } from './post/mail-actions.ts';
import type { LabelServices } from './printing/label-actions.ts';
import type { Previews } from './record-files/previews.ts';
import type { TrailServices } from './resources/audit/trail-actions.ts';
import type { TrialThread } from './resources/budget/trials/trial-thread.ts';
import type { Sharing } from './sharing/sharing.ts';
import type { LabSigning } from './signing/lab-signing.ts';
import type { Sso } from './sso/sso.ts';
import type { WatchedFolders } from './watched-folders/watched-folders.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export interface ActionServices {
  signIn: SignIn;
  enrolments: Enrolments;
  principals: Principals;
  translator: Translator;
  backups: Backups;
  jobs: JobRunner;
  events: Events;
  webhooks: Webhooks;
  post: MailServices['post'];
  passwords: MailServices['passwords'];
  folderWatch: WatchedFolders;
  sessionCookie: SessionCookie;
  ssoCookie: SessionCookie;
  sso: Sso;
  restore(wanted: WantedRestore): Promise<void>;
  folders: LabFolders;
  beginOwnLab(): Promise<void>;
  restart?: (() => void) | undefined;
  pdf: PdfThread;
  trials: TrialThread;
  invoiceReader: InvoiceReader;
  conversations: Conversations;
  /** Of the program. */
  version: string;
  /** Where the shipped data lies. */
  resourcesDir: string;
  signing: LabSigning;
  /** Where the built screens lie; null where nobody built them. */
  rendererDir?: string | null;
  previews: Previews;
  /** Acts for nobody. */
  program(): Ctx;
  printing: LabelServices['printing'];
  shipped: LabelServices['shipped'];
  registry: Registry;
  sharing: Sharing;
  trail: TrailServices['trail'];
  checks: TrailServices['checks'];
  seals: TrailServices['seals'];
  newTrailKey: TrailServices['newTrailKey'];
  metrics: Omit<MetricsServices, 'backups' | 'jobs'>;
  backupLock: LabBackupLock;
  warmCopy: Pick<WarmCopy, 'state'>;
  serverBackups: Pick<ServerBackups, 'state'>;
}
