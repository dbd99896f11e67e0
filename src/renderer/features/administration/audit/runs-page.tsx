// What was written in one go (imports, bulk changes, adjustments), and the way back from each.
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { importAddress } from '#renderer/records/kind/importable.ts';
import { inventoryKind } from '#renderer/records/kinds/devices/inventory.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { EmptyNotice } from '#renderer/ui/notice.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import classes from '../shared/administration.module.css';
import { PageFrame } from '../shared/page-frame.tsx';
import { useWork } from '../shared/use-work.ts';

const shown = ['rows', 'runs', 'page'] as const;

export function Page() {
  const { t, textOr, format } = useI18n();
  const query = useQuery({
    queryKey: shown,
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/runs', { params: { query: { sort: '-at', 'page[size]': 100 } }, signal })),
  });
  const undo = useWork({
    run: (id: string) => bodyOf(POST('/api/v2/runs/{id}/undo', { params: { path: { id } } })),
    shown,
    done: () => t('ui.bulk.undone'),
  });
  const runs = query.data?.data ?? [];
  return (
    <PageFrame name="runs" title={t('ui.runs.title')} query={query}>
      {runs.length === 0 ? (
        <EmptyNotice
          title={t('ui.runs.empty')}
          steps={
            <>
              <GuardedButton needs={inventoryKind.operations.edit} to={importAddress('inventories')} size="xs">
                {t('ui.import.inventories')}
              </GuardedButton>
              <GuardedButton needs={inventoryKind.operations.view} to={inventoryKind.route} variant="default" size="xs">
                {t('ui.runs.empty.devices')}
              </GuardedButton>
            </>
          }
        >
          <p>{t('ui.runs.empty.hint')}</p>
        </EmptyNotice>
      ) : (
        <StackedTable className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('ui.runs.at')}</th>
              <th scope="col">{t('ui.runs.who')}</th>
              <th scope="col">{t('ui.runs.what')}</th>
              <th scope="col">{t('ui.runs.records')}</th>
              <th scope="col" data-right>
                {t('ui.runs.count')}
              </th>
              <th scope="col">{t('ui.runs.state')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map(({ id, attributes: run }) => (
              <tr key={id}>
                <td>{format.instant(String(run.at))}</td>
                <td>{String(run.user_name ?? '')}</td>
                <td>{textOr(`run_kind.${run.kind}`, String(run.kind))}</td>
                <td>
                  <Resources names={[run.resources].flat()} />
                </td>
                <td data-right>{format.number(Number(run.count ?? 0))}</td>
                <td>
                  {run.undone_at ? (
                    t('ui.runs.undone', { at: format.instant(String(run.undone_at)), who: String(run.undone_by ?? '') })
                  ) : (
                    <Button
                      size="compact-sm"
                      variant="default"
                      loading={undo.isPending && undo.variables === id}
                      leftSection={<IconArrowBackUp size={16} stroke={1.5} />}
                      onClick={() => undo.mutate(id)}
                    >
                      {t('ui.undo')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </StackedTable>
      )}
    </PageFrame>
  );
}

function Resources({ names }: { names: readonly unknown[] }) {
  const { textOr } = useI18n();
  return names.map((name) => textOr(`resource.${name}.plural`, String(name))).join(', ');
}
