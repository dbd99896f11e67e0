// What people say of records: here all of it, to be looked through; said is it at the record. docs/interface/records.md#comments.
import { lazy } from 'react';
import { type Mention, spokenText } from '../../kind/mention-text.ts';
import { defineKind, descending } from '../../kind/record-kind.ts';
import { commentedResources } from '../../kind/recorded.ts';

const mentions = () => import('../../rows/mention-field.tsx');

const spoken = ({ attributes: { text, mentions } }: { attributes: Readonly<Record<string, unknown>> }): string =>
  spokenText(String(text ?? ''), (mentions ?? []) as Mention[]);

/** What a heading holds of a long one. */
const longest = 80;

export const commentKind = defineKind({
  name: 'comments',
  path: 'comments',
  table: 'comment',
  title: 'author_name',
  heading(record) {
    const text = spoken(record).replace(/\s+/g, ' ');
    return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
  },
  summary: ['author_name', 'resource', 'record_key'],
  inputs: { text: lazy(async () => ({ default: (await mentions()).CommentTextField })) },
  columns: ['created_at', 'text', 'author_name', 'resource', 'record_key', 'mentioned'],
  keys: new Set(['author_id']),
  choices: { resource: { values: commentedResources, texts: 'resource' } },
  pointers: { record_key: { by: 'resource', kinds: 'table' } },
  worded: { text: spoken },
  locked: () => ({ name: 'said', mayGo: true }),
  sort: [descending('created_at')],
  operations: { view: ['notepad_view'], edit: ['notepad_edit'], delete: ['notepad_delete'] },
});
