// A file that the server makes: fetched first, so that a refusal is a sentence on the screen and not a file of its own.
import { errorOf, readerHeaders } from '../api.ts';

const keptMs = 60_000;

/** `body`: what is asked for, where an address does not hold it. */
export async function download(address: string, body?: object): Promise<void> {
  const headers = readerHeaders();
  const asked = body
    ? { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    : { headers };
  const answer = await fetch(address, asked);
  if (!answer.ok) throw await errorOf(answer);
  saveBlob(await answer.blob(), nameIn(answer.headers.get('Content-Disposition') ?? ''));
}

/** What a file of that title can be called everywhere. */
export const fileNameOf = (title: string, ending: string): string => `${title.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}.${ending}`;

/** What the page itself made. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser takes it in its own time.
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}

/** `filename*` says it in full, with its umlauts. */
function nameIn(disposition: string): string {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return full ? decodeURIComponent(full) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? '');
}
