// Which role holds which operation: what a refused action tells its reader, so that he knows whom to ask.
import { z } from 'zod';
import { operations, signedIn } from '../contract/operations.ts';
import { rolesByOperation } from '../core/access/operation-holders.ts';
import { listOf, objectShape } from '../endpoints/answer-shapes.ts';
import { defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';

const shape = objectShape('operation', z.object({ label: z.string(), roles: z.array(z.string()) }));

export function operationsAction(translator: Translator) {
  return defineAction({
    method: 'GET',
    path: 'operations',
    summary: 'All operations, and the names of the roles that hold each',
    requirement: signedIn('Whoever lacks an operation learns which role has it; names of roles are no customer’s data.'),
    since: '0.4.0',
    input: z.strictObject({}),
    output: listOf(shape),
    async run({ ctx }) {
      const holders = await rolesByOperation(ctx);
      const data = operations.map((name) => ({
        id: name,
        type: 'operation',
        attributes: { label: translator.text(ctx.language, `operation.${name}`), roles: holders.get(name) ?? [] },
      }));
      return { list: { data } };
    },
  });
}
