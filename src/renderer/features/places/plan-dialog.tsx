// A new plan of a place: a picture or a PDF, and what the plan is called.

import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { createRecord, deleteRecord } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import { addressOf } from '../../records/kind/record-kind.ts';
import { floorPlanKind } from '../../records/kinds/devices/floor-plans.ts';
import { documentKind } from '../../records/kinds/office/documents.ts';
import { attributesOf, nameOf, type PlacePath } from '../../records/plan/place-path.ts';
import { uploadFile } from '../../records/rows/linked-documents.ts';
import { FilePlace } from '../../records/upload/file-place.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { LackingNote } from '../../ui/lacking-note.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import classes from './places.module.css';

export function PlanDialog({ path, onClose }: { path: PlacePath; onClose: () => void }) {
  const { t } = useI18n();
  const textOfError = useErrorText();
  const mayKeep = useCan(documentKind.operations.edit);
  const [title, setTitle] = useState(nameOf(path));
  const [file, setFile] = useState<File | null>(null);
  const make = useMake(path);
  const asked = useAsked({ title: title.trim() === '', file: file === null && t('ui.file.needed') });
  const submit = () => file && make.mutate({ title: title.trim(), file });
  return (
    <Dialog title={t('ui.plan.new')} onClose={onClose}>
      {mayKeep ? (
        <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
          <TextInput
            label={t('ui.plan.called')}
            value={title}
            required
            error={asked.at('title')}
            maxLength={255}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <FilePlace
            file={file}
            problem={make.error ? textOfError(make.error) : asked.at('file')}
            hint={t('ui.plan.file.hint')}
            onFile={setFile}
          />
          <DialogButtons submit={t('ui.plan.make')} loading={make.isPending} onClose={onClose} />
        </SendForm>
      ) : (
        <LackingNote needs={documentKind.operations.edit} />
      )}
    </Dialog>
  );
}

/** A file that becomes no plan is taken away again: none lies about that nobody finds. */
function useMake(path: PlacePath) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ title, file }: { title: string; file: File }) {
      const document_id = await uploadFile(file, { title });
      try {
        return (await createRecord('floor-plans', { title, document_id, ...attributesOf(path) })).body.data.id;
      } catch (error) {
        await deleteRecord('documents', document_id);
        throw error;
      }
    },
    async onSuccess(id) {
      await queries.invalidateQueries({ queryKey: ['rows', 'floor-plans'] });
      void navigate(`${addressOf(floorPlanKind, id)}?edit=1`);
    },
  });
}
