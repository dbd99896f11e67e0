// A test plan read from a file: what it would become, step by step, and one button that does it. Nothing is written before.

import { Button, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { useFileChoice } from '#renderer/ui/fields/file-choice.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import { wronglyGiven } from '#renderer/ui/stops/first-stop.ts';
import classes from '../procedures.module.css';
import { PlanPreview } from './plan-preview.tsx';

interface PlanDialogProps {
  /** Its draft takes the steps; without one a procedure is made. */
  procedure?: string | undefined;
  onClose: () => void;
  onDone: (procedure: string) => void;
}

interface Order {
  text: string;
  name: string;
  preview: boolean;
}

function useReading(procedure: string | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ text, name, preview }: Order) => {
      const into = procedure === undefined ? {} : { procedure_id: procedure };
      const body = { text, preview, ...into, ...(name.trim() === '' ? {} : { name }) };
      return (await bodyOf(POST('/api/v2/procedures/import-plan', { body }))).data;
    },
    onSuccess: ({ procedure_id }) => (procedure_id === null ? undefined : queries.invalidateQueries()),
  });
}

/** Old files of other systems are written in the letters of Windows. */
async function textOfFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export function PlanDialog(props: PlanDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog title={t('ui.plan.import')} size="min(1120px, 94vw)" onClose={props.onClose}>
      <PlanForm {...props} />
    </Dialog>
  );
}

/** The file that was chosen, what it would become, and taking it over. */
function usePlan({ procedure, onDone }: Omit<PlanDialogProps, 'onClose'>) {
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [name, setName] = useState('');
  const preview = useReading(procedure);
  const write = useReading(procedure);
  const take = async (chosen: File) => {
    const text = await textOfFile(chosen);
    setFile({ name: chosen.name, text });
    write.reset();
    preview.mutate({ text, name: '', preview: true }, { onSuccess: (read) => setName(read.name) });
  };
  const submit = () => {
    if (!file) return;
    write.mutate(
      { text: file.text, name, preview: false },
      { onSuccess: ({ procedure_id }) => procedure_id !== null && onDone(procedure_id) },
    );
  };
  return { file, name, setName, take, submit, preview, write };
}

export function PlanForm({ procedure, onClose, onDone }: PlanDialogProps) {
  const { t } = useI18n();
  const textOfError = useErrorText();
  const isNew = procedure === undefined;
  const { file, name, setName, take, submit, preview, write } = usePlan({ procedure, onDone });
  const label = t('ui.plan.choose');
  const choice = useFileChoice({ label, accept: '.json,.mc,.txt', onFiles: ([chosen]) => chosen && void take(chosen) });
  const error = preview.error ?? write.error;
  const asked = useAsked({ file: file === null && t('ui.file.needed'), name: isNew && preview.isSuccess && name.trim() === '' });
  const told = error ? textOfError(error) : asked.at('file');
  return (
    <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
      <p>{t(isNew ? 'ui.plan.text.new' : 'ui.plan.text.into')}</p>
      <Button
        className={classes.choose}
        variant="default"
        size="xs"
        leftSection={<IconFileUpload size={16} stroke={1.5} />}
        {...(told !== null && wronglyGiven)}
        onClick={choice.open}
      >
        {file?.name ?? label}
      </Button>
      {choice.field}
      {told !== null && (
        <p className={classes.bad} role="alert">
          {told}
        </p>
      )}
      {preview.data && isNew && (
        <TextInput
          required
          maxLength={255}
          label={t('ui.plan.name')}
          value={name}
          error={asked.at('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {preview.data && <PlanPreview plan={preview.data} />}
      <DialogButtons
        submit={t('ui.plan.take')}
        loading={write.isPending || preview.isPending}
        waits={file !== null && preview.error ? t('ui.plan.waits') : null}
        onClose={onClose}
      />
    </SendForm>
  );
}
