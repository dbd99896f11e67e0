// A template made or changed.

import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { noLetterhead, paperContracts } from '#server/contract/papers.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { ofFamily, type Report } from '../../records/rows/reports.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useAsked } from '../../ui/send/use-asked.ts';
import classes from './papers.module.css';
import { useReportWrites } from './report-writes.ts';

const orderTypes = ['offer', 'order_confirmation', 'delivery_note', 'invoice'] as const;

interface TemplateDialogProps {
  reports: readonly Report[];
  /** Null: a new one. */
  template: Report | null;
  onClose: () => void;
}

export function TemplateDialog({ reports, template, onClose }: TemplateDialogProps) {
  const { t } = useI18n();
  const { save } = useReportWrites();
  const [name, setName] = useState(template?.name ?? '');
  const [contract, setContract] = useState(template?.contract ?? '');
  const [language, setLanguage] = useState(template?.options.language ?? '');
  const [letterhead, setLetterhead] = useState(template?.options.letterhead ?? '');
  const [type, setType] = useState(template?.options.type ?? '');
  const isOrder = contract === 'order-document';
  const usual = { value: '', label: t('ui.make-paper.usual') };
  const asked = useAsked({ name: name.trim() === '' });
  const submit = () => {
    const options = { language, letterhead, ...(isOrder ? { type } : {}) };
    const values = { name: name.trim(), data_contract: contract, options };
    save.mutate({ id: template?.id ?? null, values }, { onSuccess: onClose });
  };
  return (
    <Dialog title={t(template ? 'ui.templates.edit' : 'ui.templates.new')} onClose={onClose}>
      <SendForm className={classes.form} onSend={() => asked.filled(submit)}>
        <TextInput
          label={t('ui.templates.name')}
          required
          data-autofocus
          value={name}
          error={asked.at('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('ui.templates.paper')}
          data={[
            { value: '', label: t('ui.templates.every') },
            ...paperContracts.map((value) => ({ value, label: t(`papers.${value}`) })),
          ]}
          value={contract}
          onChange={(value) => setContract(value ?? '')}
        />
        <Select
          label={t('ui.templates.language')}
          data={[usual, ...['de', 'en'].map((value) => ({ value, label: t(`language.${value}`) }))]}
          value={language}
          onChange={(value) => setLanguage(value ?? '')}
        />
        <Select
          label={t('ui.templates.letterhead')}
          data={[
            usual,
            { value: noLetterhead, label: t('ui.make-paper.none') },
            ...ofFamily(reports, 'letterhead').map(({ id, name: label }) => ({ value: id, label })),
          ]}
          value={letterhead}
          onChange={(value) => setLetterhead(value ?? '')}
        />
        {isOrder && (
          <Select
            label={t('ui.templates.type')}
            data={[
              { value: '', label: t('ui.templates.by_status') },
              ...orderTypes.map((value) => ({ value, label: t(`papers.order.type_${value}`) })),
            ]}
            value={type}
            onChange={(value) => setType(value ?? '')}
          />
        )}
        <DialogButtons submit={t('ui.save')} loading={save.isPending} onClose={onClose} />
      </SendForm>
    </Dialog>
  );
}
