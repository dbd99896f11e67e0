// v2 bearer tokens: `<id>|<secret>`, the secret kept as a hash, without expiry unless one is set; and what users hand out besides: keys for
// programs, links of one list. docs/interface/v2.md#shape, docs/interface/v2.md#tokens, docs/interface/access.md#keys-for-programs.
import { signedIn } from '../../contract/operations.ts';
import { accessForms } from '../../contract/principal.ts';
import { defineResource, one, owner } from '../../schema/define-resource.ts';
import { datetime, flag, json, key, ref, select, text } from '../../schema/field.ts';

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
    form: select(accessForms, { required: true, default: 'device', index: true }),
    read_only: flag({ required: true, default: 0 }),
    // Narrower than its user, where there is anything in it.
    operations: json(),
    customers: json(),
    // Of a link: the list it shows.
    list: json(),
  },
  relations: { user: one('user', 'user_uID', { embed: false }) },
});
