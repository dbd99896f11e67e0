// A document with a file in a running lab, put there and read as a client does.
import { v1Of } from './answers.ts';
import type { Answer } from './http-client.ts';
import { credentialHeaders } from './running-lab.ts';

export async function putDocument(url: string, title: string, content: string): Promise<string> {
  const form = new FormData();
  form.append('title', title);
  form.append('file', new Blob([content], { type: 'text/plain' }), `${title}.txt`);
  const answer = await fetch(`${url}/api/document`, { method: 'POST', headers: credentialHeaders('admin'), body: form });
  const { record } = v1Of({ status: answer.status, headers: {}, body: await answer.json() } as Answer);
  if (typeof record.uID !== 'string') throw new Error(`a document was not taken: ${answer.status}`);
  return record.uID;
}

export async function readDocument(
  url: string,
  id: string,
): Promise<{ status: number; text: string; retryAfter: string | null }> {
  const answer = await fetch(`${url}/api/document/${id}/download`, { headers: credentialHeaders('admin') });
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
}
