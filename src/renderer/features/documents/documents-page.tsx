// Documents as an inbox: the list, beside it what the file shows and whether it is approved; files dropped anywhere become new ones.
import { IconUpload } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { documentKind } from '../../records/kinds/office/documents.ts';
import { RecordListScreen } from '../../records/list/record-list-screen.tsx';
import { uploadFile, useAnew } from '../../records/rows/linked-documents.ts';
import { PhotoButton, UploadButton, UploadState, useFileDrop, useFileUpload } from '../../records/upload/file-upload.tsx';
import { DocumentPeek } from './document-peek.tsx';
import classes from './documents.module.css';
import { StorageState } from './storage-state.tsx';

export function DocumentsPage() {
  const { t } = useI18n();
  const mayEdit = useCan(documentKind.operations.edit);
  const refresh = useAnew();
  const upload = useFileUpload(async (file, onProgress) => {
    await uploadFile(file, {}, onProgress);
    void refresh();
  });
  const drop = useFileDrop(upload, mayEdit);
  return (
    <div className={classes.screen} {...drop.props}>
      <RecordListScreen
        kind={documentKind}
        Peek={DocumentPeek}
        tools={
          <>
            <UploadButton upload={upload} />
            <PhotoButton upload={upload} />
          </>
        }
      />
      {upload.at && (
        <div className={classes.sending}>
          <UploadState upload={upload} idle="" />
        </div>
      )}
      {mayEdit && <StorageState />}
      {drop.over && (
        <div className={classes.target} aria-hidden="true">
          <IconUpload size={32} stroke={1.2} />
          {t('ui.inbox.drop')}
        </div>
      )}
    </div>
  );
}
