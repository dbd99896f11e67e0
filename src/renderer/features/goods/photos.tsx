// Photos of a device as it came, from the camera or from a file. Each is kept at once as a document of the device, so that neither a refusal
// nor a reload loses it; taken off again, it goes to the bin.
import { Button } from '@mantine/core';
import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { createRecord, deleteRecord, type RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { documentKind } from '../../records/kinds/office/documents.ts';
import { fileAddress, uploadFile } from '../../records/rows/linked-documents.ts';
import { useFileChoice } from '../../ui/fields/file-choice.tsx';
import { useFailure } from '../../ui/use-failure.ts';
import classes from './goods.module.css';
import type { Photo } from './goods-draft.ts';

interface PhotosProps {
  device: RecordRow;
  photos: readonly Photo[];
  onPhotos: (photos: readonly Photo[]) => void;
}

const look = { size: 'compact-xs', variant: 'default' } as const;
const sign = { size: 14, stroke: 1.5 } as const;

async function keepPhoto(device: RecordRow, file: File): Promise<Photo> {
  const id = await uploadFile(file, { customer_id: textOf(device.attributes.customer_id) });
  await createRecord('document-links', { document_id: id, resource: 'inventory', record_key: device.id });
  return { id, name: file.name };
}

export function Photos({ device, photos, onPhotos }: PhotosProps) {
  const { t } = useI18n();
  const fail = useFailure();
  const mayKeep = useCan(documentKind.operations.edit);
  const [busy, setBusy] = useState(false);
  const add = async (files: readonly File[]) => {
    setBusy(true);
    const kept: Photo[] = [];
    try {
      for (const file of files) kept.push(await keepPhoto(device, file));
    } catch (error) {
      if (error instanceof Error) fail(error);
    }
    setBusy(false);
    if (kept.length > 0) onPhotos([...photos, ...kept]);
  };
  const choice = { accept: 'image/*', label: t('ui.goods-in.photo'), onFiles: (files: readonly File[]) => void add(files) };
  const file = useFileChoice({ ...choice, multiple: true });
  const camera = useFileChoice({ ...choice, label: t('ui.goods-in.camera'), camera: true });
  if (!mayKeep) return null;
  return (
    <div className={classes.photos}>
      {photos.map((photo) => (
        <Thumb
          key={photo.id}
          photo={photo}
          onRemove={() => {
            onPhotos(photos.filter(({ id }) => id !== photo.id));
            deleteRecord('documents', photo.id).catch(fail);
          }}
        />
      ))}
      {file.field}
      {camera.field}
      <Button className={classes.camera} {...look} loading={busy} leftSection={<IconCamera {...sign} />} onClick={camera.open}>
        {t('ui.goods-in.camera')}
      </Button>
      <Button {...look} loading={busy} leftSection={<IconPhotoPlus {...sign} />} onClick={file.open}>
        {t('ui.goods-in.photo')}
      </Button>
    </div>
  );
}

function Thumb({ photo: { id, name }, onRemove }: { photo: Photo; onRemove: () => void }) {
  const { t } = useI18n();
  return (
    <span className={classes.photo}>
      <img src={fileAddress(id)} alt={name} width={40} height={40} />
      <button type="button" aria-label={t('ui.goods-in.photo.remove', { name })} onClick={onRemove}>
        <IconX size={12} stroke={2} />
      </button>
    </span>
  );
}
