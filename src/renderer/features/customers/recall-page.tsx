// The recall list of a customer: his devices by the month they are due in, to be read out, copied into a message, printed or saved as
// a table.
import { Button, CopyButton } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useScreen } from '../../lib/app-state.ts';
import { today } from '../../lib/days.ts';
import { writeTable } from '../../lib/entry/clipboard-table.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useUser } from '../../lib/session.ts';
import { ExportMenu } from '../../records/export/export-menu.tsx';
import { useFields } from '../../records/kind/fields.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { customerKind } from '../../records/kinds/office/customers.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { useRecord } from '../../records/rows/use-record.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { DueText } from '../../ui/due-text.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import unseen from '../../ui/unseen.module.css';
import { recallMost, useRecall } from './customer-data.ts';
import { byMonth, recallQuery, recallSpans } from './recall-months.ts';
import classes from './recall-page.module.css';

const columns = ['asset_number', 'manufacturer', 'model', 'description', 'serial_number', 'location'] as const;
const usualMonths = 3;
const furthest = Math.max(...recallSpans);

export function RecallPage() {
  const titleOf = useTitleOf();
  const { t, format } = useI18n();
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const now = today();
  const months = recallSpans.find((one) => String(one) === params.get('months')) ?? usualMonths;
  const show = (one: number) => setParams(one === usualMonths ? {} : { months: String(one) }, { replace: true });
  const customer = useRecord(customerKind, id);
  const fields = useFields(inventoryKind);
  const query = fields.data ? recallQuery(id, fields.data, { today: now, months }) : null;
  const recall = useRecall(query);
  const error = customer.error ?? fields.error ?? recall.error;
  const loaded = customer.data !== undefined && recall.data !== undefined;
  const slow = useSlow(!loaded && error === null);
  useScreen('customers-recall', (loaded && !recall.isPlaceholderData) || error !== null);
  const lab = useUser().data?.lab_name ?? '';
  const labelOf = (name: string) => fields.data?.find(({ api_name }) => api_name === name)?.label ?? '';
  const devices = recall.data?.data ?? [];
  const groups = byMonth(devices, now);
  const name = customer.data ? titleOf(customerKind, customer.data.body.data) : '';
  const again = () => void Promise.all([customer.refetch(), fields.refetch(), recall.refetch()]);
  const cells = ({ attributes }: RecordRow) => [
    ...columns.map((column) => textOf(attributes[column])),
    format.date(textOf(attributes.duedate)),
  ];
  const copied = () => writeTable([[...columns, 'duedate'].map(labelOf), ...devices.map(cells)]);
  return (
    <section className={classes.screen}>
      <div className={`${bar.bar} ${classes.tools}`}>
        <BackLink to={addressOf(customerKind, id)}>{name || t('ui.customers.title')}</BackLink>
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.recall.span')}</legend>
          {recallSpans.map((one) => (
            <button key={one} type="button" className={bar.preset} aria-pressed={one === months} onClick={() => show(one)}>
              {t('ui.recall.months', { count: one })}
            </button>
          ))}
        </fieldset>
        <span className={bar.gap} />
        {devices.length > 0 && query !== null && (
          <>
            <CopyButton value={copied()}>
              {({ copied: done, copy }) => (
                <Button variant="default" size="xs" leftSection={<IconCopy size={16} stroke={1.5} />} onClick={copy}>
                  {t(done ? 'ui.copied' : 'ui.recall.copy')}
                </Button>
              )}
            </CopyButton>
            <ExportMenu path={inventoryKind.path} query={query} position="bottom-end" />
            <Button size="xs" leftSection={<IconPrinter size={16} stroke={1.5} />} onClick={() => window.print()}>
              {t('ui.loans.slip.print')}
            </Button>
          </>
        )}
      </div>
      {error && <ErrorNotice error={error} onRetry={again} />}
      {slow && <SkeletonLines count={10} />}
      {loaded && (
        <ScrollSection className={classes.content} label={t('ui.recall.title')}>
          <header className={classes.head}>
            <p className={classes.lab}>{lab}</p>
            <h1 className={classes.title}>{t('ui.recall.of', { customer: name })}</h1>
            <p className={classes.facts}>
              {t('ui.recall.facts', { count: recall.data?.meta.total ?? 0, date: format.date(now) })}
            </p>
          </header>
          {devices.length === 0 && (
            <EmptyNotice
              title={t('ui.recall.empty', { count: months })}
              steps={
                <>
                  {months !== furthest && (
                    <Button size="xs" variant="default" onClick={() => show(furthest)}>
                      {t('ui.recall.empty.further', { count: furthest })}
                    </Button>
                  )}
                  <GuardedButton
                    needs={inventoryKind.operations.view}
                    to={`${addressOf(customerKind, id)}?tab=inventory`}
                    variant="default"
                    size="xs"
                  >
                    {t('ui.recall.empty.devices')}
                  </GuardedButton>
                </>
              }
            >
              <p>{t('ui.recall.empty.due')}</p>
            </EmptyNotice>
          )}
          {devices.length > 0 && (
            <StackedTable className={table.table}>
              <thead>
                <tr>
                  {[...columns, 'duedate'].map((column) => (
                    <th key={column} scope="col">
                      {labelOf(column)}
                    </th>
                  ))}
                </tr>
              </thead>
              {groups.map(({ month, late, devices: rows }) => (
                <tbody key={month}>
                  <tr>
                    <th scope="rowgroup" colSpan={columns.length + 1} className={classes.month} data-late={late || undefined}>
                      {late ? t('ui.due.preset.overdue') : format.monthName(`${month}-01`)}{' '}
                      <span className={classes.count}>{format.number(rows.length)}</span>
                    </th>
                  </tr>
                  {rows.map((device) => (
                    <tr key={device.id}>
                      {columns.map((column) => (
                        <td key={column} className={inventoryKind.codes.has(column) ? table.code : table.wide}>
                          {column === 'asset_number' ? (
                            <Link to={addressOf(inventoryKind, device.id)}>{titleOf(inventoryKind, device)}</Link>
                          ) : (
                            textOf(device.attributes[column])
                          )}
                        </td>
                      ))}
                      <td>
                        <DueText date={textOf(device.attributes.duedate) || null} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              ))}
            </StackedTable>
          )}
          {(recall.data?.meta.total ?? 0) > recallMost && (
            <p className={classes.facts}>{t('ui.recall.more', { count: recallMost })}</p>
          )}
        </ScrollSection>
      )}
    </section>
  );
}
