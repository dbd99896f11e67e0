// Each paper below its record: `…/report-dataset` is its data contract; `…/<word>` the file, which GET makes and POST keeps as a
// document of the record.
import { z } from 'zod';
import { assertMay } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import { oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';
import { keepPaper } from './keep-paper.ts';
import { askedOf, type Given, paperFile, paperFindings } from './make-paper.ts';
import type { PaperKind, PaperServices } from './paper-kind.ts';
import { paperChoice, paperKinds } from './paper-kinds.ts';
import { paperFinding } from './parts/paper-findings.ts';
import type { PrintedPaper } from './printed-paper.ts';

export interface PaperDoors extends PaperServices {
  /** How a paper gets to a printer is known to whoever prints. */
  print: {
    shape: z.ZodRawShape;
    run(ctx: Ctx, paper: PrintedPaper, order: Readonly<Record<string, unknown>>): Promise<ActionAnswer>;
  };
}

export function paperActions(services: PaperDoors): Action[] {
  return paperKinds.flatMap((kind) => [...actionsOf(kind, services), checkAction(kind, services)]);
}

function actionsOf(kind: PaperKind, services: PaperDoors): Action[] {
  const shared = { requirement: kind.requirement, since: '0.4.0' } as const;
  const input = z.strictObject({ id: z.string(), language: paperChoice.language, ...kind.options });
  const formats = kind.formats ?? [];
  const printed = input.extend({
    ...paperChoice,
    format: z.enum(['pdf', ...formats.map(({ format }) => format)]).default('pdf'),
  });
  const path = `${kind.path}/{id}/${kind.word}`;
  return [
    defineAction({
      ...shared,
      method: 'GET',
      path: `${kind.path}/{id}/${kind.dataset ?? 'report-dataset'}`,
      summary: `${kind.summary}: the data contract \`${kind.contract}\``,
      input,
      output: kind.document,
      ...(kind.fixed || kind.readsFrozen ? { mayBeLocked: true as const } : {}),
      async run({ ctx, input }) {
        const given = input as Given;
        const fixed = (await kind.fixed?.(ctx, given.id, given)) ?? null;
        const { document } = await kind.load(ctx, services, await askedOf(ctx, given, { kind, template: null, fixed }));
        return { body: document };
      },
    }),
    defineAction({
      ...shared,
      method: 'GET',
      path,
      summary: `${kind.summary}: for printing`,
      input: printed,
      mayBeLocked: true,
      produces: ['application/pdf', ...formats.map(({ mediaType }) => mediaType)],
      async run({ ctx, input }) {
        const { name, mediaType, content } = await paperFile(ctx, services, { kind, given: input as Given });
        return { download: { mediaType, name, content } };
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path,
      summary: `${kind.summary}: printed and kept as a document of the record; the same again is the one that is there`,
      input: printed,
      output: oneOf(recordShape('document')),
      status: 201,
      alsoStatus: 200,
      async run({ ctx, input }) {
        const resource = ctx.lab.registry.resource('document');
        assertMay(ctx, resource, 'create');
        assertMay(ctx, resource, 'view');
        const file = await paperFile(ctx, services, { kind, given: input as Given });
        const { row, fresh } = await keepPaper(ctx, { ...file, contract: kind.contract, resource: kind.resource, id: input.id });
        return { status: fresh ? 201 : 200, record: { resource, row } };
      },
    }),
    defineAction({
      ...shared,
      method: 'POST',
      path: `${path}/print`,
      summary: `${kind.summary}: on an installed printer; the answer is the job, which goes on by itself`,
      input: z.strictObject({ ...input.shape, ...paperChoice, ...services.print.shape }),
      output: oneOf(recordShape('print-job')),
      mayBeLocked: true,
      status: 202,
      alsoStatus: 200,
      run({ ctx, input }) {
        const { id, ...sent } = input as { id: string } & Record<string, unknown>;
        const options = Object.entries(sent).filter(([name]) => !Object.hasOwn(services.print.shape, name));
        const given = Object.fromEntries(options.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
        return services.print.run(ctx, { path: kind.path, word: kind.word, id, given }, sent);
      },
    }),
  ];
}

function checkAction(kind: PaperKind, services: PaperServices): Action {
  return defineAction({
    method: 'GET',
    path: `${kind.path}/{id}/${kind.word}/check`,
    summary: `${kind.summary}: what of it cannot be drawn or is missing, asked before it is printed`,
    requirement: kind.requirement,
    since: '0.10.0',
    input: z.strictObject({ id: z.string(), ...kind.options, ...paperChoice }),
    output: oneOf(z.object({ findings: z.array(paperFinding) })),
    mayBeLocked: true,
    async run({ ctx, input }) {
      return { body: { data: { findings: await paperFindings(ctx, services, { kind, given: input as Given }) } } };
    },
  });
}
