// Backups from the app: list, make one now, restore one. Decisions 8.
import { z } from 'zod';
import type { BackupManifest, Backups } from '../../contract/backups.ts';
import { needs } from '../../contract/operations.ts';
import { type Action, defineAction } from '../../core/actions.ts';
import { listOf, objectShape, oneOf } from '../../core/answer-shapes.ts';

interface BackupServices {
  backups: Backups;
  restore(name: string): Promise<void>;
}

const requirement = needs('administration_management');

const backupShape = objectShape(
  'backup',
  z.object({
    reason: z.string().meta({ examples: ['manual'] }),
    at: z.string(),
    program: z.string().meta({ description: 'The version that made it.' }),
    schema: z.int(),
    bytes: z.int(),
    sha256: z.string(),
    rows: z.record(z.string(), z.int()).meta({ description: 'Rows by table.', examples: [{ inventory: 1204 }] }),
  }),
);

function object({ name, ...attributes }: BackupManifest) {
  return { id: name, type: 'backup', attributes };
}

export function backupActions({ backups, restore }: BackupServices): Action[] {
  return [
    defineAction({
      face: 'v2',
      method: 'GET',
      path: 'admin/backups',
      summary: 'The backups at hand, newest first',
      requirement,
      since: '0.1.0',
      input: z.object({}),
      output: listOf(backupShape),
      async run() {
        const data = backups.list().map(object);
        return {
          body: {
            data,
            meta: { total: data.length, page: 1, per_page: Math.max(1, data.length), last_page: 1 },
            links: { self: '/api/v2/admin/backups', next: null, prev: null },
          },
        };
      },
    }),
    defineAction({
      face: 'v2',
      method: 'POST',
      path: 'admin/backups',
      summary: 'Make a verified backup now',
      requirement,
      since: '0.1.0',
      input: z.strictObject({}),
      output: oneOf(backupShape),
      status: 201,
      run: async () => ({ body: { data: object(await backups.create('manual')) } }),
    }),
    defineAction({
      face: 'v2',
      method: 'POST',
      path: 'admin/backups/{name}/restore',
      summary: 'Put the lab back to a backup; what was there is kept beside it',
      requirement,
      since: '0.1.0',
      input: z.object({ name: z.string() }),
      async run({ input }) {
        await restore(input.name);
        return {};
      },
    }),
  ];
}
