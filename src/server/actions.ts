// All endpoints that are no plain record operation. The list is data: routing, checks, documentation and the generated
// tests all read it.

import type { Enrolments } from './auth/enrolments.ts';
import { hashSecret } from './auth/secrets.ts';
import type { SignIn } from './auth/sign-in.ts';
import type { Backups, LabFolders, WantedRestore } from './contract/backups.ts';
import type { Action } from './core/actions.ts';
import type { Ctx } from './core/context.ts';
import type { Events } from './core/events.ts';
import { shippedImports } from './core/imports/shipped-imports.ts';
import type { Principals } from './core/principals.ts';
import type { Registry } from './core/registry.ts';
import type { PdfMaker } from './documents/pdf-thread.ts';
import { previewActions } from './filing/preview-actions.ts';
import type { Previews } from './filing/previews.ts';
import { storageActions } from './filing/storage-actions.ts';
import { versionActions } from './filing/version-actions.ts';
import type { SessionCookie } from './http/cookies.ts';
import { portalActions } from './http/public/portal-actions.ts';
import type { Services } from './http/services.ts';
import { accessActions } from './http/v2/access-actions.ts';
import { accessCodeActions } from './http/v2/access-code-actions.ts';
import { advancedFilterActions } from './http/v2/advanced-filter-actions.ts';
import { assignmentActions } from './http/v2/assignment-actions.ts';
import { authActions } from './http/v2/auth-actions.ts';
import { backupActions } from './http/v2/backup-actions.ts';
import { backupLockActions, type LabBackupLock } from './http/v2/backup-lock-actions.ts';
import { batchActions } from './http/v2/batch-actions.ts';
import { binActions } from './http/v2/bin-actions.ts';
import { conditionActions } from './http/v2/condition-actions.ts';
import { dashboardActions } from './http/v2/dashboard-actions.ts';
import { energyFeedActions } from './http/v2/energy-feed-actions.ts';
import { eventActions } from './http/v2/event-actions.ts';
import { exportActions } from './http/v2/export-actions.ts';
import { fieldActions } from './http/v2/field-actions.ts';
import { firstStepsAction } from './http/v2/first-steps-action.ts';
import { folderActions } from './http/v2/folder-actions.ts';
import { importActions, importDoors } from './http/v2/import-actions.ts';
import { keyActions } from './http/v2/key-actions.ts';
import { labelRenewalsAction } from './http/v2/label-renewals-action.ts';
import { operationsAction } from './http/v2/operations-action.ts';
import { ownLabAction } from './http/v2/own-lab-action.ts';
import { portalSettingsActions } from './http/v2/portal-settings-actions.ts';
import { priceClassMemberActions } from './http/v2/price-class-member-actions.ts';
import { publicActions } from './http/v2/public-actions.ts';
import { restartAction } from './http/v2/restart-action.ts';
import { resultSheetActions } from './http/v2/result-sheet-actions.ts';
import { runActions } from './http/v2/run-actions.ts';
import { scanAction } from './http/v2/scan-action.ts';
import { searchAction } from './http/v2/search-action.ts';
import { secondFactorActions } from './http/v2/second-factor-actions.ts';
import { ssoActions } from './http/v2/sso-actions.ts';
import { ssoSettingsActions } from './http/v2/sso-settings-actions.ts';
import { taskActions } from './http/v2/task-actions.ts';
import { type TrailServices, trailActions } from './http/v2/trail-actions.ts';
import { unassignedTypesAction } from './http/v2/unassigned-types-action.ts';
import type { Translator } from './i18n/translate.ts';
import type { JobRunner } from './jobs/runner.ts';
import { importDccAction } from './papers/dcc/import-action.ts';
import { changedSinceActions } from './papers/frozen/changed-since.ts';
import { letterheadCheckAction } from './papers/letterhead-check-action.ts';
import { paperActions } from './papers/paper-actions.ts';
import { sampleAction } from './papers/sample-action.ts';
import { verifyAction } from './papers/verify-action.ts';
import { classActions } from './prices/class-actions.ts';
import { assignMember, assignMembers } from './prices/class-members.ts';
import { exceptionsAction } from './prices/exceptions-action.ts';
import { classFileKind } from './prices/file-classes.ts';
import { fileEffect } from './prices/file-effect.ts';
import { priceTables } from './prices/file-export.ts';
import { priceFileKind } from './prices/file-prices.ts';
import { overviewAction } from './prices/overview-action.ts';
import { priceActions } from './prices/price-actions.ts';
import { priceListActions } from './prices/price-list-actions.ts';
import { priceTraceAction } from './prices/price-trace-action.ts';
import { withoutClass } from './prices/unassigned-types.ts';
import { type LabelServices, labelActions } from './printing/label-actions.ts';
import { printCheckAction } from './printing/print-check-action.ts';
import { printJobActions } from './printing/print-job-actions.ts';
import { paperPrintShape, printPaper } from './printing/print-paper.ts';
import { printerActions } from './printing/printer-actions.ts';
import { labelsToRenew } from './printing/renewals.ts';
import { auditChangesAction } from './resources/audit/changes-action.ts';
import { deviceOrderActions } from './resources/booking/device-order-actions.ts';
import { totalsAction } from './resources/booking/totals-action.ts';
import { beginAction } from './resources/calibration/begin-action.ts';
import { dueWorkAction } from './resources/calibration/due-work-action.ts';
import { judgementAction } from './resources/calibration/judgement-action.ts';
import { readingActions } from './resources/calibration/reading-actions.ts';
import { releaseActions } from './resources/calibration/release-actions.ts';
import { deriveAction } from './resources/device-type/derive-action.ts';
import { dueDateActions } from './resources/due-date/due-date-actions.ts';
import { impactActions } from './resources/impact-case/impact-actions.ts';
import { driftAction } from './resources/inventory/drift-action.ts';
import { intervalAction } from './resources/inventory/interval-action.ts';
import { qrcodeAction } from './resources/inventory/qrcode-action.ts';
import { traceabilityAction } from './resources/inventory/traceability-action.ts';
import { loanActions } from './resources/location/loan-actions.ts';
import { processingTimeActions } from './resources/processing-time-actions.ts';
import type { Sharing } from './sharing/sharing.ts';
import { sharingActions } from './sharing/sharing-actions.ts';
import type { Sso } from './sso/sso.ts';

