// How great the risk is, in a line; a cell of the matrix assesses it anew, on the version one sees, and can be taken back.
import { useState } from 'react';
import { assess } from '#server/contract/values/ticket-risk.ts';
import { ApiError } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { updateRecord, type Value } from '../../lib/records.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import type { PartProps } from '../../records/page/record-page.tsx';
import { useRecord, useUpdate } from '../../records/rows/use-record.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import classes from './risk.module.css';
import { RiskGrid, useRiskWords } from './risk-grid.tsx';
import { cellOf, type RiskCell } from './risk-model.ts';

export function RiskGlance({ kind, fields, entry: { record } }: PartProps) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const words = useRiskWords(fields);
  const current = useRecord(kind, record.id);
  const update = useUpdate(kind, record.id);
  const [picking, setPicking] = useState(false);
  const { risk_1, risk_2, risk_3, priority, due_date } = record.attributes;
  const cell = cellOf(record);
  const { risk, priority: band } = assess([risk_1, risk_2, risk_3]);
  const fail = (error: Error) => {
    const conflict = error instanceof ApiError && error.status === 412;
    toasts.fail(conflict ? t('ui.risk.conflict') : errorText(error));
    void current.refetch();
  };
  const pick = async ({ probability, impact }: RiskCell) => {
    setPicking(false);
    // What the server derives from the risk goes back with it.
    const before: Record<string, Value> = {
      risk_1: risk_1 ?? null,
      risk_2: risk_2 ?? null,
      priority: priority ?? null,
      due_date: due_date ?? null,
    };
    try {
      const etag = current.data?.etag ?? null;
      const saved = await update.mutateAsync({ etag, attributes: { risk_1: probability, risk_2: impact } });
      const undo = () =>
        void updateRecord({ path: kind.path, id: record.id, etag: saved.etag, attributes: before })
          .catch(fail)
          .then(() => current.refetch());
      toasts.offerUndo(t('ui.risk.saved', { risk: textOf(saved.body.data.attributes.risk) }), undo);
    } catch (error) {
      if (error instanceof Error) fail(error);
    }
  };
  return (
    <div className={classes.glance}>
      {risk === null || band === null ? (
        <span>{t('ui.risk.unassessed')}</span>
      ) : (
        <span className={classes.reading} data-band={band}>
          <span className={classes.readingScore}>{format.number(risk)}</span>
          {t(`ticket_priority.${band}`)}
        </span>
      )}
      {cell && <span className={classes.because}>{words.cell(cell)}</span>}
      {risk_3 !== null && risk_3 !== undefined && (
        <span className={classes.because}>
          {fields.find(({ api_name }) => api_name === 'risk_3')?.label} {textOf(risk_3)}
        </span>
      )}
      <GuardedButton
        needs={kind.operations.edit}
        variant="default"
        size="xs"
        loading={update.isPending}
        onClick={() => setPicking(true)}
      >
        {t('ui.risk.assess')}
      </GuardedButton>
      {picking && (
        <Dialog title={t('ui.risk.assess')} size="auto" onClose={() => setPicking(false)}>
          <RiskGrid
            fields={fields}
            chosen={cell}
            onPick={(one) => void pick(one)}
            content={({ probability, impact }) => ({
              shown: format.number(probability * impact),
              said: t('ui.risk.is', { risk: probability * impact }),
              filled: true,
            })}
          />
          <p className={classes.hint}>{t('ui.risk.assess.hint')}</p>
        </Dialog>
      )}
    </div>
  );
}
