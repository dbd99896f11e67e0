// The calendar: a row a device with how it stands, a column a day, a bar from going out to coming back. What is late runs on in
// the colour of lateness up to today, and says so.
import { IconArrowBackUp, IconArrowUpRight } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { addDays, daysBetween, type PlainDate } from '#server/contract/values/dates.ts';
import type { Format } from '../../lib/format.ts';
import { type Translate, useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCan } from '../../lib/session.ts';
import type { Field } from '../../records/kind/fields.ts';
import { addressOf, summaryOf } from '../../records/kind/record-kind.ts';
import { inventoryKind } from '../../records/kinds/devices/inventory.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import { useTitleOf } from '../../records/rows/use-title-of.ts';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import classes from './calendar.module.css';
import { type Bar, barsOf, type Days, isWeekend, isWholeMonth, listDays, type Span } from './calendar-model.ts';
import { deskAddress, deviceAddress } from './loan-addresses.ts';
import type { CalendarAnswer } from './loan-data.ts';
import { StateText } from './state-text.tsx';
import { isLate, isOut, type Stay, stateOf } from './stays.ts';

interface LoanCalendarProps {
  answer: CalendarAnswer;
  days: Days;
  span: Span;
  today: PlainDate;
  status: Field | undefined;
}

export function LoanCalendar({ answer: { devices, stays }, days, span, today, status }: LoanCalendarProps) {
  const { t, format } = useI18n();
  const shown = listDays(days);
  const first = shown[0] ?? today;
  const title = periodOf(days, span, format);
  return (
    <ScrollSection className={classes.scroll} label={t('ui.loans.calendar', { period: title })}>
      <table className={classes.table} style={groundOf(shown, today)}>
        <Caption title={title} />
        <colgroup>
          <col className={classes.deviceColumn} />
          <col className={classes.stateColumn} />
          {shown.map((day) => (
            <col key={day} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('resource.inventory')}</th>
            <th scope="col">{t('ui.loans.now')}</th>
            {shown.map((day) => (
              <th
                // Another period moves the column: its head begins anew.
                key={`${day} ${first} ${span}`}
                ref={day === today ? bringInSight : undefined}
                scope="col"
                className={classes.day}
                data-weekend={isWeekend(day) || undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                <abbr title={format.date(day)}>{format.weekday(day, span === 'month' ? 'narrow' : 'short')}</abbr>
                <span>{Number(day.slice(8))}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              {...{ device, days, today, status }}
              stays={stays.filter((one) => one.device === device.id)}
            />
          ))}
        </tbody>
      </table>
    </ScrollSection>
  );
}

/** A month by its name, other days by the first and the last one. */
function periodOf(days: Days, span: Span, format: Format): string {
  const { first, count } = days;
  if (span === 'month' && isWholeMonth(days)) return format.monthName(first);
  return `${format.date(first)} – ${format.date(addDays(first, count - 1))}`;
}

function Caption({ title }: { title: string }) {
  return (
    <caption className={classes.caption}>
      <span>{title}</span>
    </caption>
  );
}

/** Where the window has no room for all days, the one that matters is seen, with what came before it and comes after. */
function bringInSight(cell: HTMLTableCellElement | null): void {
  cell?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/** Weekends and today behind all rows, in one drawing. */
function groundOf(days: readonly PlainDate[], today: PlainDate): CSSProperties {
  const at = (index: number) => `${(index / days.length) * 100}%`;
  const bands = days.flatMap((day, index) =>
    isWeekend(day) ? [`transparent ${at(index)}, var(--sunken) ${at(index)} ${at(index + 1)}, transparent ${at(index + 1)}`] : [],
  );
  const layers = bands.length > 0 ? [`linear-gradient(to right, ${bands.join(', ')})`] : [];
  const index = days.indexOf(today);
  if (index >= 0) {
    const line = at(index + 0.5);
    layers.unshift(
      `linear-gradient(to right, transparent calc(${line} - 1px), var(--accent) calc(${line} - 1px) calc(${line} + 1px), transparent calc(${line} + 1px))`,
    );
  }
  return { '--ground-of-days': layers.join(', ') || 'none' } as CSSProperties;
}

interface DeviceRowProps {
  device: RecordRow;
  stays: readonly Stay[];
  days: Days;
  today: PlainDate;
  status: Field | undefined;
}

function DeviceRow({ device, stays, days, today, status }: DeviceRowProps) {
  const titleOf = useTitleOf();
  const { t } = useI18n();
  const mayEdit = useCan(locationKind.operations.edit);
  const state = stateOf({ device, stays, status, today });
  const bars = barsOf(stays, { ...days, today });
  const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1));
  const name = titleOf(inventoryKind, device);
  const out = state.state === 'out' || state.state === 'late';
  const Step = out ? IconArrowBackUp : IconArrowUpRight;
  return (
    <tr>
      <th scope="row" className={classes.device}>
        <Link className={classes.code} to={deviceAddress(device.id)}>
          {name}
        </Link>
        <span className={classes.summary}>{summaryOf(inventoryKind, device)}</span>
      </th>
      <td className={classes.state}>
        <span className={classes.stateLine}>
          <StateText state={state} />
          {mayEdit && state.state !== 'blocked' && (
            <Link
              className={classes.step}
              to={deskAddress({ devices: [device.id], back: out })}
              aria-label={t(out ? 'ui.loans.take_back.one' : 'ui.loans.hand_out.one', { name })}
              title={t(out ? 'ui.loans.take_back' : 'ui.loans.hand_out')}
            >
              <Step size={16} stroke={1.5} aria-hidden="true" />
            </Link>
          )}
        </span>
      </td>
      <td colSpan={days.count} className={classes.days}>
        <div className={classes.lanes} style={{ '--lanes': lanes } as CSSProperties}>
          {bars.map((bar) => (
            <BarLink key={bar.stay.id} bar={bar} days={days.count} today={today} />
          ))}
        </div>
      </td>
    </tr>
  );
}

function BarLink({ bar, days, today }: { bar: Bar; days: number; today: PlainDate }) {
  const { t, format } = useI18n();
  const { stay, start, length, lateFrom, lane } = bar;
  const late = isLate(stay, today);
  const words = wordsOf(stay, today, t);
  // A single letter says nothing; the name is there for whoever asks.
  const wide = length / days > 0.05;
  const style = {
    left: `${(start / days) * 100}%`,
    width: `${(length / days) * 100}%`,
    '--lane': lane,
    '--late-from': lateFrom === null ? '100%' : `${(lateFrom / length) * 100}%`,
  } as CSSProperties;
  return (
    <Link
      className={classes.bar}
      to={addressOf(locationKind, stay.id)}
      data-tone={late ? 'late' : isOut(stay) ? 'out' : stay.kind}
      style={style}
      aria-label={`${stay.borrower}, ${termOf(stay, t, format)}, ${words}`}
      title={`${stay.borrower}\n${termOf(stay, t, format)}\n${words}`}
    >
      {wide && <span className={classes.words}>{late ? `${words} · ${stay.borrower}` : stay.borrower}</span>}
    </Link>
  );
}

function termOf({ from, until }: Stay, t: Translate, format: Format): string {
  return t(until === null ? 'ui.loans.term.open' : 'ui.loans.term', {
    from: format.date(from),
    until: format.date(until ?? from),
  });
}

function wordsOf(stay: Stay, today: PlainDate, t: Translate): string {
  if (isLate(stay, today)) return t('ui.due.overdue.short', { count: daysBetween(stay.until ?? today, today) });
  return t(isOut(stay) ? 'ui.loans.out' : `ui.loans.kind.${stay.kind}`);
}
