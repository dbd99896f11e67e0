// What a file is, told from its content alone: neither its name nor what the sender calls it counts. docs/interface/papers.md#documents.
import { looksLikeSvg } from '../lib/xml/safe-svg.ts';

/** Formats are told by their first bytes; the containers among them (docx, xlsx) by their first entries. */
const headBytes = 128 * 1024;

const drawing = { mediaType: 'image/svg+xml', extension: '.svg' } as const;
const unknownBinary = 'application/octet-stream';

/** Everything below a blank but tab, line feed, form feed and carriage return; and DEL. */
function hasControlCharacter(chunk: Uint8Array): boolean {
  for (let i = 0; i < chunk.length; i += 1) {
    const byte = chunk[i] ?? 0;
    if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) || byte === 127) return true;
  }
  return false;
}

export interface ContentReader {
  add(chunk: Uint8Array): void;
  /** The extension is what a file without a name of its own gets. */
  found(): Promise<{ mediaType: string; extension: string }>;
}

/** Looks on while the content passes by, so that no file is read twice or kept in memory. */
export function createContentReader(): ContentReader {
  const head: Uint8Array[] = [];
  let kept = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = true;

  /** Without a chunk: the end, which must not fall into a character. */
  function decode(chunk?: Uint8Array): boolean {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
      return true;
    } catch {
      return false;
    }
  }

  return {
    add(chunk) {
      if (kept < headBytes) {
        head.push(chunk.slice(0, headBytes - kept));
        kept += Math.min(chunk.length, headBytes - kept);
      }
      text &&= !hasControlCharacter(chunk) && decode(chunk);
    },
    async found() {
      const begin = Buffer.concat(head);
      const { fileTypeFromBuffer } = await import('file-type');
      const known = await fileTypeFromBuffer(begin);
      // A drawing is XML or plain text to whoever does not look at its element.
      const isText = text && decode();
      if (isText && (!known || known.mime === 'application/xml') && looksLikeSvg(begin.toString('utf8'))) return drawing;
      if (known) return { mediaType: known.mime, extension: `.${known.ext}` };
      return isText ? { mediaType: 'text/plain', extension: '.txt' } : { mediaType: unknownBinary, extension: '' };
    },
  };
}
