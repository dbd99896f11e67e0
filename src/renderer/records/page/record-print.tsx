// A record on paper: every field it has, instead of the form it is edited in.
import { usePrinting } from '../../ui/use-printing.ts';
import type { Field } from '../kind/fields.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import type { RowEntry } from '../rows/use-rows.ts';
import { FieldList } from '../value/field-list.tsx';

export function RecordPrint(props: { kind: RecordKind; fields: readonly Field[]; entry: RowEntry }) {
  return usePrinting() ? <FieldList {...props} /> : null;
}
