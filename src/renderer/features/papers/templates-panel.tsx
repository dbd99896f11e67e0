// Templates: a paper with its language, its letterhead and, for orders, what it is sent as, under a name by which it is chosen.
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { noLetterhead } from '#server/contract/papers.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { ofFamily, type Report, reportKind } from '../../records/rows/reports.ts';
import { EmptyNotice } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import unseen from '../../ui/unseen.module.css';
import classes from './papers.module.css';
import { useReportWrites } from './report-writes.ts';
import { TemplateDialog } from './template-dialog.tsx';

export function TemplatesPanel({ reports }: { reports: readonly Report[] }) {
  const { t } = useI18n();
  const mayEdit = useCan(reportKind.operations.edit);
  const { remove } = useReportWrites();
  const [edited, setEdited] = useState<Report | 'new' | null>(null);
  const templates = ofFamily(reports, 'template');
  const sheetName = (id: string | undefined) =>
    id === noLetterhead ? t('ui.make-paper.none') : (reports.find((one) => one.id === id)?.name ?? t('ui.make-paper.usual'));
  return (
    <ScrollSection className={table.scroll} label={t('ui.sheets.tab.templates')}>
      <div className={classes.tools}>
        <p className={classes.hint}>{t('ui.templates.hint')}</p>
        {mayEdit && (
          <Button size="xs" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => setEdited('new')}>
            {t('ui.templates.new')}
          </Button>
        )}
      </div>
      {templates.length === 0 ? (
        <EmptyNotice title={t('ui.templates.none')}>{mayEdit && <p>{t('ui.templates.none.hint')}</p>}</EmptyNotice>
      ) : (
        <StackedTable className={table.table}>
          <thead>
            <tr>
              {['name', 'paper', 'language', 'letterhead', 'type'].map((name) => (
                <th key={name} scope="col">
                  {t(`ui.templates.${name}`)}
                </th>
              ))}
              <th scope="col">
                <span className={unseen.unseen}>{t('ui.templates.edit')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {templates.map((template) => (
              <tr key={template.id}>
                <td className={table.wide}>{template.name}</td>
                <td>{template.contract === null ? t('ui.templates.every') : t(`papers.${template.contract}`)}</td>
                <td>{template.options.language ? t(`language.${template.options.language}`) : t('ui.make-paper.usual')}</td>
                <td className={table.wide}>{sheetName(template.options.letterhead)}</td>
                <td>{template.options.type && t(`papers.order.type_${template.options.type}`)}</td>
                <td data-right>
                  {mayEdit && (
                    <>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('ui.templates.edit_one', { name: template.name })}
                        onClick={() => setEdited(template)}
                      >
                        <IconPencil size={18} stroke={1.5} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('ui.sheets.remove', { name: template.name })}
                        onClick={() => remove({ record: template.record }, () => undefined)}
                      >
                        <IconTrash size={18} stroke={1.5} />
                      </ActionIcon>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </StackedTable>
      )}
      {edited && <TemplateDialog reports={reports} template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </ScrollSection>
  );
}
