// Who somebody is at the provider of single sign-on: who comes with this issuer and subject is this user, whatever his e-mail is by then.
import { signedIn } from '../../contract/operations.ts';
import { defineResource, one, owner } from '../../schema/define-resource.ts';
import { datetime, key, ref, text } from '../../schema/field.ts';

const own = signedIn('How a user signs in is his own affair; user management sees and removes it by actions of its own.');

export const signInLink = defineResource({
  name: 'sign_in_link',
  table: 'sign_in_links',
  key: 'uID',
  spec: 'docs/design/access.md#d-577',
  faces: [],
  operations: { view: own, edit: own, delete: own },
  scope: owner('user_uID'),
  title: 'email',
  readOnly: true,
  proven: true,
  since: '0.8.0',
  fields: {
    uID: key(),
    user_uID: ref('user', { required: true, onDelete: 'cascade' }),
    issuer: text({ required: true, max: 1000 }),
    subject: text({ required: true, max: 255 }),
    // Of issuer and subject, letter by letter: texts of the database know no capitals, subjects do.
    identity_hash: text({ hidden: true, required: true, unique: true }),
    // As it was when it was linked.
    email: text({ required: true, max: 255, index: true }),
    last_used_at: datetime({ unproven: true }),
  },
  relations: { user: one('user', 'user_uID', { embed: false }) },
});
