// Where the paper of a record is made, and kept as one of its documents.
import { errorOf } from '../../lib/api.ts';
import { getPreferences } from '../../lib/preferences.ts';
import type { OneRecord, RecordRow } from '../../lib/records.ts';
import type { RecordKind } from './record-kind.ts';

/** Left out, it is as the lab has it. */
export interface PaperOptions {
  language?: string;
  report_id?: string;
  letterhead_id?: string;
  format?: string;
  /** Of a reminder: which of its steps. */
  level?: string;
}

/** Of the file, or of what is asked of it. */
export function paperAddress(kind: RecordKind, id: string, options: PaperOptions, below: '' | '/check' = ''): string {
  const query = new URLSearchParams(Object.entries(options));
  return `/api/v2/${kind.path}/${encodeURIComponent(id)}/${kind.paper?.word}${below}?${query}`;
}

async function posted(address: string, body: object): Promise<Response> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Accept-Language': getPreferences().language },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw await errorOf(answer);
  return answer;
}

export async function keepPaper(kind: RecordKind, id: string, options: PaperOptions): Promise<void> {
  await posted(paperAddress(kind, id, {}), options);
}

export interface PaperPrint {
  printer_id: string;
  language: 'de' | 'en';
  copies: number;
  request_key: string;
}

/** The job, which goes on by itself. */
export async function printPaper(kind: RecordKind, id: string, order: PaperPrint): Promise<RecordRow> {
  const answer = await posted(`/api/v2/${kind.path}/${encodeURIComponent(id)}/${kind.paper?.word}/print`, order);
  return ((await answer.json()) as OneRecord).data;
}
