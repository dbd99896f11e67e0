// A digital certificate (DCC) on its way in: previewed and taken over, as a file of this machine or as a document that is there.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '../../lib/api.ts';
import { sendForm } from '../../lib/files/send-form.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { undoRuns } from '../selection/bulk-work.ts';

/** A calibration, or a device that gets a new one. */
export interface DccTarget {
  path: 'calibrations' | 'inventories';
  id: string;
}

export type DccSource = { file: File } | { document: string };

const namedTarget = ({ path, id }: DccTarget) => (path === 'calibrations' ? { calibration_id: id } : { inventory_id: id });

async function previewStored(document: string, target: DccTarget) {
  const params = { path: { id: document } };
  return (await bodyOf(POST('/api/v2/documents/{id}/import-dcc-preview', { params, body: namedTarget(target) }))).data.attributes;
}

export type DccPreview = Awaited<ReturnType<typeof previewStored>>;

interface Sent {
  target: DccTarget;
  file: File;
  action: 'import-dcc' | 'import-dcc-preview';
  fields?: Readonly<Record<string, string>>;
}

async function sendDcc({ target: { path, id }, file, action, fields = {} }: Sent): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return sendForm({ path: `/api/v2/${path}/${encodeURIComponent(id)}/${action}`, form });
}

/** Never asked again by itself: a file may have changed on the disk meanwhile. */
export function useDccPreview(target: DccTarget, source: DccSource | null) {
  const name = source === null ? '' : 'file' in source ? `${source.file.name} ${source.file.lastModified}` : source.document;
  return useQuery({
    queryKey: ['dcc-preview', target.path, target.id, name],
    queryFn: async (): Promise<DccPreview> => {
      if (source === null) throw new Error('nothing to preview');
      if ('document' in source) return previewStored(source.document, target);
      const answer = await sendDcc({ target, file: source.file, action: 'import-dcc-preview' });
      return (answer as { data: { attributes: DccPreview } }).data.attributes;
    },
    enabled: source !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

interface TakeOver {
  target: DccTarget;
  source: DccSource;
  plan: string;
}

export interface TakenOver {
  data: { attributes: { calibration_id: string; results: number } };
  meta: { run: string | null };
}

async function takeOver({ target, source, plan }: TakeOver): Promise<TakenOver> {
  const asked = { existing: 'merge' as const, plan };
  if ('document' in source) {
    const params = { path: { id: source.document } };
    const body = { ...namedTarget(target), ...asked };
    return bodyOf(POST('/api/v2/documents/{id}/import-dcc', { params, body }));
  }
  return (await sendDcc({ target, file: source.file, action: 'import-dcc', fields: asked })) as TakenOver;
}

/** The message that says it is done takes all of it back: points, their record, and a calibration that was made for them. */
export function useTakeOverDcc() {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const queries = useQueryClient();
  const askAnew = () => {
    const isTold = (kind: unknown) => ['rows', 'count', 'record', 'audits', 'tree', 'dcc'].includes(String(kind));
    void queries.invalidateQueries({ predicate: ({ queryKey: [kind] }) => isTold(kind) });
  };
  const undo = async (run: string) => {
    const fail = (error: unknown) => toasts.fail(error instanceof Error ? textOf(error) : String(error));
    await undoRuns([run]).then(() => toasts.say(t('ui.dcc.undone')), fail);
    askAnew();
  };
  return useMutation({
    mutationFn: takeOver,
    onSuccess: ({ data, meta: { run } }) => {
      // Not waited for: what asks anew may take the dialog away before it has led on.
      askAnew();
      const done = t('ui.dcc.done', { count: data.attributes.results });
      if (run === null) toasts.say(done);
      else toasts.offerUndo(done, () => void undo(run));
    },
  });
}

/** Null for a document that is no DCC. */
export function useStoredDcc(document: string, enabled: boolean) {
  return useQuery({
    queryKey: ['dcc', document],
    queryFn: async ({ signal }) => {
      const answer = await bodyOf(GET('/api/v2/documents/{id}/dcc', { params: { path: { id: document } }, signal }));
      return answer ? answer.data.attributes : null;
    },
    enabled,
  });
}

export type StoredDcc = NonNullable<ReturnType<typeof useStoredDcc>['data']>;
