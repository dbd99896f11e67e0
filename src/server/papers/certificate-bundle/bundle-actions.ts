// `calibrations/certificates`: many released certificates at once, as an archive of their files or joined to one PDF; of calibrations
// that were picked by their ids, or of a list. `…/check` says before what would come and what would stay out.
// docs/interface/papers.md#bundle, docs/adr/0086.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../../endpoints/define-action.ts';
import { addressOf } from '../../endpoints/v2/list-query.ts';
import { today } from '../../lib/clock.ts';
import { joinedPdf } from '../../pdf/join/joined-pdf.ts';
import type { PagesOrder } from '../../pdf/join/page-objects.ts';
import type { PdfMaker } from '../../pdf/pdf-maker.ts';
import { writeZip } from '../../tabular/xlsx/write-zip.ts';
import { assertMayPrintCertificates, withCatalogue } from '../calibration-certificate/load.ts';
import { cleanFileName } from '../file-names.ts';
import type { PaperServices } from '../paper-kind.ts';
import { paperKinds } from '../paper-kinds.ts';
import { labLanguage } from '../parts/lab-parts.ts';
import { archiveParts, issueAll, joinedParts } from './bundle-files.ts';
import {
  type ChosenBy,
  type ChosenCertificate,
  certificatesById,
  certificatesListed,
  type LeftOut,
  leftOutRefusal,
  mostBundled,
  notReleased,
  refused,
} from './chosen-certificates.ts';

export interface BundleServices extends PaperServices {
  pdf: PaperServices['pdf'] & PdfMaker<PagesOrder>;
}

const contract = 'calibration-certificate';
const path = 'calibrations/certificates';
export const bundleTypes = { zip: 'application/zip', pdf: 'application/pdf' } as const;

const yes = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((word) => word === 'true' || word === '1')])
  .meta({ type: 'boolean' });

export const bundleManner = {
  format: z.enum(['zip', 'pdf']).default('zip').meta({
    description:
      'An archive of the files as they were issued, or one PDF of all pages: without their signatures and attached DCC.',
  }),
  language: z.enum(['de', 'en']).optional().meta({ description: 'That each was released in when not said.' }),
  dcc: yes.default(true).meta({ description: 'In an archive, the DCC of each beside its PDF.' }),
  leave_out: yes.default(false).meta({
    description: 'What there is no certificate of stays out, and the archive’s list names it; otherwise all is refused.',
  }),
};
const ids = z.array(z.string().min(1).max(80)).min(1).max(mostBundled);
const asText = z.string().optional();
const listed = { sort: asText, q: asText, formula: asText };
const shared = { requirement: needs('calibration_view'), since: '0.13.0' } as const;

type Manner = z.infer<z.ZodObject<typeof bundleManner>>;

interface Asked {
  chosen: readonly ChosenCertificate[];
  field: ChosenBy;
}

function told(ctx: Ctx, { translator }: BundleServices, left: readonly LeftOut[]) {
  return left.map(({ id, number, assetNumber, problem }) => ({
    ...{ id, certificate_number: number, asset_number: assetNumber },
    reason: translator.text(ctx.language, problem.key, problem.params),
  }));
}

