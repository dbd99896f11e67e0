// What is done with folders besides keeping them: a look at once, also into one that was stopped. docs/interface/connections.md#folders.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import { getRecord } from '../core/read/read.ts';
import { oneOf, recordShape } from '../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { setState } from './kept-folder.ts';
import type { WatchedFolders } from './watched-folders.ts';

export function folderLookAction(folders: Pick<WatchedFolders, 'look'>): Action {
  return defineAction({
    method: 'POST',
    path: 'watched-folders/{id}/look',
    summary:
      'Look into a folder now; a file is taken by the look that finds it as the one before it did. A stopped folder goes on',
    requirement: needs('administration_management'),
    since: '0.12.0',
    input: z.strictObject({ id: z.string() }),
    output: oneOf(recordShape('watched-folder')),
    async run({ ctx, input: { id } }) {
      const resource = ctx.lab.registry.resource('watched_folder');
      const { state } = await getRecord(ctx, resource, id);
      if (state === 'stopped') await setState(ctx, id, { state: 'new', reason: null });
      await folders.look(id);
      return { record: { resource, row: await getRecord(ctx, resource, id) } };
    },
  });
}
