// Who signs in, with which role, and which customers he sees. docs/interface/records.md#names, docs/interface/v1.md#endpoints,
// docs/interface/portal.md#rules, docs/interface/access.md#passwords, docs/interface/access.md#row-scope.
import { needs } from '../../contract/operations.ts';
import { defineResource, everyone, many, manyThrough, one } from '../../schema/define-resource.ts';
import { datetime, flag, json, key, ref, select, text } from '../../schema/field.ts';

export const user = defineResource({
  name: 'user',
  table: 'users',
  key: 'uID',
  spec: 'docs/interface/records.md#names, docs/interface/v1.md#endpoints, docs/interface/v2.md#catalogue, docs/interface/portal.md#rules',
  faces: ['v1', 'v2'],
  v1: { segment: 'user' },
  v2: { type: 'user', path: 'users' },
  operations: {
    view: needs('user_management_view'),
    edit: needs('user_management_admin'),
    delete: needs('user_management_admin'),
  },
  scope: everyone('Users belong to the installation and not to a customer; only user management may see them.'),
  title: 'email',
  calledBy: ['firstname', 'lastname'],
  proven: true,
  few: true,
  since: '0.1.0',
  defaultSort: { column: 'lastname', direction: 'asc' },
  fields: {
    uID: key(),
    firstname: text({ search: true, natural: true, index: true, group: 'identity' }),
    lastname: text({ search: true, natural: true, index: true, group: 'identity' }),
    // The name to sign in with; kept in lower case.
    email: text({ required: true, unique: true, search: true, index: true, group: 'identity' }),
    phone: text({ search: true, group: 'identity' }),
    firm: text({ search: true, natural: true, index: true, group: 'identity' }),
    language: select(['de', 'en'], { labels: 'language', group: 'identity' }),
    role: ref('role', { attr: 'role_id', required: true, byTitle: true, group: 'access' }),
    status: select(['active', 'locked', 'pending'], { default: 'active', labels: 'user_status', index: true, group: 'access' }),
    customer_filter: select(['all', 'assigned'], { default: 'assigned', labels: 'customer_filter', group: 'access' }),
    // `all`, or the key of an advanced filter.
    inventory_filter: text({ max: 80, default: 'all', group: 'access' }),
    is_public: flag({ index: true, group: 'access' }),
    password_hash: text({ hidden: true }),
    password_changed_at: datetime({ readOnly: true, group: 'access' }),
    // The user's own affair (core/users/guidance.ts) and no part of his record.
    guidance: json({ hidden: true, unproven: true }),
  },
  inputs: { password: text({ max: 1000 }) },
  relations: {
    // Not named `role`: a v1 row holds the column of that name.
    user_role: one('role', 'role'),
    groups: manyThrough('group', { table: 'user_groups', ownColumn: 'user_uID', targetColumn: 'group_uID' }),
    customers: manyThrough(
      'customer',
      { table: 'user_customers', ownColumn: 'user_uID', targetColumn: 'customer_KTAG' },
      { embed: false },
    ),
    api_keys: many('api_key', 'user_uID'),
    tokens: many('token', 'user_uID'),
  },
});
