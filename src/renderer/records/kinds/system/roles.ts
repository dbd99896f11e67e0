// Roles and what they may do.

import { nameText } from '#renderer/lib/lab/shipped-names.ts';
import { getPreferences } from '#renderer/lib/preferences.ts';
import { defineKind, type RecordKind, textOf } from '../../kind/record-kind.ts';

/** Shipped ones are described in both languages, German first: read is the reader's. */
const description: NonNullable<RecordKind['worded']>[string] = ({ attributes }) => {
  const text = textOf(attributes.description);
  const [german, english, ...more] = text.split(' / ');
  const isPair = Number(attributes.system) === 1 && german !== undefined && english !== undefined && more.length === 0;
  return isPair ? (getPreferences().language === 'de' ? german : english) : text;
};

export const roleKind = defineKind({
  name: 'roles',
  path: 'roles',
  table: 'role',
  title: 'name',
  summary: ['description'],
  columns: ['name', 'description', 'system', 'portal_enable', 'qrlink_enable'],
  worded: { description, name: (record) => nameText(record, 'name') },
  operations: { view: ['user_management_view'], edit: ['user_management_admin'], delete: ['user_management_admin'] },
  related: [{ kind: 'users', by: 'role_id' }],
});
