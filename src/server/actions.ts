// All endpoints that are no plain record operation. The list is data: routing, checks, documentation and the generated
// tests all read it.

import { accessActions } from './accounts/access-actions.ts';
import { accessCodeActions } from './accounts/access-code-actions.ts';
import { assignmentActions } from './accounts/assignment-actions.ts';
import { authActions } from './accounts/auth-actions.ts';
import type { SessionCookie } from './accounts/cookies.ts';
import { keyActions } from './accounts/key-actions.ts';
import { operationsAction } from './accounts/operations-action.ts';
import { programKeyActions } from './accounts/programs/program-key-actions.ts';
import { secondFactorActions } from './accounts/second-factor-actions.ts';
import type { ActionServices } from './action-services.ts';
import { hashSecret } from './auth/secrets/secrets.ts';
import type { ImportKind } from './core/imports/import-kind.ts';
import { shippedImports } from './core/imports/records/shipped-imports.ts';
import { roomActions } from './customer-room/room-actions.ts';
import { firstStepsAction } from './devices/first-steps-action.ts';
import { scanAction } from './devices/scan-action.ts';
import type { Action } from './endpoints/define-action.ts';
import { goodsActions } from './goods/goods-actions.ts';
import { descriptionAction } from './http/openapi/lab/description-action.ts';
import type { Translator } from './i18n/translate.ts';
import { bookingActions } from './invoices/bookkeeping/booking-actions.ts';
import { incomingCheckAction } from './invoices/incoming/check-action.ts';
import { invoiceActions } from './invoices/invoice-actions.ts';
import { invoiceCheckAction } from './invoices/invoice-check-action.ts';
import { taskActions } from './jobs/task-actions.ts';
import { backupActions } from './lab-files/actions/backup-actions.ts';
import { backupLockActions } from './lab-files/actions/backup-lock-actions.ts';
import { conditionActions } from './lab-files/actions/condition-actions.ts';
import { folderActions } from './lab-files/actions/folder-actions.ts';
import { instancesAction } from './lab-files/actions/instances-action.ts';
import { ownLabAction } from './lab-files/actions/own-lab-action.ts';
import { provenRestoreAction } from './lab-files/actions/proven-restore-action.ts';
import { restartAction } from './lab-files/actions/restart-action.ts';
import { mcpAction } from './mcp/mcp-action.ts';
import { metricsAction } from './metrics/metrics-action.ts';
import { seriesAction } from './metrics/series-action.ts';
import { feedActions } from './odata/feed-actions.ts';
import { changedSinceActions } from './papers/calibration-certificate/changes/changed-since.ts';
import { type BundleServices, bundleActions } from './papers/certificate-bundle/bundle-actions.ts';
import { checkActions } from './papers/certificate-check/check-actions.ts';
import { dccActions } from './papers/dcc/import/document-actions.ts';
import { revocationActions } from './papers/dcc/revocation/revocation-actions.ts';
import { letterheadCheckAction } from './papers/letterhead-check-action.ts';
import { paperActions } from './papers/paper-actions.ts';
import { sampleAction } from './papers/sample-action.ts';
import { verifyAction } from './papers/verify-action.ts';
import { placeActions } from './places/place-actions.ts';
import { planningActions } from './planning/planning-actions.ts';
import { portalActions } from './portal/portal-actions.ts';
import { portalSettingsActions } from './portal/portal-settings-actions.ts';
import { publicActions } from './portal/public-text-actions.ts';
import { caseLetterActions } from './post/case-letters/case-letter-actions.ts';
import { mailActions } from './post/mail-actions.ts';
import { messageActions } from './post/message-actions.ts';
import { templateActions } from './post/template-actions.ts';
import { classActions } from './prices/classes/class-actions.ts';
import { priceClassMemberActions } from './prices/classes/member-actions.ts';
import { unassignedTypesAction } from './prices/classes/unassigned-types-action.ts';
import { exceptionsAction } from './prices/coverage/exceptions-action.ts';
import { overviewAction } from './prices/coverage/overview-action.ts';
import { priceActions } from './prices/price-actions.ts';
import { classFileKind } from './prices/price-files/file-classes.ts';
import { fileEffect } from './prices/price-files/file-effect.ts';
import { priceTables } from './prices/price-files/file-export.ts';
import { priceFileKind } from './prices/price-files/file-prices.ts';
import { priceListActions } from './prices/price-list/list-actions.ts';
import { priceTraceActions } from './prices/price-trace/trace-action.ts';
import { labelActions } from './printing/label-actions.ts';
import { labelRenewalsAction } from './printing/label-renewals-action.ts';
import { printCheckAction } from './printing/print-check-action.ts';
import { printJobActions } from './printing/print-job-actions.ts';
import { paperPrintShape, printPaper } from './printing/print-paper.ts';
import { printerActions } from './printing/printer-actions.ts';
import { proposalActions } from './proposals/proposal-actions.ts';
import { advancedFilterActions } from './record-actions/advanced-filter-actions.ts';
import { batchActions } from './record-actions/batch-actions.ts';
import { eventActions } from './record-actions/event-actions.ts';
import { exportActions } from './record-actions/export-actions.ts';
import { importActions } from './record-actions/imports/import-actions.ts';
import { importDoors } from './record-actions/imports/import-doors.ts';
import { presetActions } from './record-actions/imports/presets/preset-actions.ts';
import { listLinkActions } from './record-actions/list-link-actions.ts';
import { runActions } from './record-actions/run-actions.ts';
import { searchAction } from './record-actions/search-action.ts';
import { previewActions } from './record-files/preview-actions.ts';
import { storageActions } from './record-files/storage-actions.ts';
import { versionActions } from './record-files/version-actions.ts';
import { auditChangesAction } from './resources/audit/changes-action.ts';
import { trailActions } from './resources/audit/trail-actions.ts';
import { matrixAction } from './resources/authorisation/matrix-action.ts';
import { binActions } from './resources/bin-entry/bin-actions.ts';
import { deviceOrderActions } from './resources/booking/device-order-actions.ts';
import { freightAction } from './resources/booking/freight-action.ts';
import { totalsAction } from './resources/booking/totals-action.ts';
import { budgetActions } from './resources/budget/budget-actions.ts';
import { beginAction } from './resources/calibration/actions/begin-action.ts';
import { decisionAction } from './resources/calibration/actions/decision-action.ts';
import { deviationsAction } from './resources/calibration/actions/deviations-action.ts';
import { dueWorkAction } from './resources/calibration/actions/due-work-action.ts';
import { historyAction } from './resources/calibration/actions/history-action.ts';
import { judgementAction } from './resources/calibration/actions/judgement-action.ts';
import { readingActions } from './resources/calibration/actions/reading-actions.ts';
import { releaseActions } from './resources/calibration/actions/release-actions.ts';
import { authorisedAction } from './resources/calibration/authorised/authorised-action.ts';
import { guideActions } from './resources/calibration/guide/guide-actions.ts';
import { requiredAction } from './resources/calibration/required/required-action.ts';
import { checkChartActions } from './resources/check-chart/chart-actions.ts';
import { commentPeopleAction } from './resources/comment/people-action.ts';
import { deriveAction } from './resources/device-type/derive-action.ts';
import { dueDateActions } from './resources/due-date/due-date-actions.ts';
import { energyFeedActions } from './resources/energy-feed/energy-feed-actions.ts';
import { fieldActions } from './resources/field-setting/field-actions.ts';
import { studyActions } from './resources/gauge-study/study-actions.ts';
import { impactActions } from './resources/impact-case/impact-actions.ts';
import { commandsAction, measureAction } from './resources/instrument/calibration-actions.ts';
import { type InstrumentServices, identifyAction } from './resources/instrument/identify-action.ts';
import { shippedDriversAction } from './resources/instrument-driver/shipped-action.ts';
import { driftAction } from './resources/inventory/drift-action.ts';
import { intervalAction } from './resources/inventory/interval-action.ts';
import { intervalProposalActions } from './resources/inventory/intervals/proposal-actions.ts';
import { qrcodeAction } from './resources/inventory/qrcode-action.ts';
import { traceabilityAction } from './resources/inventory/traceability-action.ts';
import { loanActions } from './resources/location/loan-actions.ts';
import { readNoticesAction } from './resources/notice/read-action.ts';
import { planActions } from './resources/procedure/plans/plan-actions.ts';
import { stepActions } from './resources/procedure/step-actions.ts';
import { procedureVersionActions } from './resources/procedure/version-actions.ts';
import { resultSheetActions } from './resources/result/result-sheet-actions.ts';
import { sharingActions } from './sharing/sharing-actions.ts';
import { signingActions } from './signing/signing-actions.ts';
import { ssoActions } from './sso/sso-actions.ts';
import { ssoSettingsActions } from './sso/sso-settings-actions.ts';
import { folderLookAction } from './watched-folders/folder-actions.ts';
import { tableActions } from './watched-folders/table-actions.ts';
import { webhookActions } from './webhooks/webhook-actions.ts';
import { dashboardActions } from './widgets/dashboard-actions.ts';
import { worklistAction } from './widgets/worklist-action.ts';

