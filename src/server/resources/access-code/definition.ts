// The code an administrator gave a user who has no password, or none he knows: one a user, until it is used or its time is over.
// docs/design/access.md#d-573.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { datetime, key, ref, text } from '../../schema/field.ts';

export const accessCode = defineResource({
  name: 'access_code',
  table: 'access_codes',
  key: 'uID',
  spec: 'docs/interface/access.md#authentication',
  faces: [],
  operations: {
    view: needs('user_management_admin'),
    edit: needs('user_management_admin'),
    delete: needs('user_management_admin'),
  },
  scope: everyone('Codes belong to users, who belong to the installation; only user management deals with them.'),
  title: 'uID',
  readOnly: true,
  since: '0.8.0',
  fields: {
    uID: key(),
    user_uID: ref('user', { required: true, unique: true, onDelete: 'cascade' }),
    code_hash: text({ hidden: true, required: true }),
    expires_at: datetime({ required: true }),
  },
});
