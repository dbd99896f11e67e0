// v2 bearer tokens: `<id>|<secret>`, the secret kept as a hash, without expiry unless one is set. docs/interface/v2.md#shape,
// docs/interface/v2.md#tokens.
import { signedIn } from '../../contract/operations.ts';
import { defineResource, one, owner } from '../../schema/define-resource.ts';
import { datetime, key, ref, text } from '../../schema/field.ts';

const own = signedIn('Every user looks after his own tokens.');

export const token = defineResource({
  name: 'token',
  table: 'tokens',
  key: 'uID',
  spec: 'docs/interface/v2.md#shape, docs/interface/v2.md#tokens',
  faces: [],
  operations: { view: own, edit: own, delete: own },
  scope: owner('user_uID'),
  title: 'name',
  readOnly: true,
  since: '0.1.0',
  fields: {
    uID: key(),
    user_uID: ref('user', { attr: 'user_id', required: true, onDelete: 'cascade' }),
    name: text({ attr: 'device_name', required: true, index: true }),
    secret_hash: text({ hidden: true, required: true, unique: true }),
    last_used_at: datetime(),
    expires_at: datetime({ index: true }),
  },
  relations: { user: one('user', 'user_uID', { embed: false }) },
});
