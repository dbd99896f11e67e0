// The file of a record: made with it, and whether its pages can be shown. Apart from all else about documents, since every list needs it.
import type { RecordPath } from '#server/contract/v2-api.generated.ts';
import { sendForm } from '../../lib/files/send-form.ts';
import type { OneRecord, RecordRow, Written } from '../../lib/records.ts';
import { textOf } from '../kind/record-kind.ts';

export type OnProgress = (part: number) => void;

/** Its pages can be shown as pictures. */
export function hasPages({ attributes }: RecordRow): boolean {
  const type = textOf(attributes.media_type);
  return (
    textOf(attributes.file_hash) !== '' && (type === 'application/pdf' || /^image\/(png|jpeg|gif|webp|tiff|avif)$/.test(type))
  );
}

interface FileCreation {
  path: RecordPath;
  attributes: Readonly<Record<string, Written>>;
  file: File;
  onProgress?: OnProgress | undefined;
}

/** A record and its file in one call: there is both or neither. */
export async function createWithFile({ path, attributes, file, onProgress }: FileCreation): Promise<OneRecord> {
  const form = new FormData();
  for (const [name, value] of Object.entries(attributes)) if (value !== null) form.append(name, String(value));
  form.append('file', file, file.name);
  return (await sendForm({ path: `/api/v2/${path}`, form, onProgress })) as OneRecord;
}
