// Which customers a user sees: all of them, or those picked here one by one.
import { Button, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { bodyOf, GET, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { updateOverSeen } from '#renderer/lib/write-over-seen.ts';
import { addressOf } from '#renderer/records/kind/record-kind.ts';
import { customerKind } from '#renderer/records/kinds/office/customers.ts';
import { userKind } from '#renderer/records/kinds/system/users.ts';
import type { PartProps } from '#renderer/records/page/record-page.tsx';
import { RecordPicker } from '#renderer/records/reference/record-picker.tsx';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { LackingNote } from '#renderer/ui/lacking-note.tsx';
import { EmptyNotice, ErrorNotice } from '#renderer/ui/notice.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';

interface Assign {
  customers: string[];
  mode: 'add' | 'remove';
}

export function UserCustomersTab({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const { id } = record;
  const toasts = useToasts();
  const mayEdit = useCan(userKind.operations.edit);
  const shown = ['record', 'users', id];
  const params = { path: { id } };
  const assigned = useQuery({
    queryKey: [...shown, 'customers'],
    queryFn: ({ signal }) => bodyOf(GET('/api/v2/users/{id}/customers', { params, signal })),
  });
  const reach = useWork({
    run: ({ next, seen }: { next: string; seen: string | null }) =>
      updateOverSeen({ path: 'users', id, seen: { customer_filter: seen }, attributes: { customer_filter: next } }),
    shown,
    done: () => t('ui.saved'),
    overtaken: ({ next }, { customer_filter: now }) => ({
      theirs: t(`ui.user.sees.${now === 'all' ? 'all' : 'assigned'}`),
      mine: t(`ui.user.sees.${next === 'all' ? 'all' : 'assigned'}`),
      again: { next, seen: typeof now === 'string' ? now : null },
    }),
  });
  const assign = useWork({
    run: (body: Assign) => bodyOf(POST('/api/v2/users/{id}/customers', { params, body })),
    shown,
  });
  const customers = assigned.data?.data ?? [];
  const before = customers.map((customer) => customer.id);
  // Only these come back: whom somebody else assigned or took away meanwhile stays so.
  const takeAway = (taken: string[], text: string) =>
    assign.mutate(
      { customers: taken, mode: 'remove' },
      { onSuccess: () => toasts.offerUndo(text, () => assign.mutate({ customers: taken, mode: 'add' })) },
    );
  const sees = reach.isPending ? reach.variables.next : (assigned.data?.meta.customer_filter ?? 'assigned');
  const all = sees === 'all';
  return (
    <ScrollSection className={classes.content} label={t('ui.tab.customers')}>
      {assigned.error && <ErrorNotice error={assigned.error} onRetry={() => void assigned.refetch()} />}
      {assigned.data && (
        <div className={classes.sections}>
          <LackingNote needs={userKind.operations.edit} />
          <Radio.Group
            label={t('ui.user.sees')}
            value={all ? 'all' : 'assigned'}
            readOnly={!mayEdit}
            onChange={(next) => mayEdit && reach.mutate({ next, seen: assigned.data.meta.customer_filter })}
          >
            <div className={classes.choices}>
              <Radio value="all" label={t('ui.user.sees.all')} disabled={!mayEdit} />
              <Radio value="assigned" label={t('ui.user.sees.assigned')} disabled={!mayEdit} />
            </div>
          </Radio.Group>
          <section>
            <h2 className={classes.heading}>
              {customers.length === 0
                ? t('ui.user.customers.assigned')
                : t('ui.user.customers.count', { count: customers.length })}
            </h2>
            {all && customers.length > 0 && <p className={classes.text}>{t('ui.user.customers.idle')}</p>}
            {mayEdit && (
              <div className={classes.row}>
                <RecordPicker
                  key={before.join()}
                  size="xs"
                  name="customer"
                  label={t('ui.user.customers.add')}
                  path="customers"
                  title="name"
                  value=""
                  onChange={(customer) => customer !== '' && assign.mutate({ customers: [customer], mode: 'add' })}
                />
                {customers.length > 1 && (
                  <GuardedButton
                    needs={userKind.operations.edit}
                    size="xs"
                    variant="default"
                    onClick={() => takeAway(before, t('ui.user.customers.removed_all'))}
                  >
                    {t('ui.user.customers.remove_all')}
                  </GuardedButton>
                )}
              </div>
            )}
            {customers.length === 0 ? (
              <EmptyNotice title={t('ui.user.customers.empty')}>{!all && <p>{t('ui.user.customers.empty.hint')}</p>}</EmptyNotice>
            ) : (
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('customer.K4601')}</th>
                    <th scope="col">{t('customer.K4602')}</th>
                    {mayEdit && (
                      <th scope="col">
                        <span className={unseen.unseen}>{t('ui.user.customers.remove')}</span>
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {customers.map(({ id: customer, attributes: { customer_number: number, name } }) => (
                    <tr key={customer}>
                      <td className={classes.code}>{number}</td>
                      <td>
                        <Link to={addressOf(customerKind, customer)}>{name ?? customer}</Link>
                      </td>
                      {mayEdit && (
                        <td data-right>
                          <Button
                            size="compact-sm"
                            variant="default"
                            aria-label={t('ui.user.customers.remove.name', { name: name ?? customer })}
                            onClick={() => takeAway([customer], t('ui.user.customers.removed', { name: name ?? customer }))}
                          >
                            {t('ui.user.customers.remove')}
                          </Button>
                        </td>
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
        </div>
      )}
    </ScrollSection>
  );
}
