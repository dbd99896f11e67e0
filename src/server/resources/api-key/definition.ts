// A user's keys for v1, shown once and kept as a hash. docs/interface/access.md#passwords.
import { signedIn } from '../../contract/operations.ts';
import { defineResource, one, owner } from '../../schema/define-resource.ts';
import { datetime, key, ref, text } from '../../schema/field.ts';

const own = signedIn('Every user looks after his own keys.');

export const apiKey = defineResource({
  name: 'api_key',
  table: 'api_keys',
  key: 'uID',
  spec: 'docs/interface/v1.md#credentials',
  faces: [],
  operations: { view: own, edit: own, delete: own },
  scope: owner('user_uID'),
  title: 'name',
  readOnly: true,
  proven: true,
  since: '0.1.0',
  fields: {
    uID: key(),
    user_uID: ref('user', { required: true, onDelete: 'cascade' }),
    name: text({ required: true, search: true, index: true }),
    key_hash: text({ hidden: true, required: true, unique: true }),
    last_used_at: datetime({ unproven: true }),
  },
  relations: { user: one('user', 'user_uID', { embed: false }) },
});
