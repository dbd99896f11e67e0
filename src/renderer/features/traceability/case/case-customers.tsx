// The customers of a case: how many of their calibrations it touches, who was told when, how and by whom, and the letters to them.
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { customerKind } from '#renderer/records/kinds/office/customers.ts';
import { useErrorText } from '#renderer/ui/notice.tsx';
import table from '#renderer/ui/plain-table.module.css';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { ToolButton } from '#renderer/ui/tool-button.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import { CallDialog } from './call-dialog.tsx';
import classes from './case.module.css';
import {
  type CaseCustomer,
  type CaseNotice,
  isUntold,
  type LetterWay,
  lettersAddress,
  nameOf,
  useForgetNotice,
} from './case-data.ts';
import { TellDialog } from './tell-dialog.tsx';

type Work = { way: LetterWay | 'call'; customers: readonly CaseCustomer[] };

interface CaseCustomersProps {
  id: string;
  customers: readonly CaseCustomer[];
  /** Nobody is told any more in a closed one. */
  isOpen: boolean;
  today: string;
}

export function CaseCustomers({ id, customers, isOpen, today }: CaseCustomersProps) {
  const { t } = useI18n();
  const canTell = useCan(['inventory_details_calibrations_standards_edit']) && isOpen;
  const mayMail = useCan(['customers_edit']);
  const [work, setWork] = useState<Work | null>(null);
  const [first] = work?.customers ?? [];
  const close = () => setWork(null);
  return (
    <section className={classes.part} aria-label={t('ui.impact-cases.customers')}>
      <Head {...{ customers, canTell, mayMail }} onWork={setWork} />
      {customers.length === 0 ? (
        <p className={classes.quiet}>{t('ui.impact-cases.customers.none')}</p>
      ) : (
        <StackedTable className={`${table.table} ${classes.customers}`}>
          <thead>
            <tr>
              {['customer', 'calibrations', 'told'].map((name) => (
                <th key={name} scope="col">
                  {t(`ui.impact-cases.column.${name}`)}
                </th>
              ))}
              {canTell && (
                <th scope="col">
                  <span className={unseen.unseen}>{t('ui.impact-cases.column.work')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {customers.map((customer) => (
              <CustomerRow
                key={customer.id}
                {...{ id, customer, canTell, mayMail }}
                onWork={(way) => setWork({ way, customers: [customer] })}
              />
            ))}
          </tbody>
        </StackedTable>
      )}
      {work?.way === 'call' && first && <CallDialog {...{ id, today }} customer={first} onClose={close} />}
      {work && work.way !== 'call' && <TellDialog id={id} way={work.way} customers={work.customers} onClose={close} />}
    </section>
  );
}

interface HeadProps {
  customers: readonly CaseCustomer[];
  canTell: boolean;
  mayMail: boolean;
  onWork: (work: Work) => void;
}

/** All at once that nobody told yet. */
function Head({ customers, canTell, mayMail, onWork }: HeadProps) {
  const { t } = useI18n();
  const untold = canTell ? customers.filter(isUntold) : [];
  const mailed = mayMail ? untold.filter(({ attributes }) => attributes.has_address) : [];
  const ways: readonly { way: LetterWay; customers: readonly CaseCustomer[] }[] = [
    { way: 'mailed', customers: mailed },
    { way: 'printed', customers: untold },
  ];
  return (
    <div className={classes.partHead}>
      <h2>{t('ui.impact-cases.customers')}</h2>
      {ways.map(
        (work) =>
          work.customers.length > 0 && (
            <Button key={work.way} size="xs" variant="default" onClick={() => onWork(work)}>
              {t(`ui.impact-cases.tell.${work.way}`, { count: work.customers.length })}
            </Button>
          ),
      )}
    </div>
  );
}

interface CustomerRowProps {
  id: string;
  customer: CaseCustomer;
  canTell: boolean;
  mayMail: boolean;
  onWork: (way: Work['way']) => void;
}

function CustomerRow({ id, customer, canTell, mayMail, onWork }: CustomerRowProps) {
  const { t } = useI18n();
  const { calibrations, devices, undecided, notices } = customer.attributes;
  const said = [
    t('ui.impact-cases.calibrations', { count: calibrations }),
    devices < calibrations ? t('ui.impact-cases.devices', { count: devices }) : '',
    undecided > 0 ? t('ui.impact-cases.standing.undecided', { count: undecided }) : '',
  ];
  return (
    <tr>
      <td className={table.wide}>
        <Link to={addressOf(customerKind, customer.id)}>{nameOf(customer)}</Link>
      </td>
      <td className={table.wide}>{calibrations === 0 ? t('ui.impact-cases.no_effect') : said.filter(Boolean).join(' · ')}</td>
      <td className={table.wide}>
        {notices.length === 0 && <span className={classes.untold}>{t('ui.impact-cases.untold')}</span>}
        {notices.map((notice) => (
          <Notice key={notice.id} notice={notice} canForget={canTell} />
        ))}
      </td>
      {canTell && (
        <td className={classes.work}>
          <TellMenu {...{ id, customer, mayMail, onWork }} />
        </td>
      )}
    </tr>
  );
}

function TellMenu({ id, customer, mayMail, onWork }: Omit<CustomerRowProps, 'canTell'>) {
  const { t } = useI18n();
  const { calibrations, has_address } = customer.attributes;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('ui.impact-cases.tell.one', { customer: nameOf(customer) })}
          rightSection={<IconChevronDown size={14} stroke={1.5} />}
        >
          {t('ui.impact-cases.tell')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {calibrations > 0 && (
          <>
            <Menu.Item component="a" href={lettersAddress(id, [customer])} target="_blank" rel="noreferrer">
              {t('ui.impact-cases.tell.look')}
            </Menu.Item>
            <Menu.Item onClick={() => onWork('printed')}>{t('ui.impact-cases.tell.printed', { count: 1 })}</Menu.Item>
            {mayMail && has_address && (
              <Menu.Item onClick={() => onWork('mailed')}>{t('ui.impact-cases.tell.mailed', { count: 1 })}</Menu.Item>
            )}
          </>
        )}
        <Menu.Item onClick={() => onWork('call')}>{t('ui.impact-cases.call')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** When, how, by whom; of an e-mail how far it is, as one that came back told nobody. */
function Notice({ notice, canForget }: { notice: CaseNotice; canForget: boolean }) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const forget = useForgetNotice();
  const { id, way, told_on, told_by, message_id, message_state, document_id, remark } = notice;
  const day = format.date(told_on ?? '');
  return (
    <div className={classes.notice}>
      <span>
        {day} · {t(`notice_way.${way}`)}
        {message_id && message_state && (
          <>
            {' ('}
            <Link to={`/messages/${encodeURIComponent(message_id)}`}>{t(`message_state.${message_state}`)}</Link>)
          </>
        )}
        {' · '}
        {told_by}
        {document_id && (
          <>
            {' · '}
            <a href={`/api/v2/documents/${encodeURIComponent(document_id)}/download`}>{t('ui.impact-cases.letter')}</a>
          </>
        )}
        {remark && <span className={classes.remark}>{remark}</span>}
      </span>
      {canForget && way !== 'mailed' && (
        <ToolButton
          label={t('ui.impact-cases.forget', { date: day })}
          onClick={() => forget.mutate(id, { onError: (error) => toasts.fail(textOf(error)) })}
        >
          <IconX size={14} stroke={1.5} />
        </ToolButton>
      )}
    </div>
  );
}
