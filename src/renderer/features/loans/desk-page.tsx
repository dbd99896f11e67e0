// The desk where devices go out and come back: scan them together, say once to whom and until when, hand out; or take back what was
// scanned with what was noted. All of it is written or nothing. docs/design/expectations.md#lending.

import { useId, useState } from 'react';
import { addDays } from '#server/contract/values/dates.ts';
import { useScreen } from '../../lib/app-state.ts';
import { today } from '../../lib/days.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useAddress } from '../../lib/screen/use-address.ts';
import { useCan } from '../../lib/session.ts';
import { useDeskDevices } from '../../records/desk/use-desk-devices.ts';
import { useFields } from '../../records/kind/fields.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { BackLink } from '../../ui/back-link.tsx';
import { LackingNote } from '../../ui/lacking-note.tsx';
import { EmptyNotice, ErrorNotice } from '../../ui/notice.tsx';
import { ScanLine } from '../../ui/scan-line.tsx';
import frame from '../../ui/screen.module.css';
import unseen from '../../ui/unseen.module.css';
import classes from './desk.module.css';
import { deskRows } from './desk-rows.ts';
import { DeskTable } from './desk-table.tsx';
import { HandOutForm, type Terms } from './hand-out-form.tsx';
import { useDesk } from './loan-data.ts';
import { TakeBackForm } from './take-back-form.tsx';

/** What a loan is agreed for when nobody says otherwise. */
const usualDays = 14;

export function DeskPage() {
  const { t } = useI18n();
  const { read, change } = useAddress();
  const back = read('back') === '1';
  const now = today();
  const mayEdit = useCan(locationKind.operations.edit);
  const places = useFields(locationKind);
  const status = useFields(inventoryKind).data?.find(({ api_name }) => api_name === inventoryKind.status);
  const onDesk = useDeskDevices();
  const desk = useDesk(onDesk.ids);
  const [terms, setTerms] = useState<Terms>({
    elsewhere: false,
    customer: read('customer_id'),
    contact: '',
    until: addDays(now, usualDays),
    note: '',
  });
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const rows = desk.data ? deskRows({ ids: onDesk.ids, desk: desk.data, status, today: now, back, ...terms }) : [];
  const [hindered, hindrance] = [rows.filter((row) => row.hindered !== null), useId()];
  const waits = rows.length === 0 ? t('ui.loans.waits') : hindered.length > 0 ? { at: hindrance } : null;
  useScreen('loans-desk', places.data !== undefined && (onDesk.ids.length === 0 || !desk.isPending));
  const done = () => {
    onDesk.clear();
    setNotes({});
  };
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <BackLink to="/loans">{t('ui.loans.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.loans.desk')}</h1>
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.loans.work')}</legend>
          {[false, true].map((one) => (
            <button
              key={String(one)}
              type="button"
              className={bar.preset}
              aria-pressed={one === back}
              onClick={() => change({ back: one ? '1' : '' })}
            >
              {t(one ? 'ui.loans.take_back' : 'ui.loans.hand_out')}
            </button>
          ))}
        </fieldset>
      </div>
      {!mayEdit && (
        <EmptyNotice title={t('ui.loans.may_not')}>
          <LackingNote needs={locationKind.operations.edit} />
        </EmptyNotice>
      )}
      {mayEdit && (
        <div className={classes.work}>
          <div className={classes.devices}>
            <div className={classes.scan}>
              <ScanLine
                label={t('ui.loans.code')}
                placeholder={t('ui.loans.code.text')}
                action={t('ui.loans.put')}
                onCode={onDesk.receive}
              >
                <p className={classes.told} role="status" data-bad={onDesk.told?.bad || undefined}>
                  {onDesk.told?.text}
                </p>
              </ScanLine>
            </div>
            {desk.error && <ErrorNotice error={desk.error} onRetry={() => void desk.refetch()} />}
            {places.error && <ErrorNotice error={places.error} onRetry={() => void places.refetch()} />}
            {onDesk.ids.length === 0 ? (
              <EmptyNotice title={t(back ? 'ui.loans.desk.empty.back' : 'ui.loans.desk.empty.out')}>
                <p>{t('ui.loans.desk.empty.text')}</p>
              </EmptyNotice>
            ) : (
              <DeskTable
                rows={rows}
                back={back}
                notes={notes}
                onNote={(id, note) => setNotes((was) => ({ ...was, [id]: note }))}
                onRemove={onDesk.remove}
              />
            )}
          </div>
          <aside className={classes.terms} aria-label={t(back ? 'ui.loans.take_back' : 'ui.loans.hand_out')}>
            {back ? (
              <TakeBackForm rows={rows} notes={notes} waits={waits} onDone={done} />
            ) : (
              <HandOutForm
                rows={rows}
                waits={waits}
                fields={places.data ?? []}
                terms={terms}
                onTerms={(next) => setTerms((was) => ({ ...was, ...next }))}
              />
            )}
            {hindered.length > 0 && (
              <Hindered
                id={hindrance}
                {...{ back, count: hindered.length }}
                onTakeOff={() => onDesk.remove(hindered.map(({ id }) => id))}
              />
            )}
          </aside>
        </div>
      )}
    </section>
  );
}

interface HinderedProps {
  /** What the button it holds up is told by. */
  id: string;
  back: boolean;
  count: number;
  onTakeOff: () => void;
}

function Hindered({ id, back, count, onTakeOff }: HinderedProps) {
  const { t } = useI18n();
  return (
    <div className={classes.hindered} role="status">
      <p id={id}>{t(back ? 'ui.loans.hindered.back' : 'ui.loans.hindered.out', { count })}</p>
      <button type="button" onClick={onTakeOff}>
        {t('ui.loans.take_off', { count })}
      </button>
    </div>
  );
}
