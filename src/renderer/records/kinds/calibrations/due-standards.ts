// What is asked of standards beside the list of calibrations: the devices that serve as references, the one that is due first on top, and
// the cases about those that were found bad.
import { ascending, type ViewLink } from '../../kind/record-kind.ts';

export const dueStandards: ViewLink = {
  to: '/inventory',
  text: 'ui.standards.due',
  given: { query: 'filter[standard_uses.id]=notnull:', sort: [ascending('duedate')] },
  needs: ['inventory_details_calibrations_standards_view'],
};

export const standardCases: ViewLink = {
  to: '/impact-cases',
  text: 'ui.impact-cases.title',
  needs: ['inventory_details_calibrations_standards_view'],
};
