// Label formats of the lab's own: read, kept as a new version, deleted and fetched back; and a drawing laid out by the server as it stands.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, bodyOf, GET, PATCH, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { deleteRecord, restoreRecord } from '#renderer/lib/records.ts';
import type { Finding, LabelDesign, LabelSample } from '#renderer/records/label-formats/label-design.ts';

export interface SavedFormat {
  id: string;
  version: number;
  design: LabelDesign;
  etag: string | null;
}

const recordKey = ['record', 'label-formats'] as const;

export function useSavedFormat(id: string | undefined) {
  return useQuery({
    queryKey: [...recordKey, id ?? ''],
    async queryFn({ signal }): Promise<SavedFormat> {
      const call = GET('/api/v2/label-formats/{id}', { params: { path: { id: id ?? '' } }, signal });
      const { body, etag } = await answerOf(call);
      const { version, definition } = body.data.attributes;
      return { id: body.data.id, version: version ?? 1, design: definition as LabelDesign, etag };
    },
    enabled: id !== undefined,
  });
}

export interface Version {
  id: string;
  version: number;
  at: string;
  by: string;
  design: LabelDesign;
}

const mostVersions = 100;

export function useVersions(id: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: ['rows', 'label-format-versions', id ?? ''],
    async queryFn({ signal }): Promise<Version[]> {
      const query = { 'filter[label_format_id]': id ?? '', sort: '-version', 'page[size]': mostVersions };
      const { data } = await bodyOf(GET('/api/v2/label-format-versions', { params: { query }, signal }));
      return data.map(({ id: key, attributes }) => ({
        id: key,
        version: attributes.version ?? 1,
        at: attributes.created_at ?? '',
        by: attributes.user_name ?? '',
        design: attributes.definition as LabelDesign,
      }));
    },
    enabled: enabled && id !== undefined,
  });
}

interface Save {
  id: string | undefined;
  etag: string | null;
  design: LabelDesign;
}

export function useFormatWork() {
  const queries = useQueryClient();
  const { language } = useI18n();
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['rows', 'label-formats'] }),
      queries.invalidateQueries({ queryKey: ['rows', 'label-format-versions'] }),
      queries.invalidateQueries({ queryKey: recordKey }),
    ]);
  const save = useMutation({
    async mutationFn({ id, etag, design }: Save) {
      const body = { name: design.name[language], definition: design };
      if (id === undefined) return answerOf(POST('/api/v2/label-formats', { body }));
      const params = { path: { id }, ...(etag ? { header: { 'If-Match': etag } } : {}) };
      return answerOf(PATCH('/api/v2/label-formats/{id}', { params, body }));
    },
    onSuccess,
  });
  const remove = useMutation({ mutationFn: (id: string) => deleteRecord('label-formats', id), onSuccess });
  const restore = useMutation({ mutationFn: (binId: string) => restoreRecord(binId), onSuccess });
  return { save, remove, restore };
}

export interface Filled {
  /** Empty: a sample. */
  device: string;
  sample: LabelSample;
  language: 'de' | 'en';
}

export interface Laid {
  svg: string;
  findings: readonly Finding[];
  /** What was laid out: the drawing may have gone on since. */
  of: LabelDesign;
}

/** The last picture stays until the next is there. */
export function useLaidOut(design: LabelDesign, { device, sample, language }: Filled) {
  const { language: spoken } = useI18n();
  return useQuery({
    queryKey: ['label-check', design, device, sample, language, spoken],
    async queryFn({ signal }): Promise<Laid> {
      const filled = device === '' ? { sample } : { inventory_id: device };
      const body = { definition: design, ...filled, language, dpi: design.dpi ?? 300 };
      const { data } = await bodyOf(POST('/api/v2/labels/check', { body, signal }));
      return { ...data, of: design };
    },
    placeholderData: keepPreviousData,
    enabled: design.elements.length > 0,
    // Hundreds of them come by while something is dragged.
    gcTime: 5000,
    retry: false,
  });
}
