// The devices that serve as references, the one that is due first on top: a list of devices, called by what it is for.
import { ascending, type ViewLink } from '../../kind/record-kind.ts';

export const dueStandards: ViewLink = {
  to: '/inventory',
  text: 'ui.standards.due',
  given: { query: 'filter[standard_uses.id]=notnull:', sort: [ascending('duedate')] },
  needs: ['inventory_details_calibrations_standards_view'],
};
