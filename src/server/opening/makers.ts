// What makes papers, labels and pictures of an open lab, prints them, and speaks to instruments.
import type { RunMode } from '../contract/lab/lab-status.ts';
import type { Principals } from '../core/access/principals.ts';
import type { Lab } from '../core/lab/context.ts';
import type { Claims } from '../core/lab/held-claims.ts';
import type { Translator } from '../i18n/translate.ts';
import { createConversations } from '../instruments/conversations.ts';
import { createInvoiceReader } from '../invoices/incoming/check-thread.ts';
import { createLabelMaker } from '../labels/label-thread.ts';
import { readShippedFormats } from '../labels/shipped.ts';
import { printedPaper } from '../papers/printed-paper.ts';
import { createPreviewMaker } from '../pdf/preview/preview-thread.ts';
import { createPdfMaker } from '../pdf-thread/pdf-thread.ts';
import { createPrintQueue } from '../printing/queue/print-queue.ts';
import { withoutPrinting } from '../printing/queue/safe-start.ts';
import { openSpooler } from '../printing/spooler/open-spooler.ts';
import { createPreviews } from '../record-files/previews.ts';
import { createTrialThread } from '../resources/budget/trials/trial-thread.ts';
import { programContext } from '../setup/set-up.ts';
import { keptSigningKeys } from '../signing/kept-signing-key.ts';
import { createLabSigning } from '../signing/lab-signing.ts';

interface MakersInput {
  given: {
    resourcesDir: string;
    secret: string | null;
    mode: RunMode;
    /** At which of the lab's places this program is. */
    site?: string | undefined;
  };
  lab: Lab;
  translator: Translator;
}

interface Acting {
  claims: Claims;
  principals: Principals;
}

export type Makers = ReturnType<typeof openMakers>;

export function openMakers(
  { given: { resourcesDir, secret, mode, site }, lab, translator }: MakersInput,
  { claims, principals }: Acting,
) {
  const fontsDir = `${resourcesDir}/fonts`;
  const pdf = createPdfMaker(fontsDir);
  const trials = createTrialThread();
  const signing = createLabSigning(keptSigningKeys(secret));
  const previews = createPreviews(createPreviewMaker({ fontsDir }), lab.files.derived);
  const printers = createPrintQueue({
    ...{ lab, translator, claims },
    maker: createLabelMaker(`${resourcesDir}/fonts`),
    spooler: openSpooler(resourcesDir),
    paper: (ctx, asked) => printedPaper(ctx, { translator, pdf, signing }, asked),
    program: (language) => programContext(lab, language),
    site: site ?? null,
    async actingAs(userId) {
      const principal = await principals.byId(userId);
      return principal && { ...programContext(lab, principal.language), principal };
    },
  });
  const printing = mode === 'normal' ? printers : withoutPrinting(printers, translator);
  const conversations = createConversations();
  const invoiceReader = createInvoiceReader();
  return {
    pdf,
    trials,
    invoiceReader,
    signing,
    previews,
    printing,
    conversations,
    shipped: readShippedFormats(`${resourcesDir}/labels`),
  };
}
