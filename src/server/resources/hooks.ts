// The records' own rules, by resource name.
import type { ResourceHooks } from '../core/hooks.ts';
import { advancedFilterHooks } from './advanced-filter/hooks.ts';
import { bookingHooks } from './booking/hooks.ts';
import { bookingPositionHooks } from './booking-position/hooks.ts';
import { calibrationHooks } from './calibration/hooks.ts';
import { dashboardHooks } from './dashboard/hooks.ts';
import { documentHooks } from './document/hooks.ts';
import { dueDateHooks } from './due-date/hooks.ts';
import { impactCaseHooks } from './impact-case/hooks.ts';
import { impactItemHooks } from './impact-item/hooks.ts';
import { jobHooks } from './job/hooks.ts';
import { locationHooks } from './location/hooks.ts';
import { noteHooks } from './note/hooks.ts';
import { reportHooks } from './report/hooks.ts';
import { resultHooks } from './result/hooks.ts';
import { roleHooks } from './role/hooks.ts';
import { settingHooks } from './setting/hooks.ts';
import { standardHooks } from './standard/hooks.ts';
import { statusHooks } from './status/hooks.ts';
import { ticketHooks } from './ticket/hooks.ts';
import { userHooks } from './user/hooks.ts';

export const resourceHooks: Readonly<Record<string, ResourceHooks>> = {
  advanced_filter: advancedFilterHooks,
  booking: bookingHooks,
  booking_position: bookingPositionHooks,
  calibration: calibrationHooks,
  dashboard: dashboardHooks,
  document: documentHooks,
  due_date: dueDateHooks,
  impact_case: impactCaseHooks,
  impact_item: impactItemHooks,
  job: jobHooks,
  location: locationHooks,
  note: noteHooks,
  report: reportHooks,
  result: resultHooks,
  role: roleHooks,
  setting: settingHooks,
  standard: standardHooks,
  status: statusHooks,
  ticket: ticketHooks,
  user: userHooks,
};
