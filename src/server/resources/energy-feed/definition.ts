// Readings of a meter for the energy widget. docs/interface/dashboards.md#widgets (`energy_feed`, setting `feed_id`).
import { needs, signedIn } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { color, flag, json, key, note, select, text } from '../../schema/field.ts';

export const energyFeed = defineResource({
  name: 'energy_feed',
  table: 'energy_feeds',
  key: 'uID',
  spec: 'docs/interface/dashboards.md#widgets',
  faces: ['v2'],
  v2: { type: 'energy-feed', path: 'energy-feeds' },
  operations: {
    view: signedIn('Whoever has a dashboard may put the widget on it.'),
    edit: needs('administration_management'),
    delete: needs('administration_management'),
  },
  scope: everyone("Meter readings are the lab's own and hold no customer data."),
  title: 'name',
  few: true,
  since: '0.1.0',
  defaultSort: { column: 'name', direction: 'asc' },
  fields: {
    uID: key(),
    name: text({ required: true, unique: true, search: true, natural: true, index: true }),
    kind: select(['electricity', 'heat', 'gas', 'water', 'compressed_air', 'other'], {
      default: 'electricity',
      labels: 'energy_kind',
      index: true,
    }),
    unit: text({ max: 20, default: 'kWh' }),
    description: note({ search: true }),
    color: color(),
    active: flag({ default: 1 }),
    /** A list of `{at, value}`, oldest first; it grows by `POST /energy-feeds/{id}/readings`. */
    readings: json({ readOnly: true, default: '[]' }),
  },
});
