// A row in small: the first page of the file it holds, or the newest picture among its papers. Photos are asked for once for all rows of a
// page, and keep their place where one of them has one.
import { useQuery } from '@tanstack/react-query';
import { fetchList, findIncluded, type RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import { documentKind } from '../kinds/office/documents.ts';
import { isPicture } from '../rows/linked-documents.ts';
import { keysBeside, type RowEntry } from '../rows/use-rows.ts';
import { FileThumbnail } from './file-thumbnail.tsx';
import classes from './row-picture.module.css';

interface RowPictureProps {
  kind: RecordKind;
  entry: RowEntry;
}

export function RowPicture({ kind, entry }: RowPictureProps) {
  const seesDocuments = useCan(documentKind.operations.view);
  if (kind.thumbnail)
    return (
      <span className={classes.picture}>
        <FileThumbnail path="documents" record={entry.record} size={18} />
      </span>
    );
  return kind.photo && seesDocuments ? <Photo kind={kind} entry={entry} /> : null;
}

function Photo({ kind, entry }: RowPictureProps) {
  const photos = usePhotos(kind, keysBeside(entry));
  if (!photos.data?.size) return null;
  const photo = photos.data.get(entry.record.id);
  return <span className={classes.picture}>{photo && <FileThumbnail path="documents" record={photo} size={18} />}</span>;
}

/** More than a page of devices is photographed; the newest come first. */
const most = 500;

function usePhotos(kind: RecordKind, keys: readonly string[]) {
  const query = new URLSearchParams({
    'filter[resource]': `eq:${kind.table}`,
    'filter[record_key]': `in:${[...keys].sort().join(',')}`,
    'filter[document.media_type]': 'in:image/png,image/jpeg,image/gif,image/webp',
    sort: '-document.created_at',
    include: 'document',
    'page[size]': String(most),
  }).toString();
  return useQuery({
    queryKey: ['rows', 'document-links', query],
    queryFn: ({ signal }) => fetchList('document-links', query, signal),
    enabled: keys.length > 0,
    select: ({ data, included }) => {
      const photos = new Map<string, RecordRow>();
      for (const link of data) {
        const [key, document] = [textOf(link.attributes.record_key), findIncluded(included, link.attributes.document_id)];
        if (document && isPicture(document) && !photos.has(key)) photos.set(key, document);
      }
      return photos;
    },
  });
}
