// Signed-in browsers and v1 clients that keep a cookie. docs/interface/access.md#sessions.
import { signedIn } from '../../contract/operations.ts';
import { defineResource, one, owner } from '../../schema/define-resource.ts';
import { datetime, key, ref, text } from '../../schema/field.ts';

const own = signedIn('Every user sees where he is signed in.');

export const session = defineResource({
  name: 'session',
  table: 'sessions',
  key: 'uID',
  spec: 'docs/interface/v1.md#session, docs/interface/v1.md#credentials',
  faces: ['v1'],
  v1: { segment: 'auth' },
  operations: { view: own, edit: own, delete: own },
  scope: owner('user_uID'),
  title: 'user_agent',
  readOnly: true,
  since: '0.1.0',
  fields: {
    uID: key(),
    user_uID: ref('user', { required: true, onDelete: 'cascade' }),
    secret_hash: text({ hidden: true, required: true, unique: true }),
    address: text({ max: 80 }),
    user_agent: text({ max: 500 }),
    last_used_at: datetime(),
    expires_at: datetime({ required: true, index: true }),
  },
  // What `POST /api/auth/login` takes.
  inputs: {
    username: text({ max: 255, required: true }),
    password: text({ max: 1000, required: true }),
    code: text({ max: 40 }),
  },
  relations: { user: one('user', 'user_uID', { embed: false }) },
});
