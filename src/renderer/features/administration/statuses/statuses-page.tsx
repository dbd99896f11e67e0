// Statuses of each kind of record: their order and colours, what each asks for, and which may follow which.
import { ActionIcon, MultiSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { fieldsOptions } from '#renderer/records/kind/fields.ts';
import { typedFields } from '#renderer/records/kind/form-model.ts';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { kindOfTable } from '#renderer/records/kinds/index.ts';
import { statusKind } from '#renderer/records/kinds/system/statuses.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { EmptyNotice } from '#renderer/ui/notice.tsx';
import { StatusText } from '#renderer/ui/status-text.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import classes from '../shared/administration.module.css';
import { PageFrame } from '../shared/page-frame.tsx';
import { useStatuses, useStatusWork } from './status-data.ts';
import { mandatoryIn, moved, type Status, withMandatory } from './status-model.ts';
import { StatusTransitions } from './status-transitions.tsx';

/** Kinds of record with a status, and the table that `/fields` knows them by. */
const tables = {
  inventory: 'inventory',
  calibration: 'calibration',
  booking: 'booking',
  repair: 'repair',
  location: 'location',
  notepad: 'note',
  support_tickets: 'ticket',
} as const;

type StatusType = keyof typeof tables;
const isType = (name: string | null): name is StatusType => name !== null && name in tables;

export function Page() {
  const { t } = useI18n();
  const [params, setParams] = useSearchParams();
  const asked = params.get('type');
  const type: StatusType = isType(asked) ? asked : 'inventory';
  const query = useStatuses();
  const statuses = (query.data?.statuses ?? []).filter((status) => status.type === type);
  const ids = new Set(statuses.map(({ id }) => id));
  return (
    <PageFrame
      name="status-rules"
      title={t('ui.statuses.title')}
      query={query}
      actions={
        <GuardedButton
          needs={statusKind.operations.edit}
          to={`${statusKind.route}/new?type=${type}`}
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.5} />}
        >
          {t('ui.statuses.new')}
        </GuardedButton>
      }
    >
      <fieldset className={`${bar.presets} ${classes.types}`}>
        <legend className={unseen.unseen}>{t('ui.statuses.of')}</legend>
        {Object.keys(tables).map((one) => (
          <button
            key={one}
            type="button"
            className={bar.preset}
            aria-pressed={one === type}
            onClick={() => setParams(one === 'inventory' ? {} : { type: one }, { replace: true })}
          >
            {t(`status_type.${one}`)}
          </button>
        ))}
      </fieldset>
      {statuses.length === 0 ? (
        <EmptyNotice title={t('ui.statuses.empty')}>
          <p>{t('ui.statuses.empty.hint')}</p>
        </EmptyNotice>
      ) : (
        <>
          <StatusTable statuses={statuses} table={tables[type]} />
          <StatusTransitions statuses={statuses} transitions={(query.data?.transitions ?? []).filter(({ to }) => ids.has(to))} />
        </>
      )}
    </PageFrame>
  );
}

function StatusTable({ statuses, table }: { statuses: readonly Status[]; table: string }) {
  const { t, language } = useI18n();
  const work = useStatusWork();
  const kind = kindOfTable(table);
  const fields = useQuery(fieldsOptions(table, language));
  const choices = kind
    ? typedFields(kind, fields.data ?? [])
        .filter(({ visible, field_type_raw: raw }) => visible && raw !== 'status' && raw !== 'flag')
        .map(({ api_name: value, label }) => ({ value, label }))
    : [];
  /** The next step goes from where the last one led. */
  const move = (id: string, by: -1 | 1) => {
    if (!work.move.isPending) work.move.mutate(moved(statuses, id, by));
  };
  const known = new Set(choices.map(({ value }) => value));
  return (
    <StackedTable className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('ui.statuses.status')}</th>
          <th scope="col">{t('status.code')}</th>
          <th scope="col" data-right>
            {t('status.number')}
          </th>
          <th scope="col">{t('ui.statuses.effect')}</th>
          <th scope="col">{t('ui.statuses.asks')}</th>
          <th scope="col">{t('ui.statuses.order')}</th>
        </tr>
      </thead>
      <tbody>
        {statuses.map((status, index) => (
          <tr key={status.id}>
            <th scope="row">
              <Link to={addressOf(statusKind, status.id)}>
                <StatusText label={status.title} color={status.color} />
              </Link>
            </th>
            <td className={classes.code}>{status.code}</td>
            <td data-right>{status.number}</td>
            <td>
              <Effect status={status} />
            </td>
            <td className={classes.asks}>
              <MultiSelect
                size="xs"
                searchable
                aria-label={t('ui.statuses.asks.name', { status: status.title })}
                placeholder={mandatoryIn(status.rules).length === 0 ? t('ui.statuses.asks.none') : undefined}
                data={[...choices, ...mandatoryIn(status.rules).filter((name) => !known.has(name))]}
                value={mandatoryIn(status.rules)}
                nothingFoundMessage={t('ui.pick.none')}
                onChange={(names) =>
                  work.setRules.mutate({ id: status.id, rules: withMandatory(status.rules, names), seen: status.rules })
                }
              />
            </td>
            <td>
              <span className={classes.moves}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('ui.statuses.up', { status: status.title })}
                  disabled={index === 0}
                  onClick={() => move(status.id, -1)}
                >
                  <IconArrowUp size={16} stroke={1.5} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('ui.statuses.down', { status: status.title })}
                  disabled={index === statuses.length - 1}
                  onClick={() => move(status.id, 1)}
                >
                  <IconArrowDown size={16} stroke={1.5} />
                </ActionIcon>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </StackedTable>
  );
}

function Effect({ status: { active, hidden } }: { status: Status }) {
  const { t } = useI18n();
  const told = [active ? '' : t('ui.statuses.inactive'), hidden ? t('ui.statuses.hidden') : ''].filter(Boolean).join(', ');
  return <span>{told || t('ui.statuses.normal')}</span>;
}
