// Which paper lies on which letterhead and is printed by which template when nobody says otherwise.
import { Select } from '@mantine/core';
import { letterheadSetting, noLetterhead, paperContracts, paperSetting } from '#server/contract/papers.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { ofFamily, type Report, templatesFor } from '../../records/rows/reports.ts';
import { useSaveSettings, useSettings } from '../../records/rows/setting-data.ts';
import { useErrorText } from '../../ui/notice.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { useToasts } from '../../ui/toast.tsx';
import classes from './papers.module.css';

function useSavedSetting() {
  const { t } = useI18n();
  const settings = useSettings();
  const save = useSaveSettings();
  const toasts = useToasts();
  const errorText = useErrorText();
  return {
    read: (name: string) => String(settings.data?.get(name) ?? ''),
    write: (name: string, value: string) =>
      save.mutate([{ name, value: value || null, seen: settings.data?.get(name) }], {
        onSuccess: (refused) => {
          const [reason] = Object.values(refused);
          if (reason) toasts.fail(reason);
          else toasts.say(t('ui.saved'));
        },
        onError: (error) => toasts.fail(errorText(error)),
      }),
  };
}

export function PaperDefaults({ reports }: { reports: readonly Report[] }) {
  const { t } = useI18n();
  const { read, write } = useSavedSetting();
  const sheets = ofFamily(reports, 'letterhead').map(({ id, name }) => ({ value: id, label: name }));
  const none = { value: noLetterhead, label: t('ui.make-paper.none') };
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t('ui.sheets.defaults')}</h2>
      <Select
        className={classes.forAll}
        size="xs"
        label={t('ui.sheets.for_all')}
        data={[{ value: '', label: t('ui.make-paper.none') }, ...sheets]}
        value={read(letterheadSetting)}
        onChange={(value) => write(letterheadSetting, value ?? '')}
      />
      <StackedTable className={classes.defaults}>
        <thead>
          <tr>
            <th scope="col">{t('ui.sheets.paper')}</th>
            <th scope="col">{t('ui.make-paper.letterhead')}</th>
            <th scope="col">{t('ui.make-paper.template')}</th>
          </tr>
        </thead>
        <tbody>
          {paperContracts.map((contract) => {
            const paper = t(`papers.${contract}`);
            const [sheet, template] = [paperSetting('letterhead', contract), paperSetting('template', contract)];
            return (
              <tr key={contract}>
                <th scope="row">{paper}</th>
                <td>
                  <Select
                    size="xs"
                    aria-label={t('ui.sheets.letterhead_of', { paper })}
                    data={[{ value: '', label: t('ui.sheets.as_all') }, none, ...sheets]}
                    value={read(sheet)}
                    onChange={(value) => write(sheet, value ?? '')}
                  />
                </td>
                <td>
                  <Select
                    size="xs"
                    aria-label={t('ui.sheets.template_of', { paper })}
                    data={[
                      { value: '', label: t('ui.sheets.no_template') },
                      ...templatesFor(reports, contract).map(({ id, name }) => ({ value: id, label: name })),
                    ]}
                    value={read(template)}
                    onChange={(value) => write(template, value ?? '')}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </StackedTable>
    </section>
  );
}
