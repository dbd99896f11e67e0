// Beside the calendar: what is out, what is late, what is due back within a week; each with its borrower and its day.
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PlainDate } from '#server/contract/values/dates.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { findIncluded } from '../../lib/records.ts';
import { givenAddress } from '../../records/kind/list-state.ts';
import { addressOf, summaryOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import { useCount } from '../../records/rows/use-count.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { DueText } from '../../ui/due-text.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import unseen from '../../ui/unseen.module.css';
import { type LoanList, listed, loanListQuery, loanLists, useLoanList } from './loan-data.ts';
import classes from './loans.module.css';
import { stayOf } from './stays.ts';

interface LoanSideProps {
  list: LoanList;
  today: PlainDate;
  onList: (list: LoanList) => void;
}

export function LoanSide({ list, today, onList }: LoanSideProps) {
  const titleOf = useTitleOf();
  const [open, setOpen] = useState(true);
  const { t, format } = useI18n();
  const rows = useLoanList(list, today);
  const { data } = rows;
  const all = `${locationKind.route}?${givenAddress(loanListQuery(list, today), t(`ui.loans.list.${list}`))}`;
  return (
    <aside className={classes.side} data-open={open || undefined} aria-label={t('ui.loans.lists')}>
      <ListHead {...{ list, today, onList, open }} onOpen={setOpen} />
      {rows.error && <ErrorNotice error={rows.error} onRetry={() => void rows.refetch()} />}
      <ScrollSection className={classes.entries} label={t(`ui.loans.list.${list}`)}>
        {data?.data.length === 0 && <p className={classes.none}>{t(`ui.loans.none.${list}`)}</p>}
        <ul>
          {data?.data.map((record) => {
            const stay = stayOf(record, data.included);
            const device = findIncluded(data.included, record.attributes.inventory_id);
            return (
              <li key={record.id} className={classes.entry}>
                <span className={classes.line}>
                  <Link className={classes.code} to={addressOf(locationKind, record.id)}>
                    {device ? titleOf(inventoryKind, device) : stay?.number}
                  </Link>
                  <DueText date={stay?.until ?? null} />
                </span>
                <span className={classes.aside}>{device && summaryOf(inventoryKind, device)}</span>
                <span>{stay?.borrower}</span>
              </li>
            );
          })}
        </ul>
        {data && data.meta.total > listed && (
          <Link className={classes.all} to={all}>
            {t('ui.device.all', { count: format.number(data.meta.total) })}
          </Link>
        )}
      </ScrollSection>
    </aside>
  );
}

interface ListHeadProps extends LoanSideProps {
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Which list; on a phone it folds away, so that the calendar has the room. */
function ListHead({ list, today, onList, open, onOpen }: ListHeadProps) {
  const { t } = useI18n();
  const Arrow = open ? IconChevronDown : IconChevronUp;
  const show = (one: LoanList) => {
    onOpen(true);
    onList(one);
  };
  return (
    <div className={classes.head}>
      <fieldset className={classes.lists}>
        <legend className={unseen.unseen}>{t('ui.loans.lists')}</legend>
        {loanLists.map((one) => (
          <ListButton key={one} list={one} today={today} pressed={one === list} onClick={() => show(one)} />
        ))}
      </fieldset>
      <ActionIcon
        className={classes.fold}
        variant="subtle"
        color="gray"
        aria-label={t('ui.loans.fold')}
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      >
        <Arrow size={20} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}

function ListButton({
  list,
  today,
  pressed,
  onClick,
}: {
  list: LoanList;
  today: PlainDate;
  pressed: boolean;
  onClick: () => void;
}) {
  const { t, format } = useI18n();
  const count = useCount('locations', loanListQuery(list, today));
  return (
    <button type="button" className={classes.list} data-list={list} aria-pressed={pressed} onClick={onClick}>
      <span>{t(`ui.loans.list.${list}`)}</span>
      <span className={classes.count} data-some={(count ?? 0) > 0 || undefined}>
        {count === undefined ? '' : format.number(count)}
      </span>
    </button>
  );
}
