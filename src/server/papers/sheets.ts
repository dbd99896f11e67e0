// What lies beneath a paper: the letterhead of the report it is printed by, else the lab's (setting `documents.letterhead`), and
// the logo (`documents.logo`). Each names a report whose file is the picture. Issue 7 point 5.
import { AppError, notFound } from '../contract/errors.ts';
import type { Ctx } from '../core/context.ts';
import { textSetting } from '../core/lab-settings.ts';
import { assertMay } from '../core/permissions.ts';
import { typed } from '../db/connection.ts';
import type { Letterhead } from '../documents/paper/print.ts';
import { pictureSize } from '../documents/pdf/pictures.ts';

export interface Sheets {
  letterhead: Letterhead | null;
  logo: Letterhead | null;
}

/** The lab's own sheet needs no right of the caller: it lies beneath whatever he may print. */
export async function sheetsOf(ctx: Ctx, reportId: string | null): Promise<Sheets> {
  if (reportId !== null) assertMay(ctx, ctx.lab.registry.resource('report'), 'view');
  const own = reportId === null ? null : await reportRow(ctx, reportId);
  if (reportId !== null && own === null) throw notFound(reportId);
  const named = own ? textIn(own.settings, 'letterhead') : null;
  const lab = (await textSetting(ctx.lab, 'documents.letterhead')) || null;
  const logo = (await textSetting(ctx.lab, 'documents.logo')) || null;
  const letterhead = own?.file_hash ? own : await reportRow(ctx, named ?? lab);
  return { letterhead: await pictureOf(ctx, letterhead), logo: await pictureOf(ctx, await reportRow(ctx, logo)) };
}

interface ReportRow {
  name: string;
  settings: string | null;
  file_hash: string | null;
}

async function reportRow(ctx: Ctx, id: string | null): Promise<ReportRow | null> {
  if (id === null) return null;
  const row = await typed(ctx.db).selectFrom('reports').select(['name', 'settings', 'file_hash']).where('uID', '=', id).executeTakeFirst();
  return row ?? null;
}

async function pictureOf(ctx: Ctx, report: ReportRow | null): Promise<Letterhead | null> {
  if (!report?.file_hash) return null;
  const content = await ctx.lab.files.find(report.file_hash);
  const chunks: Uint8Array[] = [];
  if (content) for await (const chunk of content.read()) chunks.push(chunk as Uint8Array);
  const picture = new Uint8Array(Buffer.concat(chunks));
  const size = content ? pictureSize(picture) : null;
  if (!size) throw new AppError('record.locked', { messageKey: 'errors.paper.no_picture', params: { name: report.name } });
  return { picture, ...size, pages: textIn(report.settings, 'pages') === 'all' ? 'all' : 'first' };
}

/** A word of a report's own settings. */
export function textIn(settings: string | null, name: string): string | null {
  const parsed: unknown = JSON.parse(settings ?? '{}');
  const value = parsed && typeof parsed === 'object' ? (parsed as Record<string, unknown>)[name] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}
