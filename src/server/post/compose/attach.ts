// The papers that go with a message: printed once, kept as documents of their record, so that it can be shown for ever what was sent.
import { AppError } from '../../contract/errors.ts';
import { assertAllowed } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { keepPaper } from '../../papers/keep-paper.ts';
import { paperFile } from '../../papers/make-paper.ts';
import type { PaperServices } from '../../papers/paper-kind.ts';
import { paperKinds } from '../../papers/paper-kinds.ts';
import type { PrintedPaper } from '../../papers/printed-paper.ts';

export interface Attached {
  document: string;
  name: string;
  bytes: number;
}

/** As sizes are shown: in powers of ten. */
const megabyte = 1_000_000;
/** What a letter carries grows by a third on the line. */
export const onTheLine = (bytes: number) => Math.ceil((bytes * 4) / 3);

export async function attachPaper(ctx: Ctx, services: PaperServices, paper: PrintedPaper): Promise<Attached> {
  const kind = paperKinds.find((one) => one.path === paper.path && one.word === paper.word);
  if (!kind) throw new Error(`no paper ${paper.path} ${paper.word}`);
  assertAllowed(ctx, kind.requirement);
  const file = await paperFile(ctx, services, { kind, given: { ...paper.given, id: paper.id } });
  const { row } = await keepPaper(ctx, { ...file, contract: kind.contract, resource: kind.resource, id: paper.id });
  return { document: String(row.uID), name: file.name, bytes: file.content.byteLength };
}

export function assertFits(attached: readonly Attached[], mostMegabytes: number): void {
  const bytes = attached.reduce((sum, one) => sum + onTheLine(one.bytes), 0);
  if (bytes <= mostMegabytes * megabyte) return;
  const params = { megabytes: (bytes / megabyte).toFixed(1), maximum: mostMegabytes };
  throw new AppError('request.invalid', { fields: { attachments: [{ key: 'errors.mail.too_large', params }] }, ofInput: true });
}

/** As many messages as it takes, each with as much as fits; what is too large alone goes alone and is refused there. */
export function packed(attached: readonly Attached[], mostMegabytes: number): Attached[][] {
  const packs: Attached[][] = [];
  let room = 0;
  for (const one of attached) {
    const size = onTheLine(one.bytes);
    const last = packs.at(-1);
    if (last && size <= room) {
      last.push(one);
      room -= size;
      continue;
    }
    packs.push([one]);
    room = mostMegabytes * megabyte - size;
  }
  return packs;
}
