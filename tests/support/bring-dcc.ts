// A DCC sent to the lab as a file, with what is said beside it.

import { field, filePart, multipart, multipartType } from './multipart.ts';
import type { RunningLab } from './running-lab.ts';

/** `path` below `/api/v2/`. */
export function bringDcc(lab: RunningLab, path: string, content: string | Buffer, fields: Readonly<Record<string, string>> = {}) {
  const beside = Object.entries(fields).map(([name, value]) => field(name, value));
  return lab.v2('admin', {
    method: 'POST',
    path: `/api/v2/${path}`,
    headers: multipartType,
    body: multipart([...beside, filePart(Buffer.from(content), 'certificate.xml')]),
  });
}