export async function bundle(
  ctx: Ctx,
  services: BundleServices,
  { chosen, field, as }: Asked & { as: Manner },
): Promise<ActionAnswer> {
  assertMayPrintCertificates(withCatalogue(ctx));
  const kind = paperKinds.find((one) => one.contract === contract);
  if (!kind) throw new Error('no certificates');
  const of = { kind, language: as.language, dcc: as.dcc && as.format === 'zip' };
  const open = chosen.filter(({ released }) => !released).map(notReleased);
  const broken = await issueAll(ctx, services, { ...of, chosen: chosen.filter(({ released }) => released) });
  const left = [...open, ...broken];
  if (left.length > 0 && !as.leave_out) throw leftOutRefusal(field, left);
  const out = new Set(left.map(({ id }) => id));
  const input = { ...of, chosen: chosen.filter(({ id }) => !out.has(id)) };
  if (input.chosen.length === 0) throw refused(field, [{ key: 'errors.bundle.none' }]);
  const language = as.language ?? (await labLanguage(ctx));
  const title = services.translator.text(language, 'papers.certificate_bundle');
  const name = cleanFileName(`${title} ${today(ctx.lab.clock)}`, as.format);
  const author = await textSetting(ctx.lab, 'lab.name');
  const content =
    as.format === 'zip'
      ? writeZip(archiveParts(ctx, services, { ...input, left: told(ctx, services, left) }))
      : joinedPdf({
          ...{ title, language, author, createdAt: ctx.lab.clock.now() },
          parts: joinedParts(ctx, services, input),
          take: (order) => services.pdf.make(order),
        });
  return { download: { mediaType: bundleTypes[as.format], name, content } };
}

const checkShape = oneOf(
  z.object({
    count: z.int().meta({ description: 'Certificates that would come.' }),
    most: z.int().meta({ description: 'More are refused.' }),
    left_out: z.array(
      z.object({
        ...{ id: z.string(), certificate_number: z.string().nullable(), asset_number: z.string().nullable() },
        reason: z.string(),
      }),
    ),
  }),
);

function checked(ctx: Ctx, services: BundleServices, chosen: readonly ChosenCertificate[]): ActionAnswer {
  assertMayPrintCertificates(withCatalogue(ctx));
  const left = chosen.filter(({ released }) => !released).map(notReleased);
  const data = { count: chosen.length - left.length, most: mostBundled, left_out: told(ctx, services, left) };
  return { body: { data } };
}

export function bundleActions(services: BundleServices): Action[] {
  return [...fileActions(services), ...checkActions(services)];
}

function fileActions(services: BundleServices): Action[] {
  const produces = Object.values(bundleTypes);
  return [
    defineAction({
      ...shared,
      method: 'POST',
      path,
      summary: `Certificates of up to ${mostBundled} calibrations picked by their ids, as an archive with a list of hashes or as one PDF`,
      input: z.strictObject({ ids, ...bundleManner }),
      produces,
      async run({ ctx, input: { ids: picked, ...as } }) {
        return bundle(ctx, services, { chosen: await certificatesById(ctx, picked), field: 'ids', as });
      },
    }),
    defineAction({
      ...shared,
      method: 'GET',
      path,
      summary: `Certificates of a list of up to ${mostBundled} calibrations, as an archive with a list of hashes or as one PDF`,
      filtersOf: 'calibration',
      input: z.looseObject({ ...bundleManner, ...listed }),
      produces,
      async run({ ctx, input: { format, language, dcc, leave_out, ...query }, repeated }) {
        const as = { format, language, dcc, leave_out };
        return bundle(ctx, services, { chosen: await certificatesListed(ctx, addressOf(query, repeated)), field: 'filter', as });
      },
    }),
  ];
}

function checkActions(services: BundleServices): Action[] {
  return [
    defineAction({
      ...shared,
      method: 'POST',
      path: `${path}/check`,
      summary: 'What of picked calibrations a bundle of certificates would hold, and what would stay out',
      input: z.strictObject({ ids }),
      output: checkShape,
      async run({ ctx, input }) {
        return checked(ctx, services, await certificatesById(ctx, input.ids));
      },
    }),
    defineAction({
      ...shared,
      method: 'GET',
      path: `${path}/check`,
      summary: 'What of a list of calibrations a bundle of certificates would hold, and what would stay out',
      filtersOf: 'calibration',
      input: z.looseObject(listed),
      output: checkShape,
      async run({ ctx, input, repeated }) {
        return checked(ctx, services, await certificatesListed(ctx, addressOf(input, repeated)));
      },
    }),
  ];
}
