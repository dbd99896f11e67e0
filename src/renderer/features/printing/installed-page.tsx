// The printers the server's own system has, each to be taken over as one of the lab's with a click.
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { usePlaceTitle, useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { newAddress } from '../../records/kind/list-query.ts';
import { addressOf, textOf } from '../../records/kind/record-kind.ts';
import { printerKind } from '../../records/kinds/printing/printers.ts';
import { useInstalledPrinters, usePrinters } from '../../records/label-formats/label-data.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { BackLink } from '../../ui/back-link.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { EmptyNotice, ErrorNotice, SkeletonLines, useErrorText, useSlow } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import frame from '../../ui/screen.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { useAddInstalled } from './print-data.ts';
import classes from './printing.module.css';

export function InstalledPage() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const toasts = useToasts();
  const errorText = useErrorText();
  const found = useInstalledPrinters();
  const known = usePrinters();
  const add = useAddInstalled();
  const mayAdd = useCan(printerKind.operations.edit);
  const slow = useSlow(found.isPending);
  usePlaceTitle(t('ui.printers.installed'));
  useScreen('printers-installed', !found.isPending);
  const printers = found.data?.data ?? [];
  const take = (name: string, queue: string) =>
    add.mutate(
      { name, queue },
      {
        onSuccess: ({ id }) => void navigate(addressOf(printerKind, id)),
        onError: (error) => toasts.fail(errorText(error)),
      },
    );
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <BackLink to={printerKind.route}>{t('ui.printers.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.printers.installed')}</h1>
        <span className={bar.gap} />
        <Button variant="default" size="xs" loading={found.isFetching} onClick={() => void found.refetch()}>
          {t('ui.printers.look')}
        </Button>
      </div>
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {slow && <SkeletonLines count={5} />}
      {found.data && printers.length === 0 && <NoneInstalled problem={found.data.meta.problem} />}
      {printers.length > 0 && (
        <ScrollSection className={table.scroll} label={t('ui.printers.installed')}>
          <StackedTable className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t('ui.printers.queue')}</th>
                <th scope="col">{t('ui.printers.description')}</th>
                <th scope="col">{t('ui.printers.place')}</th>
                <th scope="col">{t('ui.print-queue.state')}</th>
                <th scope="col">{t('ui.print-queue.step')}</th>
              </tr>
            </thead>
            <tbody>
              {printers.map(({ name, description, location, state, reason }) => {
                const own = known.data?.find(({ attributes }) => attributes.kind === 'installed' && attributes.queue === name);
                return (
                  <tr key={name}>
                    <th scope="row" className={table.code}>
                      {name}
                    </th>
                    <td>{description}</td>
                    <td>{location}</td>
                    <td className={classes.state} data-tone={state === 'stopped' ? 'warn' : undefined}>
                      <strong>{t(`ui.printers.state.${state}`)}</strong>
                      {reason !== '' && <span className={classes.aside}>{reason}</span>}
                    </td>
                    <td>
                      {own ? (
                        <Link to={addressOf(printerKind, own.id)}>{textOf(own.attributes.name)}</Link>
                      ) : (
                        mayAdd && (
                          <Button
                            size="compact-xs"
                            variant="default"
                            loading={add.isPending}
                            onClick={() => take(description || name, name)}
                          >
                            {t('ui.printers.take')}
                          </Button>
                        )
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </StackedTable>
        </ScrollSection>
      )}
    </section>
  );
}

function NoneInstalled({ problem }: { problem: string | null }) {
  const { t } = useI18n();
  const step = (
    <GuardedButton needs={printerKind.operations.edit} to={newAddress(printerKind, undefined)} size="xs" variant="default">
      {t('ui.printers.new')}
    </GuardedButton>
  );
  return (
    <EmptyNotice title={t('ui.printers.installed.none')} steps={step}>
      <p>{problem ?? t('ui.printers.installed.none.text')}</p>
    </EmptyNotice>
  );
}
