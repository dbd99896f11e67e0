// What is read off: typed, scanned or pasted one after the other; the last one that the step takes goes on by itself.
import { CloseButton, NumberInput, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { shownValue } from '#renderer/lib/entry/clipboard-table.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { FetchReadings } from './fetch-readings.tsx';
import classes from './guide.module.css';
import type { GuideAnswer, GuideStep } from './guide-data.ts';

interface ReadingEntryProps {
  calibration: string;
  step: GuideStep;
  /** What was read there before. */
  former: GuideAnswer | undefined;
  pending: boolean;
  onReadings: (readings: string) => void;
}

const most = 1000;
const partsOf = (text: string) => text.split(/[;\s]+/).filter((part) => part !== '');

/** What was read at the step so far; the last one that it takes goes on by itself. */
function useTaken(step: GuideStep, onReadings: (readings: string) => void) {
  const [wanted, setWanted] = useState(step.count);
  const [readings, setReadings] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const take = (more: readonly string[]) => {
    const all = [...readings, ...more];
    setReadings(all);
    setText('');
    if (all.length >= wanted && all.length > 0) onReadings(all.join('; '));
  };
  const without = (index: number) => setReadings((all) => all.filter((_, at) => at !== index));
  return { wanted, setWanted, readings, text, setText, take, without };
}

export function ReadingEntry({ calibration, step, former, pending, onReadings }: ReadingEntryProps) {
  const { t, format } = useI18n();
  const { wanted, setWanted, readings, text, setText, take, without } = useTaken(step, onReadings);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) take(partsOf(text));
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Backspace' && text === '' && readings.length > 0) without(readings.length - 1);
  };
  const label =
    wanted > 1
      ? t('ui.guide.reading_of', { number: Math.min(readings.length + 1, wanted), count: wanted })
      : t('ui.guide.reading');
  return (
    <form className={classes.entry} onSubmit={send}>
      <Taken readings={readings} onRemove={without} />
      <div className={classes.field}>
        <TextInput
          autoFocus
          size="xl"
          className={classes.value}
          classNames={{ input: classes.number }}
          label={label}
          description={former?.value ? t('ui.guide.before', { value: shownValue(former.value, format.locale) }) : undefined}
          rightSection={<span className={classes.unit}>{`${step.prefix ?? ''}${step.unit ?? ''}`}</span>}
          rightSectionWidth={72}
          data-scan="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20_000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <WantedCount least={step.count} wanted={wanted} onWanted={setWanted} />
        {step.fetched && (
          <FetchReadings
            calibration={calibration}
            step={step.place}
            count={Math.max(1, wanted - readings.length)}
            onReadings={take}
          />
        )}
      </div>
      <button type="submit" className={classes.hidden} tabIndex={-1} aria-hidden="true" />
    </form>
  );
}

interface TakenProps {
  readings: readonly string[];
  onRemove: (index: number) => void;
}

function Taken({ readings, onRemove }: TakenProps) {
  const { t, format } = useI18n();
  if (readings.length === 0) return null;
  return (
    <ol className={classes.readings} aria-label={t('result.readings')}>
      {readings.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two readings may be the same
        <li key={index}>
          {shownValue(one, format.locale)}
          <CloseButton size="sm" aria-label={t('ui.guide.without', { number: index + 1 })} onClick={() => onRemove(index)} />
        </li>
      ))}
    </ol>
  );
}

interface WantedCountProps {
  least: number;
  wanted: number;
  onWanted: (count: number) => void;
}

function WantedCount({ least, wanted, onWanted }: WantedCountProps) {
  const { t } = useI18n();
  return (
    <NumberInput
      size="xl"
      className={classes.count}
      label={t('ui.guide.count')}
      min={least}
      max={most}
      clampBehavior="strict"
      allowDecimal={false}
      value={wanted}
      onChange={(next) => onWanted(Number(next) || least)}
    />
  );
}
