// The first answer to a POST with `Idempotency-Key`, kept for 24 hours. docs/interface/v2.md#idempotency.
import { signedIn } from '../../contract/operations.ts';
import { defineResource, owner } from '../../schema/define-resource.ts';
import { datetime, integer, json, key, ref, text } from '../../schema/field.ts';

const own = signedIn('An answer is given again to its own caller only.');

export const idempotencyKey = defineResource({
  name: 'idempotency_key',
  table: 'idempotency_keys',
  key: 'uID',
  spec: 'docs/interface/v2.md#catalogue',
  faces: [],
  operations: { view: own, edit: own, delete: own },
  scope: owner('user_uID'),
  title: 'idempotency_key',
  readOnly: true,
  since: '0.1.0',
  fields: {
    uID: key(),
    user_uID: ref('user', { required: true, onDelete: 'cascade', index: false }),
    idempotency_key: text({ required: true }),
    method: text({ max: 10 }),
    path: text({ max: 2000 }),
    body_hash: text({ max: 64, required: true }),
    status_code: integer(),
    response: json({ hidden: true }),
    headers: json({ hidden: true }),
    expires_at: datetime({ required: true, index: true }),
  },
  uniqueTogether: [['user_uID', 'idempotency_key']],
});
