// When an element is printed, or a label at all: a field is there or not, has a value, or its day is past or near.
import { z } from 'zod';
import { addDays } from '../contract/dates.ts';
import { fieldText, type LabelData } from './data.ts';

export const conditionShape = z.strictObject({
  field: z.string().min(1).max(120),
  is: z.enum(['present', 'missing', 'one_of', 'overdue', 'due_within']),
  values: z.array(z.string().max(120)).max(20).optional().meta({ description: 'For `one_of`.' }),
  days: z.int().min(0).max(3660).optional().meta({ description: 'For `due_within`.' }),
});

export type LabelCondition = z.infer<typeof conditionShape>;

export function holds(condition: LabelCondition, data: LabelData): boolean {
  const text = fieldText(data, condition.field);
  const day = data.meta.generated_at.slice(0, 10);
  switch (condition.is) {
    case 'present':
      return text !== '';
    case 'missing':
      return text === '';
    case 'one_of':
      return (condition.values ?? []).includes(text);
    case 'overdue':
      return text !== '' && text < day;
    case 'due_within':
      return text !== '' && text >= day && text <= addDays(day, condition.days ?? 0);
  }
}

export const allHold = (conditions: readonly LabelCondition[] | undefined, data: LabelData) =>
  (conditions ?? []).every((condition) => holds(condition, data));