/** For the lab, and for its customers. */
const certificatesTogether = (services: BundleServices) => [...bundleActions(services), ...roomActions(services)];

/** The hash a session is kept under, of the cookies a client sent. */
const sessionIn = (sessions: SessionCookie) => (cookie: string) => {
  const secret = sessions.secretOf(cookie);
  return secret === null ? null : hashSecret(secret);
};

/** All that a table can be imported as, wherever it comes from: sent, or brought by a folder. */
export function allImportKinds({ registry, translator }: Pick<ActionServices, 'registry' | 'translator'>): ImportKind[] {
  return [...shippedImports({ registry, translator }), priceFileKind(translator), classFileKind(translator)];
}

/** The doors of each, and what is kept of their meaning. */
function importsOfAll(services: Pick<ActionServices, 'registry' | 'translator'>): Action[] {
  const kinds = allImportKinds(services);
  return [...presetActions(kinds), ...kinds.flatMap((kind) => importDoors(kind, services))];
}

/** What stands in a procedure before it is measured, and in a certificate after it was released. */
const certificateActions = (translator: Translator): Action[] => [
  ...stepActions(translator),
  ...procedureVersionActions,
  ...planActions(translator),
  requiredAction(translator),
  authorisedAction,
  matrixAction,
  ...changedSinceActions(translator),
];

