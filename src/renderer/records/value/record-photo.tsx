// The photo of a record: the newest picture among its papers, as a preview that is fetched once it comes into sight.
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { addressOf, type RecordKind } from '../kind/record-kind.ts';
import { documentKind } from '../kinds/office/documents.ts';
import { isPicture, useLinkedDocuments } from '../rows/linked-documents.ts';
import { useTitleOf } from '../rows/use-title-of.ts';
import classes from './record-photo.module.css';

interface RecordPhotoProps {
  kind: RecordKind;
  record: RecordRow;
  /** Beside a list there is less room than on a page. */
  small?: boolean;
}

export function RecordPhoto(props: RecordPhotoProps) {
  return useCan(documentKind.operations.view) ? <Photo {...props} /> : null;
}

function Photo({ kind, record, small = false }: RecordPhotoProps) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const [missing, setMissing] = useState('');
  const papers = useLinkedDocuments(kind, record.id);
  const photo = papers.data?.find(({ document }) => isPicture(document))?.document;
  if (!photo || photo.id === missing) return null;
  return (
    <Link className={classes.photo} data-small={small || undefined} to={addressOf(documentKind, photo.id)}>
      <img
        src={`/api/v2/documents/${encodeURIComponent(photo.id)}/preview?width=${small ? 480 : 960}`}
        alt={t('ui.device.photo', { title: titleOf(kind, record) })}
        loading="lazy"
        decoding="async"
        onError={() => setMissing(photo.id)}
      />
    </Link>
  );
}
