// What is told of a key or a link, and what narrows one that is made. docs/interface/access.md#keys-for-programs.
import { z } from 'zod';
import { accessForms } from '../../contract/principal.ts';
import type { ShownAccess } from '../../core/users/handed-out.ts';
import { instantShape, objectShape } from '../../endpoints/answer-shapes.ts';

const forms = accessForms.filter((form) => form !== 'device');

export const handedOutFields = {
  form: z.enum(forms).meta({ description: '`key`, or the kind of file a link gives.' }),
  name: z.string(),
  read_only: z.boolean(),
  operations: z
    .array(z.string())
    .nullable()
    .meta({
      description: 'It may use these, as far as its user holds them; null: all that its user holds.',
      examples: [['inventory_view', 'calibration_view']],
    }),
  customers: z
    .array(z.string())
    .nullable()
    .meta({
      description: 'Their records alone; null: of all customers whose records its user sees.',
      examples: [null],
    }),
  list: z
    .object({ path: z.string(), query: z.string() })
    .nullable()
    .meta({ description: 'Of a link: the list it shows.', examples: [{ path: 'inventories', query: 'sort=duedate' }] }),
  created_at: instantShape,
  last_used_at: instantShape.nullable(),
  expires_at: instantShape.nullable().meta({ description: 'When it ends by itself.' }),
};

export const handedOutShape = objectShape('access-key', z.object(handedOutFields));

export function shownHandedOut({ id, ...attributes }: ShownAccess) {
  return { id, type: 'access-key' as const, attributes };
}

export const madeFields = {
  name: z.string().trim().min(1).max(255).meta({ description: 'What it is for: it stands in the trail beside its user.' }),
  valid_days: z.int().min(1).max(3650).optional().meta({
    description: 'After so many days it ends by itself; without it, it holds until it is revoked.',
  }),
};