interface ActionServices {
  signIn: SignIn;
  enrolments: Enrolments;
  principals: Principals;
  translator: Translator;
  backups: Backups;
  jobs: JobRunner;
  events: Events;
  sessionCookie: SessionCookie;
  ssoCookie: SessionCookie;
  sso: Sso;
  restore(wanted: WantedRestore): Promise<void>;
  folders: LabFolders;
  beginOwnLab(): Promise<void>;
  restart?: (() => void) | undefined;
  pdf: PdfMaker;
  previews: Previews;
  /** Acts for nobody. */
  program(): Ctx;
  printing: LabelServices['printing'];
  shipped: LabelServices['shipped'];
  registry: Registry;
  snapshot: Services['snapshot'];
  sharing: Sharing;
  trail: TrailServices['trail'];
  checks: TrailServices['checks'];
  seals: TrailServices['seals'];
  newTrailKey: TrailServices['newTrailKey'];
  backupLock: LabBackupLock;
}

/** The hash a session is kept under, of the cookies a client sent. */
const sessionIn = (sessions: SessionCookie) => (cookie: string) => {
  const secret = sessions.secretOf(cookie);
  return secret === null ? null : hashSecret(secret);
};

export function allActions(services: ActionServices): Action[] {
  const own = ownActions(services);
  const except = new Set(own.map(({ path }) => path));
  return [...own, ...exportActions({ ...services, ownTables: priceTables, except })];
}

