// The drivers that come with the program: what each would send, to be taken over as one of the lab's with a click.
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { usePlaceTitle, useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { addressOf } from '../../records/kind/record-kind.ts';
import { instrumentDriverKind } from '../../records/kinds/devices/instruments.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { BackLink } from '../../ui/back-link.tsx';
import { ErrorNotice, SkeletonLines, useErrorText, useSlow } from '../../ui/notice.tsx';
import table from '../../ui/plain-table.module.css';
import frame from '../../ui/screen.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { StackedTable } from '../../ui/table/stacked-table.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { type ShippedDriver, useShippedDrivers, useTakeDriver } from './instrument-data.ts';
import classes from './instruments.module.css';

const heads = ['driver', 'commands', 'source', 'take'] as const;

export function ShippedPage() {
  const { t } = useI18n();
  const shipped = useShippedDrivers();
  const slow = useSlow(shipped.isPending);
  usePlaceTitle(t('ui.instrument-drivers.shipped'));
  useScreen('instrument-drivers-shipped', !shipped.isPending);
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <BackLink to={instrumentDriverKind.route}>{t('ui.instrument-drivers.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.instrument-drivers.shipped')}</h1>
      </div>
      {shipped.error && <ErrorNotice error={shipped.error} onRetry={() => void shipped.refetch()} />}
      {slow && <SkeletonLines count={5} />}
      {shipped.data && (
        <ScrollSection className={table.scroll} label={t('ui.instrument-drivers.shipped')}>
          <StackedTable className={`${table.table} ${classes.shipped}`}>
            <thead>
              <tr>
                {heads.map((name) => (
                  <th key={name} scope="col">
                    {t(`ui.instrument-drivers.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shipped.data.map((driver) => (
                <DriverRow key={driver.name} driver={driver} />
              ))}
            </tbody>
          </StackedTable>
        </ScrollSection>
      )}
    </section>
  );
}

function DriverRow({ driver }: { driver: ShippedDriver }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const toasts = useToasts();
  const errorText = useErrorText();
  const take = useTakeDriver();
  const mayTake = useCan(['types_create']);
  const taken = () =>
    take.mutate(driver, {
      onSuccess: ({ id }) => void navigate(addressOf(instrumentDriverKind, id)),
      onError: (error) => toasts.fail(errorText(error)),
    });
  return (
    <tr>
      <th scope="row">{driver.name}</th>
      <td className={table.wide}>
        <pre className={classes.commands}>{driver.commands.join('\n')}</pre>
      </td>
      {/* As the maker calls his manual. */}
      <td className={table.wide} lang="en">
        {driver.source}
      </td>
      <td data-right>
        {mayTake && (
          <Button size="compact-xs" variant="default" loading={take.isPending} onClick={taken}>
            {t('ui.instrument-drivers.take')}
          </Button>
        )}
      </td>
    </tr>
  );
}
