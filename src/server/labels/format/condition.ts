// When an element is printed, or a label at all: a field is there or not, has a value, or its day is past or near.
import { addDays } from '../../contract/values/dates.ts';
import { fieldText, type LabelData } from './data.ts';

export const conditionKinds = ['present', 'missing', 'one_of', 'overdue', 'due_within'] as const;

export interface LabelCondition {
  field: string;
  is: (typeof conditionKinds)[number];
  /** For `one_of`. */
  values?: readonly string[] | undefined;
  /** For `due_within`. */
  days?: number | undefined;
}

/** A flag is 1 or 0 in a label's data, as in every data contract; formats may also ask for it in the word. */
const flagText = (value: string) => ({ true: '1', false: '0' })[value] ?? value;

export function holds(condition: LabelCondition, data: LabelData): boolean {
  const text = fieldText(data, condition.field);
  const day = data.meta.generated_at.slice(0, 10);
  switch (condition.is) {
    case 'present':
      return text !== '';
    case 'missing':
      return text === '';
    case 'one_of':
      return (condition.values ?? []).some((value) => value === text || flagText(value) === text);
    case 'overdue':
      return text !== '' && text < day;
    case 'due_within':
      return text !== '' && text >= day && text <= addDays(day, condition.days ?? 0);
  }
}

export const allHold = (conditions: readonly LabelCondition[] | undefined, data: LabelData) =>
  (conditions ?? []).every((condition) => holds(condition, data));
