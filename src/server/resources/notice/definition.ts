// What concerns a user: work given to them, a comment that speaks to them, an approval of what they wrote, something that failed. The
// program writes it with the change it tells of. docs/interface/records.md#notices, docs/adr/0090.
import { signedIn } from '../../contract/operations.ts';
import { defineResource, owner } from '../../schema/define-resource.ts';
import { datetime, key, ref, select, text } from '../../schema/field.ts';
import { noticeEvents } from '../../schema/notice-event.ts';

const own = signedIn('Every user reads what concerns them.');

export const notice = defineResource({
  name: 'notice',
  table: 'notices',
  key: 'uID',
  spec: 'docs/interface/records.md#notices',
  faces: ['v2'],
  v2: { type: 'notice', path: 'notices' },
  operations: { view: own, edit: own, delete: own },
  // It says what the record is called: whoever may not see that one any more does not read it here.
  scope: {
    kind: 'all',
    of: [owner('user_uID'), { kind: 'named', resourceColumn: 'resource', keyColumn: 'record_key', orNone: true }],
  },
  title: 'title',
  readOnly: true,
  few: true,
  since: '0.13.0',
  defaultSort: { column: 'at', direction: 'desc' },
  fields: {
    uID: key(),
    at: datetime({ required: true }),
    event: select(noticeEvents, { required: true, labels: 'notice_event', index: false }),
    // What the record was called then; of a task its key.
    title: text({ max: 255, search: true }),
    resource: text({ attr: 'record_type', max: 40 }),
    record_key: text({ attr: 'record_id', max: 80 }),
    user_uID: ref('user', { attr: 'user_id', required: true, onDelete: 'cascade' }),
    // Whose doing it was; a name, as others are not seen by everybody. Nobody when the program did it.
    by_name: text({ max: 255 }),
    read_at: datetime(),
  },
  indexes: [
    ['user_uID', 'read_at'],
    ['user_uID', 'at'],
  ],
});
