// Where the paper of a record is made, and kept as one of its documents.
import { errorOf } from '../lib/api.ts';
import type { RecordKind } from './record-kind.ts';

export function paperAddress(kind: RecordKind, id: string, options: Record<string, string>): string {
  return `/api/v2/${kind.path}/${encodeURIComponent(id)}/${kind.paper?.word}?${new URLSearchParams(options)}`;
}

export async function keepPaper(kind: RecordKind, id: string, language: string): Promise<void> {
  const answer = await fetch(paperAddress(kind, id, {}), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Accept-Language': language },
    body: JSON.stringify({ language }),
  });
  if (!answer.ok) throw await errorOf(answer);
}