const orderActions = (translator: Translator): Action[] => [
  totalsAction,
  freightAction(translator),
  invoiceCheckAction(translator),
  ...bookingActions(translator),
  ...invoiceActions({ translator }),
  ...deviceOrderActions,
];

const deskActions = (translator: Translator): readonly Action[] => [...loanActions, ...goodsActions(translator)];

const calibrationWork: readonly Action[] = [
  ...readingActions,
  beginAction,
  ...guideActions,
  judgementAction,
  decisionAction,
  deviationsAction,
  historyAction,
  dueWorkAction,
  ...intervalProposalActions,
  ...checkChartActions,
];

const instrumentActions = (services: InstrumentServices & Pick<ActionServices, 'resourcesDir'>): Action[] => [
  shippedDriversAction(services.resourcesDir),
  identifyAction(services),
  commandsAction(services),
  measureAction(services),
];

export function allActions(services: ActionServices): Action[] {
  const described = descriptionAction(services.translator, services.resourcesDir);
  let all: readonly Action[] = [];
  const own = [
    ...ownActions(services),
    ...proposalActions,
    mcpAction({ translator: services.translator, version: services.version, actions: () => all }),
    ...programKeyActions,
    described,
    ...budgetActions(services.trials),
    incomingCheckAction(services),
    ...studyActions,
    ...instrumentActions(services),
    ...conditionActions(services),
    provenRestoreAction,
    ...webhookActions(services),
    ...mailActions(services),
    ...messageActions(services),
    ...caseLetterActions(services),
    ...templateActions(services.translator),
    ...tableActions(allImportKinds(services), services),
    folderLookAction(services.folderWatch),
    ...feedActions(services.translator),
    seriesAction,
    metricsAction({ ...services.metrics, backups: services.backups, jobs: services.jobs }),
  ];
  const except = new Set(own.map(({ path }) => path));
  const files = { ...services, ownTables: priceTables };
  all = [...own, ...exportActions({ ...files, except }), ...listLinkActions(files)];
  return [...all];
}

