// A paper as it is to be: by which template, in which language, on which letterhead; how it looks then, and out with it.
import { Button, Select } from '@mantine/core';
import { IconDeviceFloppy, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { noLetterhead } from '#server/contract/papers.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import type { PaperOptions } from '../kind/papers.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { documentKind } from '../kinds/office/documents.ts';
import { PaperFindings } from '../labels/paper-findings.tsx';
import { ofFamily, templatesFor, useReports } from '../rows/reports.ts';
import classes from './paper-dialog.module.css';
import { PaperSample } from './paper-sample.tsx';

interface OutProps {
  busy: boolean;
  onFetch: (options: PaperOptions) => void;
  onKeep: (options: PaperOptions) => void;
}

interface PaperDialogProps extends OutProps {
  /** Which paper, and of which record. */
  paper: { kind: RecordKind; id: string; contract: string; sheetOf: string; name: string };
  onClose: () => void;
}

export function PaperDialog({ paper: { kind, id, contract, sheetOf, name }, onClose, ...out }: PaperDialogProps) {
  const { t } = useI18n();
  const reports = useReports();
  const [template, setTemplate] = useState('');
  const [language, setLanguage] = useState('');
  const [letterhead, setLetterhead] = useState('');
  const options: PaperOptions = {
    ...(template ? { report_id: template } : {}),
    ...(language ? { language } : {}),
    ...(letterhead ? { letterhead_id: letterhead } : {}),
  };
  const named = (list: ReturnType<typeof templatesFor>) => list.map(({ id: value, name }) => ({ value, label: name }));
  const usual = { value: '', label: t('ui.make-paper.usual') };
  return (
    <Dialog title={t('ui.make-paper.title', { paper: name })} size={980} onClose={onClose}>
      <div className={classes.work}>
        <div className={classes.fields}>
          <Select
            label={t('ui.make-paper.template')}
            data={[usual, ...named(templatesFor(reports.data, sheetOf))]}
            value={template}
            onChange={(value) => setTemplate(value ?? '')}
          />
          <Select
            label={t('ui.make-paper.language')}
            data={[usual, ...['de', 'en'].map((value) => ({ value, label: t(`language.${value}`) }))]}
            value={language}
            onChange={(value) => setLanguage(value ?? '')}
          />
          <Select
            label={t('ui.make-paper.letterhead')}
            data={[
              usual,
              { value: noLetterhead, label: t('ui.make-paper.none') },
              ...named(ofFamily(reports.data, 'letterhead')),
            ]}
            value={letterhead}
            onChange={(value) => setLetterhead(value ?? '')}
          />
          <p className={classes.hint}>{t('ui.make-paper.hint')}</p>
          <PaperFindings kind={kind} id={id} options={options} />
          <OutButtons {...out} options={options} />
        </div>
        <ScrollSection className={classes.sample} label={t('ui.sheets.preview')}>
          <PaperSample contract={contract} choice={{ ...options, record_id: id }} />
        </ScrollSection>
      </div>
    </Dialog>
  );
}

function OutButtons({ busy, onFetch, onKeep, options }: OutProps & { options: PaperOptions }) {
  const { t } = useI18n();
  const mayKeep = useCan(documentKind.operations.edit);
  return (
    <>
      <Button loading={busy} leftSection={<IconFileTypePdf size={16} stroke={1.5} />} onClick={() => onFetch(options)}>
        {t('ui.make-paper.fetch')}
      </Button>
      {mayKeep && (
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDeviceFloppy size={16} stroke={1.5} />}
          onClick={() => onKeep(options)}
        >
          {t('ui.paper.keep')}
        </Button>
      )}
    </>
  );
}
