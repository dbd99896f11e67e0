// The records' own rules, by resource name.
import type { HooksByName } from '../core/lab/hooks.ts';
import { absenceHooks } from './absence/hooks.ts';
import { advancedFilterHooks } from './advanced-filter/hooks.ts';
import { authorisationHooks } from './authorisation/hooks.ts';
import { bookingHooks } from './booking/hooks.ts';
import { bookingPositionHooks } from './booking-position/hooks.ts';
import { budgetHooks } from './budget/hooks.ts';
import { budgetInputHooks } from './budget-input/hooks.ts';
import { calibrationHooks } from './calibration/hooks.ts';
import { categoryHooks } from './category/hooks.ts';
import { checkChartHooks } from './check-chart/hooks.ts';
import { checkValueHooks } from './check-value/hooks.ts';
import { cmcHooks } from './cmc/hooks.ts';
import { commentHooks } from './comment/hooks.ts';
import { customerHooks } from './customer/hooks.ts';
import { dashboardHooks } from './dashboard/hooks.ts';
import { devicePriceHooks } from './device-price/hooks.ts';
import { documentHooks } from './document/hooks.ts';
import { documentLinkHooks } from './document-link/hooks.ts';
import { dueDateHooks } from './due-date/hooks.ts';
import { floorPlanHooks } from './floor-plan/hooks.ts';
import { floorPlanMarkHooks } from './floor-plan-mark/hooks.ts';
import { gaugeStudyHooks } from './gauge-study/hooks.ts';
import { impactCaseHooks } from './impact-case/hooks.ts';
import { impactItemHooks } from './impact-item/hooks.ts';
import { impactNoticeHooks } from './impact-notice/hooks.ts';
import { instrumentHooks } from './instrument/hooks.ts';
import { instrumentDriverHooks } from './instrument-driver/hooks.ts';
import { invoiceHooks } from './invoice/hooks.ts';
import { jobHooks } from './job/hooks.ts';
import { labelFormatHooks } from './label-format/hooks.ts';
import { locationHooks } from './location/hooks.ts';
import { messageTemplateHooks } from './message-template/hooks.ts';
import { noteHooks } from './note/hooks.ts';
import { paymentHooks } from './payment/hooks.ts';
import { priceHooks } from './price/hooks.ts';
import { priceCategoryHooks } from './price-category/hooks.ts';
import { priceClassHooks } from './price-class/hooks.ts';
import { priceClassMemberHooks } from './price-class-member/hooks.ts';
import { priceScaleHooks } from './price-scale/hooks.ts';
import { priceSurchargeHooks } from './price-surcharge/hooks.ts';
import { printerHooks } from './printer/hooks.ts';
import { procedureHooks } from './procedure/hooks.ts';
import { proficiencyRoundHooks } from './proficiency-round/hooks.ts';
import { repairHooks } from './repair/hooks.ts';
import { reportHooks } from './report/hooks.ts';
import { resultHooks } from './result/hooks.ts';
import { roleHooks } from './role/hooks.ts';
import { withStatusRules } from './rules/statuses/status-rules.ts';
import { servicePriceHooks } from './service-price/hooks.ts';
import { settingHooks } from './setting/hooks.ts';
import { standardHooks } from './standard/hooks.ts';
import { statusHooks } from './status/hooks.ts';
import { statusTransitionHooks } from './status-transition/hooks.ts';
import { ticketHooks } from './ticket/hooks.ts';
import { userHooks } from './user/hooks.ts';
import { viewHooks } from './view/hooks.ts';
import { watchedFolderHooks } from './watched-folder/hooks.ts';
import { webhookHooks } from './webhook/hooks.ts';

export const resourceHooks: HooksByName = {
  absence: absenceHooks,
  authorisation: authorisationHooks,
  advanced_filter: advancedFilterHooks,
  booking: withStatusRules('booking', bookingHooks),
  booking_position: bookingPositionHooks,
  calibration: withStatusRules('calibration', calibrationHooks),
  category: categoryHooks,
  budget: budgetHooks,
  budget_input: budgetInputHooks,
  check_chart: checkChartHooks,
  check_value: checkValueHooks,
  cmc: cmcHooks,
  customer: customerHooks,
  dashboard: dashboardHooks,
  device_price: devicePriceHooks,
  document: documentHooks,
  document_link: documentLinkHooks,
  due_date: dueDateHooks,
  impact_case: impactCaseHooks,
  impact_item: impactItemHooks,
  impact_notice: impactNoticeHooks,
  instrument: instrumentHooks,
  instrument_driver: instrumentDriverHooks,
  inventory: withStatusRules('inventory', { setWise: true }),
  invoice: invoiceHooks,
  job: jobHooks,
  label_format: labelFormatHooks,
  location: withStatusRules('location', locationHooks),
  message_template: messageTemplateHooks,
  note: withStatusRules('note', noteHooks),
  payment: paymentHooks,
  comment: commentHooks,
  price: priceHooks,
  price_category: priceCategoryHooks,
  price_class: priceClassHooks,
  price_class_member: priceClassMemberHooks,
  price_scale: priceScaleHooks,
  price_surcharge: priceSurchargeHooks,
  printer: printerHooks,
  procedure: procedureHooks,
  proficiency_round: proficiencyRoundHooks,
  floor_plan: floorPlanHooks,
  floor_plan_mark: floorPlanMarkHooks,
  gauge_study: gaugeStudyHooks,
  repair: withStatusRules('repair', repairHooks),
  report: reportHooks,
  result: resultHooks,
  role: roleHooks,
  service_price: servicePriceHooks,
  setting: settingHooks,
  standard: standardHooks,
  status: statusHooks,
  status_transition: statusTransitionHooks,
  ticket: withStatusRules('ticket', ticketHooks),
  user: userHooks,
  view: viewHooks,
  watched_folder: watchedFolderHooks,
  webhook: webhookHooks,
};
