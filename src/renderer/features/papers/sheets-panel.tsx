// The letterheads and the logo of the lab, which paper lies on which, and how each looks on the one that is chosen.
import { Button, Select } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { noLetterhead, paperContracts } from '#server/contract/papers.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useAddress } from '../../lib/screen/use-address.ts';
import { useCan } from '../../lib/session.ts';
import { PaperSample } from '../../records/paper/paper-sample.tsx';
import { ofFamily, type Report, reportKind } from '../../records/rows/reports.ts';
import { useFileChoice } from '../../ui/fields/file-choice.tsx';
import { EmptyNotice } from '../../ui/notice.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { OverlapMarks } from './overlap-marks.tsx';
import { PaperDefaults } from './paper-defaults.tsx';
import classes from './papers.module.css';
import { useReportWrites } from './report-writes.ts';
import { SheetCard } from './sheet-card.tsx';

/** What a PDF can be laid on. */
const sheetFiles = '.pdf,.png,.jpg,.jpeg';

export function SheetsPanel({ reports }: { reports: readonly Report[] }) {
  const { t, language: spoken } = useI18n();
  const { read, change } = useAddress();
  const mayEdit = useCan(reportKind.operations.edit);
  const mayDefault = useCan(['administration_management']);
  const writes = useReportWrites();
  const sheets = ofFamily(reports, 'letterhead');
  const asked = read('sheet');
  const chosen = asked === noLetterhead ? undefined : (sheets.find(({ id }) => id === asked) ?? sheets[0]);
  const contract = paperContracts.find((one) => one === read('paper')) ?? paperContracts[0];
  const language = read('language') || spoken;
  const choice = useFileChoice({
    label: t('ui.sheets.add'),
    accept: sheetFiles,
    onFiles: ([file]) => file && writes.add.mutate({ family: 'letterhead', file }, { onSuccess: (id) => change({ sheet: id }) }),
  });
  return (
    <div className={classes.columns}>
      <ScrollSection className={classes.list} label={t('ui.sheets.tab.sheets')}>
        <div className={classes.head}>
          <h2 className={classes.heading}>{t('ui.sheets.letterheads')}</h2>
          {mayEdit && (
            <Button
              size="xs"
              loading={writes.add.isPending}
              leftSection={<IconUpload size={16} stroke={1.5} />}
              onClick={choice.open}
            >
              {t('ui.sheets.add')}
            </Button>
          )}
          {choice.field}
        </div>
        <p className={classes.hint}>{t('ui.sheets.hint')}</p>
        {sheets.length === 0 && (
          <EmptyNotice title={t('ui.sheets.none')}>{mayEdit && <p>{t('ui.sheets.none.hint')}</p>}</EmptyNotice>
        )}
        <ul className={classes.cards}>
          {sheets.map((sheet) => (
            <SheetCard
              key={sheet.id}
              sheet={sheet}
              chosen={sheet.id === chosen?.id}
              editable={mayEdit}
              onChoose={() => change({ sheet: sheet.id })}
            />
          ))}
        </ul>
        {mayDefault && <PaperDefaults reports={reports} />}
        {mayDefault && (
          <p className={classes.section}>
            {t('ui.sheets.logo.hint')}{' '}
            <Link className={classes.way} to="/admin/settings">
              {t('ui.sheets.logo')}
            </Link>
          </p>
        )}
      </ScrollSection>
      <ScrollSection className={classes.sample} label={t('ui.sheets.preview')}>
        <div className={classes.choices}>
          <Select
            size="xs"
            label={t('ui.sheets.paper')}
            data={paperContracts.map((value) => ({ value, label: t(`papers.${value}`) }))}
            value={contract}
            onChange={(value) => change({ paper: value ?? '' })}
          />
          <Select
            size="xs"
            label={t('ui.make-paper.language')}
            data={['de', 'en'].map((value) => ({ value, label: t(`language.${value}`) }))}
            value={language}
            onChange={(value) => change({ language: value ?? '' })}
          />
          <Select
            size="xs"
            label={t('ui.make-paper.letterhead')}
            data={[
              ...sheets.map(({ id, name }) => ({ value: id, label: name })),
              { value: noLetterhead, label: t('ui.make-paper.none') },
            ]}
            value={chosen?.id ?? noLetterhead}
            onChange={(value) => change({ sheet: value ?? '' })}
          />
        </div>
        <PaperSample
          contract={contract}
          choice={{ language, letterhead_id: chosen?.id ?? noLetterhead }}
          stamp={chosen ? `${chosen.hash} ${chosen.options.pages}` : ''}
        >
          {chosen && <OverlapMarks sheet={chosen} />}
        </PaperSample>
      </ScrollSection>
    </div>
  );
}
