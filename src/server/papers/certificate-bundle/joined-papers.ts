// Papers of one kind as one PDF, to be printed in one go: made one after the other, as they are written.
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { breathe } from '../../core/rows/row-batches.ts';
import { joinedPdf } from '../../pdf/join/joined-pdf.ts';
import { type Given, paperFile } from '../make-paper.ts';
import type { PaperKind } from '../paper-kind.ts';
import { labLanguage } from '../parts/lab-parts.ts';
import type { BundleServices } from './bundle-actions.ts';

interface JoinedPapers {
  kind: PaperKind;
  title: string;
  /** Each with its name in the outline. */
  papers: readonly { title: string; given: Given }[];
}

export async function joinedPapers(ctx: Ctx, services: BundleServices, { kind, title, papers }: JoinedPapers) {
  async function* parts() {
    for (const paper of papers) {
      const { content } = await paperFile(ctx, services, { kind, given: paper.given });
      yield { title: paper.title, pdf: content };
      await breathe();
    }
  }
  return joinedPdf({
    ...{ title, language: await labLanguage(ctx), author: await textSetting(ctx.lab, 'lab.name') },
    createdAt: ctx.lab.clock.now(),
    parts: parts(),
    take: (order) => services.pdf.make(order),
  });
}
