// A record on paper: every field it has, instead of the form it is edited in.
import { usePrinting } from '../ui/use-printing.ts';
import { FieldList } from './field-list.tsx';
import type { Field } from './fields.ts';
import type { RecordKind } from './record-kind.ts';
import type { RowEntry } from './use-rows.ts';

export function RecordPrint(props: { kind: RecordKind; fields: readonly Field[]; entry: RowEntry }) {
  return usePrinting() ? <FieldList {...props} /> : null;
}
