// A code that is no number of ours and still means a device: an old label, another laboratory's sticker. Learned when it is
// scanned for the first time, so that the second scan opens the device. docs/interface/portal.md#label-addresses (printed labels must go
// on resolving).
import { needs } from '../../contract/operations.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { key, ref, text } from '../../schema/field.ts';

export const deviceAlias = defineResource({
  name: 'device_alias',
  table: 'device_aliases',
  key: 'uID',
  spec: 'docs/interface/portal.md#label-addresses',
  faces: ['v2'],
  v2: { type: 'device-alias', path: 'device-aliases' },
  operations: { view: needs('inventory_view'), edit: needs('inventory_edit'), delete: needs('inventory_edit') },
  scope: follows('inventory', 'MTAG'),
  title: 'code',
  since: '0.3.0',
  fields: {
    uID: key(),
    code: text({ required: true, max: 300, index: true }),
    MTAG: ref('inventory', { attr: 'inventory_id', required: true, onDelete: 'cascade' }),
  },
  relations: { inventory: one('inventory', 'MTAG') },
});
