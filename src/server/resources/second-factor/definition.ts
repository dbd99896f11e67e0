// What a user's authenticator shares with the lab, one a user. It leaves the server once, when it is made. RFC 6238;
// docs/design/access.md#d-570.
import { signedIn } from '../../contract/operations.ts';
import { defineResource, owner } from '../../schema/define-resource.ts';
import { integer, key, ref, text } from '../../schema/field.ts';

const own = signedIn('Every user looks after his own second factor.');

export const secondFactor = defineResource({
  name: 'second_factor',
  table: 'second_factors',
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
    user_uID: ref('user', { required: true, unique: true, onDelete: 'cascade' }),
    secret: text({ hidden: true, required: true }),
    // Of the codes that were taken the latest: none is good twice.
    last_step: integer({ hidden: true, required: true }),
  },
});
