// The groups of both descriptions: in the order an integrator meets them, each with a sentence on what it holds.
import type { Registry } from '../../core/lab/registry.ts';
import type { Translator } from '../../i18n/translate.ts';

interface Tag {
  name: string;
  'x-displayName': string;
  description: string;
}

/** Groups that are no record type, and what the name of a record type does not say. */
const texts: Record<string, [title: string, description: string]> = {
  auth: ['Sign-in', 'Sessions, tokens, API keys and the own account.'],
  app: ['Program', 'The version that answers and what changed in it.'],
  inventory: [
    'Devices',
    'Measuring instruments and other assets: what they are, whose they are, where they stand and when they are due.',
  ],
  calibration: [
    'Calibrations',
    'One row for each calibration of a device. `C2339` is 1 on the current one and kept true by the server.',
  ],
  customer: ['Customers', 'Whose devices the laboratory looks after. Users see the customers assigned to them.'],
  contact: ['Contacts', 'People at a customer.'],
  standard: ['Standards used', 'Which reference instrument was used in which calibration.'],
  result: ['Measurement results', 'The measured points of a calibration. Values are kept with the digits they were sent with.'],
  location: ['Locations and rentals', 'Where a device is or was, and to whom it is lent.'],
  repair: ['Repairs', 'Repairs of a device, with dates, technician and cost.'],
  document: ['Documents', 'Files with a title, a version and an approval.'],
  report: ['Reports', 'Templates of labels, certificates and lists.'],
  category: ['Categories', 'A tree of groups for devices, calibrations, repairs and orders.'],
  user: ['Users', 'People who sign in. Passwords and keys never appear.'],
  role: ['Roles', 'Sets of operations; each user has one role.'],
  group: ['Groups', 'Groups of users.'],
  audit: ['Change history', 'What was changed, when, by whom and from where. Read only.'],
  fields: ['Fields', 'The fields of a table with label, type and options, and fields of the lab’s own.'],
  view: ['Views', 'Lists as somebody arranged them: columns, order and filters under a name, own or shared.'],
  bin: ['Recycle bin', 'Deleted records, for 30 days.'],
  public: [
    'Public',
    'What needs no credentials: texts and languages, 30 requests a minute, and the portal with what printed codes show, 60 a minute.',
  ],
  search: ['Search', 'One text in every kind of record that the caller may view.'],
  relationships: ['Relations', 'What a record links, by addresses of its own, as clients of JSON:API follow them.'],
  changes: ['Changes', 'What changed since a place that the reader keeps, so that a second store stays equal.'],
  mcp: ['Assistants', 'The Model Context Protocol: tools that read as the caller may, and one that proposes.'],
  odata: ['OData', 'Every list as a read feed in OData v4, for Excel, Power BI and what else speaks it.'],
  series: ['Series', 'Counts over time, for panels of Grafana and the like.'],
  metrics: ['Metrics', 'Figures of the program and the lab, for monitoring.'],
  events: ['Live events', 'What changes, as it changes, for those who may see it.'],
  places: ['Places', 'Where devices stand, and other names for it.'],
  planning: ['Planning', 'What is planned on which day, and what the lab can do.'],
  worklist: ['Worklist', 'What there is to do, by group and by day.'],
  widgets: ['Widgets', 'The data of a dashboard’s widgets.'],
  admin: ['Administration', 'Backups and their restore, scheduled tasks, the switches of the portal.'],
};

const order = Object.keys(texts);
const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);

interface TagInput {
  registry: Registry;
  translator: Translator;
  /** Tag as written in the description -> name of the record type or group it stands for. */
  names: ReadonlyMap<string, string>;
}

export function tagsOf({ registry, translator, names }: TagInput): Tag[] {
  const tags = [...names].sort((one, other) => Math.min(...one.map(rank)) - Math.min(...other.map(rank)));
  return tags.map(([tag, name]) => {
    const known = texts[tag] ?? texts[name];
    const title = registry.nameOf(name) ? translator.text('en', `resource.${name}.plural`) : tag;
    return { name: tag, 'x-displayName': known?.[0] ?? title, description: known?.[1] ?? `${title}.` };
  });
}
