// How the lab's papers look: on which letterhead, by which template; and those that were made, each to be proved unchanged.
import { Tabs } from '@mantine/core';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { documentKind } from '../../records/kinds/office/documents.ts';
import bar from '../../records/list/list-toolbar.module.css';
import page from '../../records/page/record-page.module.css';
import { useTab } from '../../records/page/record-page.tsx';
import { useReports } from '../../records/rows/reports.ts';
import { ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import { MadePapers } from './made-papers.tsx';
import { SheetsPanel } from './sheets-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';

export function PapersPage() {
  const { t } = useI18n();
  const reports = useReports();
  const mayDocuments = useCan(documentKind.operations.view);
  const names = ['sheets', 'templates', ...(mayDocuments ? ['made'] : [])];
  const tabs = useTab(names);
  const slow = useSlow(reports.isPending);
  useScreen('papers', !reports.isPending);
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t('ui.papers.title')}</h1>
      </div>
      {reports.error && <ErrorNotice error={reports.error} onRetry={() => void reports.refetch()} />}
      {slow && <SkeletonLines count={6} />}
      {reports.data && (
        <Tabs
          value={tabs.shown}
          onChange={tabs.show}
          keepMounted={false}
          classNames={{ root: page.tabs, panel: page.panel, tab: page.tab, list: page.tabList }}
        >
          <Tabs.List>
            {names.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`ui.sheets.tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="sheets">
            <SheetsPanel reports={reports.data} />
          </Tabs.Panel>
          <Tabs.Panel value="templates">
            <TemplatesPanel reports={reports.data} />
          </Tabs.Panel>
          {mayDocuments && (
            <Tabs.Panel value="made">
              <MadePapers />
            </Tabs.Panel>
          )}
        </Tabs>
      )}
    </section>
  );
}