function ownActions({
  signIn,
  enrolments,
  sessionCookie,
  ssoCookie,
  sso,
  principals,
  translator,
  backups,
  backupLock,
  jobs,
  events,
  restore,
  beginOwnLab,
  folders,
  restart,
  pdf,
  previews,
  program,
  printing,
  shipped,
  registry,
  sharing,
  trail,
  checks,
  seals,
  newTrailKey,
}: ActionServices): Action[] {
  return [
    ...authActions({ signIn, sessionCookie, principals }),
    ...ssoActions({ sso, signIn, principals, sessionCookie, ssoCookie, translator }),
    ...ssoSettingsActions({ sso, translator, sharedAddresses: async ({ lab }) => (await sharing.now(lab)).addresses }),
    firstStepsAction,
    ...keyActions({ signIn, sessionCookie }),
    ...secondFactorActions({ signIn, enrolments }),
    ...accessCodeActions({ signIn, translator, pdf }),
    ...publicActions(translator),
    ...portalActions(translator),
    ...portalSettingsActions,
    ...fieldActions({ translator, backup: () => backups.create('before-purge') }),
    ...binActions,
    ...runActions,
    ...importActions({ translator }, fileEffect),
    ...shippedImports({ registry, translator }).flatMap((kind) => importDoors(kind, { translator })),
    ...importDoors(priceFileKind(translator), { translator }),
    ...importDoors(classFileKind(translator), { translator }, ['price_category_id']),
    ...batchActions({ translator, registry }),
    ...priceActions(translator),
    ...priceListActions({ translator, pdf }),
    priceTraceAction({ translator, pdf }),
    ...paperActions({
      translator,
      pdf,
      print: {
        shape: paperPrintShape,
        run: (ctx, asked, sent) => printPaper(ctx, printing, { asked, sent }),
      },
    }),
    sampleAction({ translator, pdf, previews }),
    ...changedSinceActions(translator),
    letterheadCheckAction(previews),
    verifyAction,
    ...previewActions(previews),
    ...versionActions,
    ...storageActions(backups, program),
    importDccAction,
    ...assignmentActions,
    ...accessActions(signIn),
    operationsAction(translator),
    ...dashboardActions(translator),
    ...advancedFilterActions(translator),
    ...energyFeedActions,
    ...releaseActions,
    ...readingActions,
    beginAction,
    judgementAction,
    dueWorkAction,
    ...resultSheetActions(translator),
    ...dueDateActions,
    ...impactActions,
    ...loanActions,
    intervalAction,
    driftAction,
    scanAction,
    searchAction,
    auditChangesAction,
    totalsAction,
    ...deviceOrderActions,
    ...processingTimeActions,
    traceabilityAction,
    qrcodeAction,
    ...labelActions({ printing, shipped, translator }),
    printCheckAction({ printing, shipped, translator }),
    ...printJobActions({ printing, shipped, translator }),
    ...printerActions({ printing, shipped, translator }),
    labelRenewalsAction(labelsToRenew),
    ...classActions(translator),
    ...priceClassMemberActions({ translator, assign: assignMember, assignEach: assignMembers }),
    unassignedTypesAction(withoutClass),
    overviewAction,
    exceptionsAction,
    deriveAction,
    ...backupActions({ backups, registry, restore, backupLock }),
    ...backupLockActions({ backupLock, backups, translator, pdf }),
    ...folderActions({ backups, folders }),
    ...conditionActions({ backups, translator }),
    ...trailActions({ trail, checks, seals, newTrailKey }),
    ...taskActions({ jobs, translator }),
    ownLabAction({ beginOwnLab }),
    restartAction({ restart, translator }),
    ...sharingActions({ sharing, translator, principals, sessionOf: sessionIn(sessionCookie) }),
    ...eventActions(events, sessionCookie),
  ];
}
