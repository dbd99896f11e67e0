// What a chart says: its axes in the reader's numbers and dates, and each value in words.
import { useMemo } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { Drawing } from '../chart-data.ts';
import type { Words } from './paint.ts';

export function usePlotWords(drawing: Drawing, unit: string): { words: Words; read: (at: number) => string } {
  const { t, format } = useI18n();
  return useMemo(() => {
    const titled = (title: string) => (unit === '' ? title : `${title} (${unit})`);
    const words: Words = {
      value: titled(t('check_value.value')),
      mean: titled(t('ui.check-charts.mean')),
      range: titled(t('ui.check-charts.range')),
      number: (value, decimals) => format.measured(value.toFixed(decimals)),
      day: (ms) => format.date(new Date(ms).toISOString()),
    };
    const broken = new Map(drawing.broken.map(({ at, rules }) => [at, rules]));
    const left = new Set(drawing.excluded);
    const read = (at: number) => {
      const [value, instant] = [drawing.values[at], drawing.instants[at]];
      if (value === undefined || instant === undefined) return '';
      const rules = broken.get(at) ?? [];
      const judged = drawing.limits.some(({ first, last }) => at >= first && at <= last);
      const state = left.has(at) ? 'excluded' : rules.length > 0 ? 'out_of_control' : judged ? 'in_control' : 'no_limits';
      const said = [format.instant(new Date(instant).toISOString()), `${format.measured(String(value))} ${unit}`.trim()];
      return [...said, t(`chart_state.${state}`), ...rules.map((rule) => t(`chart_rule.${rule}`))].join(' · ');
    };
    return { words, read };
  }, [drawing, unit, t, format]);
}
