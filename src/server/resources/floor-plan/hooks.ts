// A floor plan is something to look at: a picture or a PDF, told from its content when it was kept.
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { typed } from '../../db/typed.ts';

/** What the program draws as a picture of its own, so that nothing in the file runs or is fetched. */
const drawn = new Set(['application/pdf', ...['png', 'jpeg', 'gif', 'webp', 'tiff', 'avif'].map((name) => `image/${name}`)]);

async function check(ctx: Ctx, { action, values, unread }: JudgedChange<'floor_plan'>): Promise<ProblemsOf<'floor_plan'>> {
  const { document_uID: id } = values;
  if (action === 'delete' || typeof id !== 'string' || unread?.has('document_uID')) return {};
  const file = await typed(ctx.db).selectFrom('documents').select('media_type').where('uID', '=', id).executeTakeFirst();
  // The file of a document may come after it.
  return file?.media_type && !drawn.has(file.media_type) ? { document_uID: [{ key: 'errors.floor_plan.no_picture' }] } : {};
}

export const floorPlanHooks: ResourceHooks<'floor_plan'> = { check };