const spokenActions = [commentPeopleAction, readNoticesAction];

function ownActions({
  rendererDir = null,
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
  signing,
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
    ...signingActions(signing, rendererDir),
    ...ssoSettingsActions({ sso, translator, sharedAddresses: async ({ lab }) => (await sharing.now(lab)).addresses }),
    firstStepsAction,
    ...keyActions({ signIn, sessionCookie }),
    ...secondFactorActions({ signIn, enrolments }),
    ...accessCodeActions({ signIn, translator, pdf }),
    ...publicActions(translator),
    ...portalActions({ translator, registry }),
    ...portalSettingsActions,
    ...fieldActions({ translator, backup: () => backups.beforehand('before-purge') }),
    ...binActions,
    ...runActions,
    ...importActions({ translator }, fileEffect),
    ...importsOfAll({ registry, translator }),
    ...batchActions({ translator, registry }),
    ...priceActions(translator),
    ...priceListActions({ translator, pdf }),
    ...priceTraceActions({ translator, pdf }),
    ...paperActions({
      translator,
      pdf,
      signing,
      print: {
        shape: paperPrintShape,
        run: (ctx, asked, sent) => printPaper(ctx, printing, { asked, sent }),
      },
    }),
    ...certificatesTogether({ translator, pdf, signing }),
    sampleAction({ translator, pdf, signing, previews }),
    ...certificateActions(translator),
    ...checkActions,
    letterheadCheckAction(previews),
    verifyAction,
    ...previewActions(previews),
    ...versionActions,
    ...storageActions(backups, program),
    ...dccActions(translator),
    ...revocationActions,
    ...assignmentActions,
    ...accessActions(signIn),
    operationsAction(translator),
    ...dashboardActions(translator),
    worklistAction(translator),
    ...advancedFilterActions({ translator, registry }),
    ...energyFeedActions,
    ...releaseActions({ signIn }),
    ...calibrationWork,
    ...resultSheetActions(translator),
    ...dueDateActions,
    ...impactActions,
    ...deskActions(translator),
    intervalAction,
    driftAction,
    scanAction,
    searchAction,
    auditChangesAction,
    ...spokenActions,
    ...orderActions(translator),
    ...placeActions,
    ...planningActions,
    traceabilityAction,
    qrcodeAction,
    ...labelActions({ printing, shipped, translator }),
    printCheckAction({ printing, shipped, translator }),
    ...printJobActions({ printing, shipped, translator }),
    ...printerActions({ printing, shipped, translator }),
    labelRenewalsAction,
    ...classActions(translator),
    ...priceClassMemberActions(translator),
    unassignedTypesAction,
    overviewAction,
    exceptionsAction,
    deriveAction,
    ...backupActions({ backups, registry, restore, backupLock }),
    ...backupLockActions({ backupLock, backups, translator, pdf }),
    ...folderActions({ backups, folders }),
    instancesAction,
    ...trailActions({ trail, checks, seals, newTrailKey }),
    ...taskActions({ jobs, translator }),
    ownLabAction({ beginOwnLab }),
    restartAction({ restart, translator }),
    ...sharingActions({ sharing, translator, principals, sessionOf: sessionIn(sessionCookie) }),
    ...eventActions(events, sessionCookie),
  ];
}
