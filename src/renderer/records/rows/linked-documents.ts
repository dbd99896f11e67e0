// The papers of a record: what is linked to it, new ones by upload, and a link taken away and put back.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendForm } from '../../lib/files/send-form.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { createRecord, deleteRecord, fetchList, findIncluded, type RecordRow, restoreRecord } from '../../lib/records.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import { createWithFile, type OnProgress } from './record-file.ts';

export interface LinkedDocument {
  linkId: string;
  document: RecordRow;
}

/** More papers than anyone keeps on one record; the list of documents knows the rest. */
const most = 200;

export function linkQuery(kind: RecordKind, id: string): string {
  return new URLSearchParams({ 'filter[resource]': `eq:${kind.table}`, 'filter[record_key]': `eq:${id}` }).toString();
}

export function useLinkedDocuments(kind: RecordKind, id: string) {
  const query = `${linkQuery(kind, id)}&include=document&page[size]=${most}`;
  return useQuery({
    queryKey: ['rows', 'document-links', query],
    queryFn: ({ signal }) => fetchList('document-links', query, signal),
    select: ({ data, included }): LinkedDocument[] =>
      data
        .flatMap((link) => {
          const document = findIncluded(included, link.attributes.document_id);
          return document ? [{ linkId: link.id, document }] : [];
        })
        .sort((a, b) => textOf(b.document.attributes.created_at).localeCompare(textOf(a.document.attributes.created_at))),
  });
}

export function isPicture({ attributes }: RecordRow): boolean {
  return /^image\/(png|jpeg|gif|webp)$/.test(textOf(attributes.media_type));
}

/** A later one that counts in its place: an approved one, or any while it is not approved itself. */
export function isSuperseded(document: RecordRow, versions: readonly RecordRow[]): boolean {
  return versions.some(
    ({ attributes }) =>
      attributes.replaces_id === document.id && (attributes.approved_at !== null || document.attributes.approved_at === null),
  );
}

export function fileAddress(id: string): string {
  return `/api/v2/documents/${encodeURIComponent(id)}/download`;
}

export function useAnew() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['document-links', 'documents'].flatMap((path) =>
        ['rows', 'count', 'record'].map((kept) => queries.invalidateQueries({ queryKey: [kept, path] })),
      ),
    );
}

/** A file as the next version of a document, or again as the one it holds already. */
export async function sendFile(path: string, file: File, method: 'POST' | 'PUT' = 'POST'): Promise<RecordRow> {
  const form = new FormData();
  form.append('file', file, file.name);
  return ((await sendForm({ method, path, form })) as { data: RecordRow }).data;
}

export const titleOfFile = ({ name }: File): string => name.replace(/\.[^.]{1,5}$/, '') || name;

/** A file as a new document, named as the file is. */
export async function uploadFile(file: File, fields: Readonly<Record<string, string>>, onProgress?: OnProgress): Promise<string> {
  const { data } = await createWithFile({
    path: 'documents',
    attributes: { title: titleOfFile(file), ...fields },
    file,
    onProgress,
  });
  return data.id;
}

interface Uploaded {
  file: File;
  onProgress?: OnProgress;
}

/** A paper that could not be linked is taken away again: none lies about that nobody finds. */
async function uploadOne(kind: RecordKind, record: RecordRow, { file, onProgress }: Uploaded): Promise<void> {
  const customer = kind.name === 'customers' ? record.id : textOf(record.attributes.customer_id);
  const id = await uploadFile(file, customer ? { customer_id: customer } : {}, onProgress);
  try {
    await createRecord('document-links', { document_id: id, resource: kind.table, record_key: record.id });
  } catch (error) {
    await deleteRecord('documents', id);
    throw error;
  }
}

export function useUpload(kind: RecordKind, record: RecordRow) {
  const refresh = useAnew();
  return useMutation({ mutationFn: (uploaded: Uploaded) => uploadOne(kind, record, uploaded), onSettled: () => refresh() });
}

interface Link {
  document: string;
  kind: RecordKind;
  record: string;
}

export function useLink() {
  const refresh = useAnew();
  return useMutation({
    mutationFn: ({ document, kind, record }: Link) =>
      createRecord('document-links', { document_id: document, resource: kind.table, record_key: record }),
    onSettled: () => refresh(),
  });
}

/** Taken off with a way back: whoever shows the link may be gone before the answer is there. */
export function useTakeOff() {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOfError = useErrorText();
  const { unlink, relink } = useUnlink();
  const fail = (error: Error) => toasts.fail(textOfError(error));
  return (linkId: string, title: string) =>
    unlink
      .mutateAsync(linkId)
      .then(({ binId }) => {
        const said = t('ui.papers.unlinked', { title });
        if (binId === null) toasts.say(said);
        else toasts.offerUndo(said, () => void relink.mutateAsync(binId).catch(fail));
      })
      .catch(fail);
}

function useUnlink() {
  const refresh = useAnew();
  return {
    unlink: useMutation({ mutationFn: (linkId: string) => deleteRecord('document-links', linkId), onSettled: () => refresh() }),
    relink: useMutation({ mutationFn: restoreRecord, onSettled: () => refresh() }),
  };
}
