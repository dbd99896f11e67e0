// The rules a value of a control chart broke, in words.
import { readRules } from '#server/contract/values/measuring/check-charts.ts';
import { useI18n } from '../../lib/i18n.tsx';

export function BrokenRules({ value }: { value: string }) {
  const { t } = useI18n();
  return (
    <>
      {readRules(value)
        .map((rule) => t(`chart_rule.${rule}`))
        .join(' ')}
    </>
  );
}
