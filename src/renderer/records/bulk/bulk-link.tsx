// One document for all chosen records: a file that is kept once, or a document that is there already.

import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { deleteRecord } from '../../lib/records.ts';
import { useFileLimit } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import { type RecordKind, textOf } from '../kind/record-kind.ts';
import { documentKind } from '../kinds/office/documents.ts';
import { RecordPicker } from '../reference/record-picker.tsx';
import { uploadFile } from '../rows/linked-documents.ts';
import { mostTried } from '../selection/bulk-work.ts';
import { chosenEntries } from '../selection/chosen-entries.ts';
import type { Selection } from '../selection/selection.ts';
import { FilePlace } from '../upload/file-place.tsx';
import classes from './bulk-bar.module.css';
import type { TriedOrder } from './use-bulk-work.ts';

interface BulkLinkProps {
  kind: RecordKind;
  query: string;
  selection: Selection;
  count: number;
  onApply: (order: TriedOrder) => void;
  onClose: () => void;
}

export function BulkLink({ kind, query, selection, count, onApply, onClose }: BulkLinkProps) {
  const { t } = useI18n();
  const limit = useFileLimit();
  const errorText = useErrorText();
  const [file, setFile] = useState<File | null>(null);
  const [document, setDocument] = useState('');
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const order = { action: 'bulk-link', done: 'ui.bulk.linked' } as const;
  const asked = useAsked({ document: file === null && document === '' && t('ui.bulk.link.either') });
  const submit = async () => {
    const link = (document_id: string) => ({ document_id, resource: kind.table });
    if (!file) return onApply({ ...order, link: link(document) });
    setSending(true);
    setProblem(null);
    try {
      const customer = count <= mostTried ? await sharedCustomer({ kind, query, selection }) : '';
      const made = await uploadFile(file, customer === '' ? {} : { customer_id: customer });
      onApply({ ...order, link: link(made), discard: () => deleteRecord('documents', made) });
    } catch (error) {
      setProblem(error instanceof Error ? errorText(error) : String(error));
      setSending(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t('ui.bulk.preview.link', { count })}>
      <SendForm className={classes.edit} onSend={() => asked.filled(() => void submit())}>
        <FilePlace
          file={file}
          problem={problem}
          hint={t('ui.bulk.link.hint', limit)}
          onFile={(next) => {
            setFile(next);
            setProblem(null);
          }}
        />
        {!file && (
          <RecordPicker
            name="document"
            label={t('ui.bulk.link.existing')}
            path={documentKind.path}
            title={documentKind.title}
            value={document}
            error={asked.at('document')}
            onChange={setDocument}
          />
        )}
        <DialogButtons submit={t('ui.link.submit')} loading={sending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}

type Chosen = Pick<BulkLinkProps, 'kind' | 'query' | 'selection'>;

/** Whose all of them are: the document is theirs, too. Of several customers it is the lab's own. */
async function sharedCustomer({ kind, query, selection }: Chosen): Promise<string> {
  const bare = new URLSearchParams(query);
  bare.delete('include');
  const entries = await chosenEntries({ path: kind.path, query: bare.toString(), selection, most: mostTried });
  const customers = entries.map(({ record }) => (kind.name === 'customers' ? record.id : textOf(record.attributes.customer_id)));
  const [first = '', ...others] = new Set(customers);
  return others.length === 0 ? first : '';
}
