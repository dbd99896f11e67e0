// Sends a request of the reference and reads as much of the answer as a page can show.
import { type Draft, requestOf } from './request-draft.ts';

export interface Received {
  status: number;
  statusText: string;
  ms: number;
  headers: [string, string][];
  /** Readable text, cut where it is too long to show; null for other content. */
  text: string | null;
  cut: boolean;
  blob: Blob | null;
}

const mostText = 300_000;
const readable = /^(?:application\/(?:[\w.+-]*\+)?json|text\/)/;
const shownHeaders = ['content-type', 'content-length', 'content-disposition', 'etag', 'retry-after', 'x-bin-id', 'x-request-id'];

export async function send(draft: Draft, signal: AbortSignal): Promise<Received> {
  const [address, init] = requestOf(draft);
  const started = performance.now();
  const response = await fetch(address, { ...init, signal });
  const ms = Math.round(performance.now() - started);
  const type = response.headers.get('Content-Type') ?? '';
  const isText = type === '' || readable.test(type);
  const { text, cut } = isText ? await readText(response) : { text: null, cut: false };
  return {
    status: response.status,
    statusText: response.statusText,
    ms,
    headers: shownHeaders.flatMap((name): [string, string][] => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
    text: text === null ? null : cut ? text : pretty(text),
    cut,
    blob: isText ? null : await response.blob(),
  };
}

/** `limit=-1` may bring a million rows: the rest is not fetched. */
async function readText(response: Response): Promise<{ text: string; cut: boolean }> {
  const reader = response.body?.getReader();
  if (!reader) return { text: '', cut: false };
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > mostText) {
      await reader.cancel();
      return { text: text.slice(0, mostText), cut: true };
    }
  }
  return { text: text + decoder.decode(), cut: false };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
