// A document and a record tied together: asked for is the end that is not known yet.

import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { useUser } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { useToasts } from '../../ui/toast.tsx';
import type { RecordKind } from '../kind/record-kind.ts';
import { kinds } from '../kinds/index.ts';
import { documentKind } from '../kinds/office/documents.ts';
import { RecordPicker } from '../reference/record-picker.tsx';
import { useLink } from '../rows/linked-documents.ts';
import classes from './link-dialog.module.css';

/** Kinds whose records the reader may see, and on whose pages documents stand. */
function useLinkable(): readonly RecordKind[] {
  const held = new Set(useUser().data?.operations);
  return kinds.filter(({ papers, operations }) => papers && operations.view.some((operation) => held.has(operation)));
}

/** To which record a document is to belong, too. */
export function LinkRecordDialog({ document, onClose }: { document: string; onClose: () => void }) {
  const { t } = useI18n();
  const offered = useLinkable();
  const [name, setName] = useState(offered[0]?.name ?? '');
  const [record, setRecord] = useState('');
  const kind = offered.find((one) => one.name === name);
  return (
    <LinkForm title={t('ui.link.record')} link={kind && record !== '' ? { document, kind, record } : null} onClose={onClose}>
      {(lacks) => (
        <>
          <Select
            label={t('ui.link.kind')}
            data={offered.map((one) => ({ value: one.name, label: t(`resource.${one.table}`) }))}
            value={name}
            onChange={(value) => {
              setName(value ?? '');
              setRecord('');
            }}
          />
          {kind && (
            <RecordPicker
              key={name}
              name="record"
              label={t(`resource.${kind.table}`)}
              path={kind.path}
              title={kind.title}
              required
              value={record}
              error={lacks}
              onChange={setRecord}
            />
          )}
        </>
      )}
    </LinkForm>
  );
}

/** Which document, that is there already, is to belong to a record. */
export function LinkDocumentDialog({ kind, record, onClose }: { kind: RecordKind; record: string; onClose: () => void }) {
  const { t } = useI18n();
  const [document, setDocument] = useState('');
  return (
    <LinkForm title={t('ui.link.document')} link={document === '' ? null : { document, kind, record }} onClose={onClose}>
      {(lacks) => (
        <RecordPicker
          name="document"
          label={t('resource.document')}
          path={documentKind.path}
          title={documentKind.title}
          required
          value={document}
          error={lacks}
          onChange={setDocument}
        />
      )}
    </LinkForm>
  );
}

interface LinkFormProps {
  title: string;
  /** Null until both ends are known. */
  link: { document: string; kind: RecordKind; record: string } | null;
  onClose: () => void;
  /** With what stands at the end that is asked for. */
  children: (lacks: string | null) => ReactNode;
}

function LinkForm({ title, link, onClose, children }: LinkFormProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const send = useLink();
  const asked = useAsked({ link: link === null });
  const tie = () =>
    link &&
    send.mutate(link, {
      onSuccess: () => {
        toasts.say(t('ui.link.made'));
        onClose();
      },
    });
  return (
    <Dialog title={title} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(tie)}>
        {children(asked.at('link'))}
        {send.error && <ErrorNotice error={send.error} />}
        <DialogButtons submit={t('ui.link.submit')} loading={send.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
