// Sends table files to the import endpoints and waits for what becomes of them.
import type { Answer } from './http-client.ts';
import { field, filePart, multipart, multipartType } from './multipart.ts';
import type { RunningLab } from './running-lab.ts';
import type { UserName } from './seed-world.ts';

export interface ImportAnswer {
  token: string;
  phase: string;
  counts: Record<string, number>;
  columns: { column: string; attribute: string | null; state: string; candidates: string[] }[];
  file: { format: string | null; encoding: string | null; delimiter: string | null };
  header_row: number | null;
  said: Record<string, unknown>;
  questions: {
    column: string;
    kind: string;
    records: string | null;
    may_make: boolean;
    total: number;
    texts: { text: string; rows: number; candidates: { id: string; title: string }[] }[];
  }[];
  message: string | null;
  run_id: string | null;
  written: number | null;
  done: number;
  total: number | null;
}

export interface ImportedRow {
  line: number;
  verdict: string;
  record_id: string | null;
  title: string | null;
  reasons: { column: string | null; attribute: string | null; code: string; message: string; note: boolean }[];
  changes: Record<string, { before?: unknown; after: unknown }>;
  cells: Record<string, string>;
  effect: { date: string; before: EffectivePrice; after: EffectivePrice | null } | null;
}

interface EffectivePrice {
  price: number | null;
  matched_by: string | null;
  derived: boolean;
  own: boolean;
  reason: string | null;
}

interface SendInput {
  as?: UserName;
  path: string;
  content: string | Buffer;
  name?: string;
  mapping?: Record<string, string | null>;
  /** Further members of the form. */
  given?: Record<string, string>;
}

export function sendImport(lab: RunningLab, { as = 'admin', path, content, name = 'list.csv', mapping, given = {} }: SendInput) {
  const options = Object.entries(given).map(([key, value]) => field(key, value));
  const parts = [...(mapping ? [field('mapping', JSON.stringify(mapping))] : []), ...options, filePart(content, name)];
  const call = { method: 'POST', path: `/api/v2/${path}/import-preview`, headers: multipartType, body: multipart(parts) };
  return lab.v2(as, call);
}

export function importOf(answer: Answer): ImportAnswer {
  const { data } = answer.body as { data: { id: string; attributes: Omit<ImportAnswer, 'token'> } };
  return { token: data.id, ...data.attributes };
}

/** The preview, once the whole file is judged. */
export async function previewed(lab: RunningLab, input: SendInput): Promise<ImportAnswer> {
  const sent = await sendImport(lab, input);
  if (sent.status !== 200 && sent.status !== 202) throw new Error(`the preview is refused: ${sent.status} ${sent.text}`);
  return settled(lab, importOf(sent).token, input.as);
}

export async function settled(lab: RunningLab, token: string, as: UserName = 'admin'): Promise<ImportAnswer> {
  for (;;) {
    const now = importOf(await lab.v2(as, { path: `/api/v2/imports/${token}` }));
    if (!['waiting', 'reading', 'applying'].includes(now.phase)) return now;
  }
}

export async function rowsOf(
  lab: RunningLab,
  token: string,
  { as = 'admin', verdict }: { as?: UserName; verdict?: string } = {},
) {
  const query = `page[size]=500${verdict ? `&verdict=${verdict}` : ''}`;
  const answer = await lab.v2(as, { path: `/api/v2/imports/${token}/rows?${query}` });
  return (answer.body as { data: { attributes: ImportedRow }[] }).data.map(({ attributes }) => attributes);
}

/** Says how the file is meant; what is not said stays. */
export function readAgain(lab: RunningLab, token: string, said: object, as: UserName = 'admin'): Promise<Answer> {
  return lab.v2(as, { method: 'PATCH', path: `/api/v2/imports/${token}`, body: said });
}

export function applyImport(lab: RunningLab, path: string, token: string, as: UserName = 'admin'): Promise<Answer> {
  return lab.v2(as, { method: 'POST', path: `/api/v2/${path}/import`, body: { token } });
}
