// Every kind of record (docs/interface/records.md#kinds). The order is the one tables are created in where nothing else decides.
import type { ResourceDefinition } from '../schema/define-resource.ts';
import { absence } from './absence/definition.ts';
import { accessCode } from './access-code/definition.ts';
import { advancedFilter } from './advanced-filter/definition.ts';
import { apiKey } from './api-key/definition.ts';
import { app } from './app/definition.ts';
import { audit } from './audit/definition.ts';
import { authorisation } from './authorisation/definition.ts';
import { benchRun } from './bench-run/definition.ts';
import { binEntry } from './bin-entry/definition.ts';
import { booking } from './booking/definition.ts';
import { bookingPosition } from './booking-position/definition.ts';
import { budget } from './budget/definition.ts';
import { budgetInput } from './budget-input/definition.ts';
import { budgetVersion } from './budget-version/definition.ts';
import { calibration } from './calibration/definition.ts';
import { calibrationSignature } from './calibration-signature/definition.ts';
import { category } from './category/definition.ts';
import { checkChart } from './check-chart/definition.ts';
import { checkValue } from './check-value/definition.ts';
import { cmc } from './cmc/definition.ts';
import { comment } from './comment/definition.ts';
import { contact } from './contact/definition.ts';
import { customer } from './customer/definition.ts';
import { dashboard } from './dashboard/definition.ts';
import { deviceAlias } from './device-alias/definition.ts';
import { devicePrice } from './device-price/definition.ts';
import { deviceType } from './device-type/definition.ts';
import { document } from './document/definition.ts';
import { documentLink } from './document-link/definition.ts';
import { dueDate } from './due-date/definition.ts';
import { energyFeed } from './energy-feed/definition.ts';
import { fieldSetting } from './field-setting/definition.ts';
import { floorPlan } from './floor-plan/definition.ts';
import { floorPlanMark } from './floor-plan-mark/definition.ts';
import { folderFile } from './folder-file/definition.ts';
import { gaugeStudy } from './gauge-study/definition.ts';
import { goodsMovement } from './goods-movement/definition.ts';
import { group } from './group/definition.ts';
import { idempotencyKey } from './idempotency-key/definition.ts';
import { impactCase } from './impact-case/definition.ts';
import { impactItem } from './impact-item/definition.ts';
import { impactNotice } from './impact-notice/definition.ts';
import { instrument } from './instrument/definition.ts';
import { instrumentDriver } from './instrument-driver/definition.ts';
import { inventory } from './inventory/definition.ts';
import { invoice } from './invoice/definition.ts';
import { job } from './job/definition.ts';
import { jobRun } from './job-run/definition.ts';
import { labelFormat } from './label-format/definition.ts';
import { labelFormatVersion } from './label-format-version/definition.ts';
import { location } from './location/definition.ts';
import { message } from './message/definition.ts';
import { messageTemplate } from './message-template/definition.ts';
import { note } from './note/definition.ts';
import { notice } from './notice/definition.ts';
import { payment } from './payment/definition.ts';
import { price } from './price/definition.ts';
import { priceCategory } from './price-category/definition.ts';
import { priceClass } from './price-class/definition.ts';
import { priceClassMember } from './price-class-member/definition.ts';
import { priceScale } from './price-scale/definition.ts';
import { priceSurcharge } from './price-surcharge/definition.ts';
import { printJob } from './print-job/definition.ts';
import { printedLabel } from './printed-label/definition.ts';
import { printer } from './printer/definition.ts';
import { procedure } from './procedure/definition.ts';
import { procedureVersion } from './procedure-version/definition.ts';
import { proficiencyRound } from './proficiency-round/definition.ts';
import { proposal } from './proposal/definition.ts';
import { recoveryCode } from './recovery-code/definition.ts';
import { repair } from './repair/definition.ts';
import { report } from './report/definition.ts';
import { result } from './result/definition.ts';
import { role } from './role/definition.ts';
import { run } from './run/definition.ts';
import { secondFactor } from './second-factor/definition.ts';
import { servicePrice } from './service-price/definition.ts';
import { session } from './session/definition.ts';
import { setting } from './setting/definition.ts';
import { signInLink } from './sign-in-link/definition.ts';
import { standard } from './standard/definition.ts';
import { standardArticle } from './standard-article/definition.ts';
import { status } from './status/definition.ts';
import { statusTransition } from './status-transition/definition.ts';
import { ticket } from './ticket/definition.ts';
import { token } from './token/definition.ts';
import { translation } from './translation/definition.ts';
import { user } from './user/definition.ts';
import { view } from './view/definition.ts';
import { watchedFolder } from './watched-folder/definition.ts';
import { webhook } from './webhook/definition.ts';
import { webhookDelivery } from './webhook-delivery/definition.ts';

export const resourceDefinitions: readonly ResourceDefinition[] = [
  role,
  group,
  user,
  status,
  statusTransition,
  category,
  fieldSetting,
  setting,
  translation,
  priceCategory,
  procedure,
  deviceType,
  customer,
  contact,
  inventory,
  calibration,
  result,
  standard,
  calibrationSignature,
  dueDate,
  impactCase,
  impactItem,
  location,
  repair,
  document,
  documentLink,
  report,
  booking,
  bookingPosition,
  note,
  notice,
  ticket,
  price,
  deviceAlias,
  devicePrice,
  standardArticle,
  priceClass,
  priceClassMember,
  servicePrice,
  priceScale,
  priceSurcharge,
  dashboard,
  advancedFilter,
  view,
  labelFormat,
  labelFormatVersion,
  printer,
  printJob,
  printedLabel,
  energyFeed,
  apiKey,
  token,
  session,
  secondFactor,
  recoveryCode,
  accessCode,
  signInLink,
  idempotencyKey,
  job,
  jobRun,
  binEntry,
  audit,
  run,
  app,
  cmc,
  proficiencyRound,
  budget,
  budgetInput,
  procedureVersion,
  checkChart,
  checkValue,
  gaugeStudy,
  instrumentDriver,
  instrument,
  budgetVersion,
  benchRun,
  webhook,
  webhookDelivery,
  proposal,
  comment,
  watchedFolder,
  folderFile,
  invoice,
  payment,
  message,
  messageTemplate,
  absence,
  goodsMovement,
  floorPlan,
  floorPlanMark,
  authorisation,
  impactNotice,
];
