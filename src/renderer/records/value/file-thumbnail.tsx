// The first page of a file in small; a sign of its kind where there is no picture of it.
import { IconFile, IconFileAlert, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import type { RecordRow } from '../../lib/records.ts';
import { textOf } from '../kind/record-kind.ts';
import { hasPages } from '../rows/record-file.ts';

interface FileThumbnailProps {
  path: 'documents' | 'reports';
  record: RecordRow;
  size?: number;
}

export function FileThumbnail({ path, record, size = 32 }: FileThumbnailProps) {
  const { id, attributes } = record;
  const hash = textOf(attributes.file_hash);
  const [missing, setMissing] = useState('');
  const damaged = textOf(attributes.file_fault) !== '';
  // A file keeps its hash as long as it keeps its content: another one is another address.
  if (!damaged && hasPages(record) && missing !== hash)
    return (
      <img
        src={`/api/v2/${path}/${encodeURIComponent(id)}/thumbnail#${hash}`}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setMissing(hash)}
      />
    );
  const Icon = damaged ? IconFileAlert : textOf(attributes.media_type) === 'application/pdf' ? IconFileTypePdf : IconFile;
  return <Icon size={size} stroke={1.2} aria-hidden="true" />;
}
