// The migrations in order. A plain list, since a bundle has no folder to scan.
import type { Migration } from '../tables/migrate.ts';
import { initial } from './0001-initial.ts';
import { appVersions } from './0002-app-versions.ts';
import { calibrationWork } from './0003-calibration-work.ts';
import { newestCalibrations } from './0004-newest-calibrations.ts';
import { addRuns } from './0005-add-runs.ts';
import { addDeviceAliases } from './0006-add-device-aliases.ts';
import { reasonOfPositionPrices } from './0007-reason-of-position-prices.ts';
import { resultsOfDevices } from './0008-results-of-devices.ts';
import { addViews } from './0009-add-views.ts';
import { addLabels } from './0010-add-labels.ts';
import { filesAndInvoiceDates } from './0011-files-and-invoice-dates.ts';
import { guideUsers } from './0012-guide-users.ts';
import { printThroughTheSpooler } from './0013-print-through-the-spooler.ts';
import { keepTableSizes } from './0014-keep-table-sizes.ts';
import { fitPrinters } from './0015-fit-printers.ts';
import { trailWithoutHashIndex } from './0016-trail-without-hash-index.ts';
import { neverReuseVersions } from './0017-never-reuse-versions.ts';
import { meanTimeZones } from './0018-mean-time-zones.ts';
import { pricesForSeveralUnits } from './0019-prices-for-several-units.ts';
import { sealTheTrail } from './0020-seal-the-trail.ts';
import { freezeContracts } from './0021-freeze-contracts.ts';
import { addSecondFactors } from './0022-add-second-factors.ts';
import { addSignInLinks } from './0023-add-sign-in-links.ts';
import { whatCertificatesState } from './0024-what-certificates-state.ts';
import { freezePages } from './0025-freeze-pages.ts';
import { documentsOfRecord } from './0026-documents-of-record.ts';
import { signReleases } from './0027-sign-releases.ts';
import { checkCodes } from './0028-check-codes.ts';
import { addCmc } from './0029-add-cmc.ts';
import { whatInvoicesState } from './0030-what-invoices-state.ts';
import { addBudgets } from './0031-add-budgets.ts';
import { addProficiencyRound } from './0032-add-proficiency-round.ts';
import { agreedRules } from './0033-agreed-rules.ts';
import { procedureVersions } from './0034-procedure-versions.ts';
import { addCheckCharts } from './0035-add-check-charts.ts';
import { addGaugeStudy } from './0036-add-gauge-study.ts';
import { addInstruments } from './0037-add-instruments.ts';
import { guidedBench } from './0038-guided-bench.ts';
import { keysForPrograms } from './0039-keys-for-programs.ts';
import { addWebhook } from './0040-add-webhook.ts';
import { addWebhookDelivery } from './0041-add-webhook-delivery.ts';
import { addProposal } from './0042-add-proposal.ts';
import { headersOfKeptAnswers } from './0043-headers-of-kept-answers.ts';
import { addWatchedFolder } from './0044-add-watched-folder.ts';
import { addFolderFile } from './0045-add-folder-file.ts';
import { addInvoice } from './0046-add-invoice.ts';
import { addPayment } from './0047-add-payment.ts';
import { issuedInvoices } from './0048-issued-invoices.ts';
import { addMessage } from './0049-add-message.ts';
import { addMessageTemplate } from './0050-add-message-template.ts';
import { postRoom } from './0051-post-room.ts';
import { addComment } from './0052-add-comment.ts';
import { addNotice } from './0053-add-notice.ts';
import { ordersOfCustomers } from './0054-orders-of-customers.ts';
import { rightsToTheRoom } from './0055-rights-to-the-room.ts';
import { addAbsence } from './0056-add-absence.ts';
import { minutesOfWork } from './0057-minutes-of-work.ts';
import { whatADeviceIsAwayFor } from './0058-what-a-device-is-away-for.ts';
import { addGoodsMovement } from './0059-add-goods-movement.ts';
import { commentsAreFound } from './0060-comments-are-found.ts';
import { addFloorPlan } from './0061-add-floor-plan.ts';
import { addFloorPlanMark } from './0062-add-floor-plan-mark.ts';
import { countNumbers } from './0063-count-numbers.ts';
import { claimJobs } from './0064-claim-jobs.ts';
import { accessVersion } from './0065-access-version.ts';
import { writtenTries } from './0066-written-tries.ts';
import { keptImports } from './0067-kept-imports.ts';
import { sitesOfPrinters } from './0068-sites-of-printers.ts';
import { whoMayRelease } from './0069-who-may-release.ts';
import { partsThatLeft } from './0070-parts-that-left.ts';
import { addAuthorisation } from './0071-add-authorisation.ts';
import { addImpactNotice } from './0072-add-impact-notice.ts';
import { keptReminders } from './0073-kept-reminders.ts';
import { refusedIntervals } from './0074-refused-intervals.ts';

export const migrations: readonly Migration[] = [
  initial,
  appVersions,
  calibrationWork,
  newestCalibrations,
  addRuns,
  addDeviceAliases,
  reasonOfPositionPrices,
  resultsOfDevices,
  addViews,
  addLabels,
  filesAndInvoiceDates,
  guideUsers,
  printThroughTheSpooler,
  keepTableSizes,
  fitPrinters,
  trailWithoutHashIndex,
  neverReuseVersions,
  meanTimeZones,
  pricesForSeveralUnits,
  sealTheTrail,
  freezeContracts,
  addSecondFactors,
  addSignInLinks,
  whatCertificatesState,
  freezePages,
  documentsOfRecord,
  signReleases,
  checkCodes,
  addCmc,
  whatInvoicesState,
  addBudgets,
  addProficiencyRound,
  agreedRules,
  procedureVersions,
  addCheckCharts,
  addGaugeStudy,
  addInstruments,
  guidedBench,
  keysForPrograms,
  addWebhook,
  addWebhookDelivery,
  addProposal,
  headersOfKeptAnswers,
  addWatchedFolder,
  addFolderFile,
  addInvoice,
  addPayment,
  issuedInvoices,
  addMessage,
  addMessageTemplate,
  postRoom,
  addComment,
  addNotice,
  ordersOfCustomers,
  rightsToTheRoom,
  addAbsence,
  minutesOfWork,
  whatADeviceIsAwayFor,
  addGoodsMovement,
  commentsAreFound,
  addFloorPlan,
  addFloorPlanMark,
  countNumbers,
  claimJobs,
  accessVersion,
  writtenTries,
  keptImports,
  sitesOfPrinters,
  whoMayRelease,
  partsThatLeft,
  addAuthorisation,
  addImpactNotice,
  keptReminders,
  refusedIntervals,
];
