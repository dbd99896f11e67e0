// An instrument's page: beside its record, who answers at its address.
import { Button } from '@mantine/core';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { calibrationKind } from '../../records/kinds/calibrations/calibrations.ts';
import { instrumentKind } from '../../records/kinds/devices/instruments.ts';
import { type PartProps, RecordPage } from '../../records/page/record-page.tsx';
import { Glance, GlancePart } from '../../ui/glance.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useIdentify } from './instrument-data.ts';
import classes from './instruments.module.css';

const parts = { Glance: InstrumentGlance };

export function InstrumentPage() {
  return <RecordPage kind={instrumentKind} parts={parts} />;
}

function InstrumentGlance({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const errorText = useErrorText();
  const identify = useIdentify(record.id);
  const mayAsk = useCan(calibrationKind.operations.edit);
  const { data, error } = identify;
  return (
    <Glance>
      <GlancePart title={t('ui.instruments.identity')} wide>
        <div className={classes.asked}>
          <p role="status" className={classes.state} data-tone={error ? 'bad' : data && (data.matches ? 'good' : 'warn')}>
            {error ? errorText(error) : (data?.message ?? t('ui.instruments.identify.text'))}
          </p>
          {mayAsk && (
            <Button size="xs" variant="default" loading={identify.isPending} onClick={() => identify.mutate()}>
              {t('ui.instruments.identify')}
            </Button>
          )}
        </div>
        {data && data.compared.length > 0 && (
          <dl className={classes.compared}>
            {data.compared.map(({ part, expected, answered, matches }) => (
              <div key={part} data-differs={!matches || undefined}>
                <dt>{t(`ui.instruments.part.${part}`)}</dt>
                <dd>{matches ? answered : t('ui.instruments.differs', { expected, answered })}</dd>
              </div>
            ))}
          </dl>
        )}
      </GlancePart>
    </Glance>
  );
}
