// The verdict as it stands in a result: in the program's own English words, or in those of whoever sent it, which stay.
import { useI18n } from '#renderer/lib/i18n.tsx';

const own: Readonly<Record<string, string>> = {
  pass: 'pass',
  'pass indeterminate': 'conditional_pass',
  'fail indeterminate': 'conditional_fail',
  fail: 'fail',
};

export function StatedVerdict({ value }: { value: string }) {
  const { t } = useI18n();
  const verdict = own[value.trim().toLowerCase()];
  return verdict === undefined ? value : t(`ui.verdict.${verdict}`);
}
