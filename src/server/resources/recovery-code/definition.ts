// What of a user's recovery codes is left, each as a hash. docs/design/access.md#d-570.
import { signedIn } from '../../contract/operations.ts';
import { defineResource, owner } from '../../schema/define-resource.ts';
import { key, ref, text } from '../../schema/field.ts';

const own = signedIn('Every user looks after his own recovery codes.');

export const recoveryCode = defineResource({
  name: 'recovery_code',
  table: 'recovery_codes',
  key: 'uID',
  spec: 'docs/interface/access.md#authentication',
  faces: [],
  operations: { view: own, edit: own, delete: own },
  scope: owner('user_uID'),
  title: 'uID',
  readOnly: true,
  since: '0.8.0',
  fields: {
    uID: key(),
    user_uID: ref('user', { required: true, onDelete: 'cascade' }),
    code_hash: text({ hidden: true, required: true, unique: true }),
  },
});
