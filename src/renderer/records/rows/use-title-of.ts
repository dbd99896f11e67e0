// What a record is called, also where that takes words, amounts or the way this reader writes them.
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordRow } from '../../lib/records.ts';
import { useCurrency } from '../../lib/session.ts';
import { type RecordKind, titleOf } from '../kind/record-kind.ts';

export function useTitleOf(): (kind: RecordKind, record: RecordRow, included?: readonly RecordRow[]) => string {
  const { t, format, language } = useI18n();
  const currency = useCurrency();
  return (kind, record, included) => titleOf(kind, record, included, { t, format, language, currency });
}
