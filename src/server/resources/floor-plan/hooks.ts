// A floor plan is something to look at: a picture, a PDF, or a drawing in SVG that is nothing but a drawing; told from its content when it was kept.
import type { Ctx } from '../../core/lab/context.ts';
import type { JudgedChange, ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { typed } from '../../db/typed.ts';
import { mostSvgBytes, type SvgFault, safeSvg } from '../../lib/xml/safe-svg.ts';

/** What the program draws as a picture of its own, so that nothing in the file runs or is fetched. */
const drawn = new Set([
  'application/pdf',
  ...['png', 'jpeg', 'gif', 'webp', 'tiff', 'avif', 'svg+xml'].map((name) => `image/${name}`),
]);

async function check(ctx: Ctx, { action, values, unread }: JudgedChange<'floor_plan'>): Promise<ProblemsOf<'floor_plan'>> {
  const { document_uID: id } = values;
  if (action === 'delete' || typeof id !== 'string' || unread?.has('document_uID')) return {};
  const file = await typed(ctx.db)
    .selectFrom('documents')
    .select(['media_type', 'file_hash'])
    .where('uID', '=', id)
    .executeTakeFirst();
  // The file of a document may come after it.
  const fault = file?.media_type === 'image/svg+xml' && file.file_hash ? await faultOf(ctx, file.file_hash) : null;
  if (fault) return { document_uID: [{ key: `errors.floor_plan.svg_${fault}` }] };
  return file?.media_type && !drawn.has(file.media_type) ? { document_uID: [{ key: 'errors.floor_plan.no_picture' }] } : {};
}

/** What the drawing holds besides lines; what is asked of it later (a new version of the file) is asked again before it is drawn. */
async function faultOf(ctx: Ctx, hash: string): Promise<SvgFault | null> {
  const content = await ctx.lab.files.find(hash);
  if (!content) return null;
  if (content.size > mostSvgBytes) return 'too_much';
  const parts: Buffer[] = [];
  for await (const part of content.read()) parts.push(part);
  const judged = safeSvg(Buffer.concat(parts));
  return 'fault' in judged ? judged.fault : null;
}

export const floorPlanHooks: ResourceHooks<'floor_plan'> = { check };
