// The invoices of a period for the books: which period, which kind of file, and what it will hold before it is made.

import { SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlaceTitle, useScreen } from '#renderer/lib/app-state.ts';
import { today } from '#renderer/lib/days.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { invoiceKind } from '#renderer/records/kinds/office/invoices.ts';
import bar from '#renderer/records/list/list-toolbar.module.css';
import { BackLink } from '#renderer/ui/back-link.tsx';
import { DateField } from '#renderer/ui/fields/date-field.tsx';
import { ErrorNotice, useErrorText } from '#renderer/ui/notice.tsx';
import frame from '#renderer/ui/screen.module.css';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import classes from './booking.module.css';
import { type BookingFormat, useBookingFile, useBookingPreview } from './booking-data.ts';
import { type Period, periodNames, periodOf } from './booking-period.ts';
import { BookingPreviewView } from './booking-preview.tsx';

export function BookingPage() {
  const { t } = useI18n();
  const [period, setPeriod] = useState(() => periodOf('last_month', today()));
  const [format, setFormat] = useState<BookingFormat>('datev');
  const preview = useBookingPreview(period);
  usePlaceTitle(t('ui.booking-export.title'));
  useScreen('booking-export', preview.data !== undefined || preview.error !== null);
  const isAtFields = ['from', 'to'].some((field) => problemOf(preview.error, field) !== null);
  return (
    <section className={`${frame.screen} ${frame.ground}`}>
      <div className={bar.bar}>
        <BackLink to={invoiceKind.route}>{t('ui.invoices.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.booking-export.title')}</h1>
      </div>
      <ScrollSection className={classes.page} label={t('ui.booking-export.title')}>
        <BookingForm
          {...{ period, setPeriod, format, setFormat }}
          error={preview.error}
          lacks={isAtFields ? 'ui.booking-export.waits' : lacksFor(format, preview.data)}
        />
        {preview.error && !isAtFields && <ErrorNotice error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.data && !preview.error && <BookingPreviewView preview={preview.data} format={format} />}
      </ScrollSection>
    </section>
  );
}

/** A table needs no tax adviser. */
function lacksFor(format: BookingFormat, preview: { invoices: number; lacking: readonly unknown[] } | undefined): string | null {
  if (preview === undefined) return null;
  if (preview.invoices === 0) return 'ui.booking-export.none';
  return format === 'datev' && preview.lacking.length > 0 ? 'ui.booking-export.waits.lacking' : null;
}

interface BookingFormProps {
  period: Period;
  setPeriod: (period: Period) => void;
  format: BookingFormat;
  setFormat: (format: BookingFormat) => void;
  error: Error | null;
  /** The text that says why there is no file. */
  lacks: string | null;
}

function BookingForm({ period, setPeriod, format, setFormat, error, lacks }: BookingFormProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const textOf = useErrorText();
  const file = useBookingFile();
  const send = () => file.mutate({ ...period, format }, { onError: (failed) => toasts.fail(textOf(failed)) });
  return (
    <SendForm className={classes.card} onSend={send}>
      <Presets period={period} onChoose={setPeriod} />
      <div className={classes.days}>
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            label={t(`ui.booking-export.${name}`)}
            value={period[name]}
            error={problemOf(error, name)}
            onChange={(day) => setPeriod({ ...period, [name]: day })}
            required
          />
        ))}
      </div>
      <SegmentedControl
        className={classes.format}
        aria-label={t('ui.booking-export.format')}
        value={format}
        data={(['datev', 'csv'] as const).map((value) => ({ value, label: t(`ui.booking-export.${value}`) }))}
        onChange={(value) => setFormat(value as BookingFormat)}
      />
      <div className={classes.send}>
        <SendButton loading={file.isPending} waits={lacks && t(lacks)} leftSection={<IconDownload size={16} stroke={1.5} />}>
          {t('ui.booking-export.download')}
        </SendButton>
      </div>
    </SendForm>
  );
}

function Presets({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) {
  const { t } = useI18n();
  return (
    <fieldset className={classes.presets}>
      <legend>{t('ui.booking-export.period')}</legend>
      {periodNames.map((name) => {
        const own = periodOf(name, today());
        const isChosen = own.from === period.from && own.to === period.to;
        return (
          <button key={name} type="button" className={bar.preset} aria-pressed={isChosen} onClick={() => onChoose(own)}>
            {t(`ui.booking-export.${name}`)}
          </button>
        );
      })}
    </fieldset>
  );
}
