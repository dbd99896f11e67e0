// Certificates of the chosen calibrations as one file: first what would come and what stays out, then as what; an archive keeps every
// file as it was issued, one PDF is for printing. docs/interface/papers.md#bundle.

import { Checkbox, Radio, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, POST } from '../../lib/api.ts';
import { download } from '../../lib/files/download.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { ErrorNotice, SkeletonLines, useErrorText } from '../../ui/notice.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { SendForm } from '../../ui/send/send-form.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { chosenIds } from '../selection/bulk-work.ts';
import type { BundleOf } from './bundle-button.tsx';
import classes from './bundle-dialog.module.css';

/** As many as the server takes; of more it need not be asked. */
const most = 500;
const path = 'calibrations';

interface LeftOut {
  id: string;
  certificate_number: string | null;
  asset_number: string | null;
  reason: string;
}

export function BundleDialog({ query, selection, count, onClose }: BundleOf & { onClose: () => void }) {
  const { t } = useI18n();
  const found = useQuery({
    queryKey: ['bundle', query, selection.all, [...selection.ids]],
    queryFn: async ({ signal }) => {
      const ids = await chosenIds({ path, query, selection, signal });
      const { data } = await bodyOf(POST('/api/v2/calibrations/certificates/check', { body: { ids }, signal }));
      return { ids, ...data };
    },
    enabled: count <= most,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title={t('ui.bundle.title', { count })} onClose={onClose}>
      {count > most && <p className={classes.problem}>{t('ui.bundle.most', { most })}</p>}
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.isFetching && <SkeletonLines count={4} />}
      {found.data && <Choice ids={found.data.ids} count={found.data.count} left={found.data.left_out} onClose={onClose} />}
    </Dialog>
  );
}

interface ChoiceProps {
  ids: readonly string[];
  count: number;
  left: readonly LeftOut[];
  onClose: () => void;
}

function Choice({ ids, count, left, onClose }: ChoiceProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const [format, setFormat] = useState('zip');
  const [dcc, setDcc] = useState(true);
  const [language, setLanguage] = useState('');
  const [busy, setBusy] = useState(false);
  const waits = count === 0 ? t('ui.bundle.none') : null;
  const submit = async () => {
    setBusy(true);
    const spoken = language === '' ? {} : { language };
    try {
      await download('/api/v2/calibrations/certificates', { ids, format, dcc, ...spoken, leave_out: left.length > 0 });
      onClose();
    } catch (error) {
      toasts.fail(error instanceof Error ? textOf(error) : String(error));
      setBusy(false);
    }
  };
  return (
    <SendForm onSend={() => void submit()}>
      <Stack gap={12}>
        <p role="status">{t('ui.bundle.found', { count })}</p>
        {left.length > 0 && <LeftOutList left={left} />}
        <Radio.Group label={t('ui.bundle.as')} value={format} onChange={setFormat}>
          <Stack gap={8} mt={6}>
            <Radio value="zip" label={t('ui.bundle.zip')} description={t('ui.bundle.zip.hint')} />
            <Radio value="pdf" label={t('ui.bundle.pdf')} description={t('ui.bundle.pdf.hint')} />
          </Stack>
        </Radio.Group>
        {format === 'zip' && (
          <Checkbox label={t('ui.bundle.dcc')} checked={dcc} onChange={({ currentTarget }) => setDcc(currentTarget.checked)} />
        )}
        <Select
          label={t('ui.bundle.language')}
          data={[
            { value: '', label: t('ui.bundle.language.own') },
            { value: 'de', label: t('language.de') },
            { value: 'en', label: t('language.en') },
          ]}
          value={language}
          allowDeselect={false}
          onChange={(value) => setLanguage(value ?? '')}
        />
        <DialogButtons submit={t('ui.bundle.submit', { count })} loading={busy} waits={waits} onClose={onClose} />
      </Stack>
    </SendForm>
  );
}

function LeftOutList({ left }: { left: readonly LeftOut[] }) {
  const { t } = useI18n();
  return (
    <div>
      <p className={classes.problem}>{t('ui.bundle.left', { count: left.length })}</p>
      <ScrollSection className={classes.left} label={t('ui.bundle.left', { count: left.length })}>
        <ul>
          {left.map(({ id, certificate_number: number, asset_number: asset, reason }) => (
            <li key={id}>
              {[number, asset].filter(Boolean).join(' · ') || id}: {reason}
            </li>
          ))}
        </ul>
      </ScrollSection>
    </div>
  );
}
