// The certificates of a bundle, made one after the other: nothing of one is kept in memory once it is handed on. In an archive each is
// its very file with its signature, beside a list of all files with their hashes, for people and programs (`manifest.json`) and for
// `sha256sum -c` (`SHA256SUMS`). docs/adr/0086.
import { createHash } from 'node:crypto';
import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/principal.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { breathe } from '../../core/rows/row-batches.ts';
import { isoInstant } from '../../i18n/locale.ts';
import { instantNow } from '../../lib/clock.ts';
import type { JoinedPart } from '../../pdf/join/joined-pdf.ts';
import type { ZipPart } from '../../tabular/xlsx/write-zip.ts';
import { type CertificateDocument, certificateDocument } from '../calibration-certificate/contract.ts';
import { type MadeFile, paperFile } from '../make-paper.ts';
import type { PaperKind, PaperServices } from '../paper-kind.ts';
import { bundleNames } from './bundle-names.ts';
import type { ChosenCertificate, LeftOut } from './chosen-certificates.ts';

export interface BundleOf {
  kind: PaperKind;
  language: Language | undefined;
  /** In an archive, the DCC of each beside its PDF. */
  dcc: boolean;
}

interface BundleInput extends BundleOf {
  chosen: readonly ChosenCertificate[];
}

const formats = { pdf: 'application/pdf', dcc: 'application/xml' } as const;
type BundleFormat = keyof typeof formats;
const endings: Readonly<Record<BundleFormat, string>> = { pdf: 'pdf', dcc: 'xml' };
const formatsOf = ({ dcc }: BundleOf): BundleFormat[] => (dcc ? ['pdf', 'dcc'] : ['pdf']);

function fileOf(ctx: Ctx, services: PaperServices, { kind, language, id, format }: BundleOf & { id: string; format: string }) {
  const given = { id, format, ...(language ? { language } : {}) };
  return paperFile(ctx, services, { kind, given });
}

/**
 * What was never given out is made and kept now, so that all that is wrong with any of them is known before the first byte of the bundle.
 */
export async function issueAll(ctx: Ctx, services: PaperServices, { chosen, ...of }: BundleInput): Promise<LeftOut[]> {
  const left: LeftOut[] = [];
  for (const { id, number, assetNumber } of chosen) {
    try {
      for (const format of formatsOf(of)) await fileOf(ctx, services, { ...of, id, format });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'storage.full' || error.code === 'storage.away') throw error;
      left.push({ id, number, assetNumber, problem: { key: error.messageKey, params: error.params } });
    }
    await breathe();
  }
  return left;
}

export async function* joinedParts(
  ctx: Ctx,
  services: PaperServices,
  { chosen, ...of }: BundleInput,
): AsyncGenerator<JoinedPart> {
  for (const { id, assetNumber } of chosen) {
    const { number, content } = await fileOf(ctx, services, { ...of, id, format: 'pdf' });
    yield { title: [number, assetNumber].filter(Boolean).join(' · '), pdf: content };
  }
}

interface ListedFile {
  name: string;
  format: BundleFormat;
  media_type: string;
  bytes: number;
  sha256: string;
}

interface Archive extends BundleInput {
  left: readonly { id: string; certificate_number: string | null; asset_number: string | null; reason: string }[];
}

export async function* archiveParts(
  ctx: Ctx,
  services: PaperServices,
  { chosen, left, ...of }: Archive,
): AsyncGenerator<ZipPart> {
  const nameOf = bundleNames();
  const listed: (ReturnType<typeof described> & { files: ListedFile[] })[] = [];
  for (const { id } of chosen) {
    const files: ListedFile[] = [];
    let name: ReturnType<typeof nameOf> | null = null;
    let about: ReturnType<typeof described> | null = null;
    for (const format of formatsOf(of)) {
      const made = await fileOf(ctx, services, { ...of, id, format });
      const document = certificateDocument.parse(made.document);
      about ??= described(made, document);
      name ??= nameOf({ title: made.title, number: made.number, document });
      const file = { name: name(endings[format]), content: made.content };
      files.push({
        name: file.name,
        format,
        media_type: formats[format],
        bytes: made.content.byteLength,
        sha256: hash(made.content),
      });
      yield partOf(file);
    }
    if (about) listed.push({ ...about, files });
  }
  const manifest = Buffer.from(`${JSON.stringify(await manifestOf(ctx, { listed, left }), null, 2)}\n`);
  yield partOf({ name: manifestName, content: manifest });
  const sums = [...listed.flatMap(({ files }) => files), { name: manifestName, sha256: hash(manifest) }];
  yield partOf({ name: 'SHA256SUMS', content: Buffer.from(sums.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')) });
}

const manifestName = 'manifest.json';

const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

function partOf({ name, content }: { name: string; content: Uint8Array }): ZipPart {
  async function* whole() {
    yield content;
  }
  return { name, content: whole() };
}

function described({ number, customer, language }: MadeFile, { calibration, device, customer: named }: CertificateDocument) {
  const of = 'asset_number' in device ? device : null;
  return {
    certificate_number: number,
    calibration_id: calibration.id,
    ...{ calibration_date: calibration.calibration_date, result: calibration.cal_result },
    released_at: calibration.released_at && isoInstant(calibration.released_at),
    next_calibration_date: calibration.interval_agreed === false ? null : calibration.next_calibration_date,
    language,
    device: {
      asset_number: of?.asset_number ?? null,
      description: of?.description ?? null,
      manufacturer: of?.manufacturer ?? null,
      model: of?.model ?? null,
      serial_number: of?.serial_number ?? null,
    },
    customer: { id: customer, name: 'name' in named ? named.name : null },
  };
}

async function manifestOf(ctx: Ctx, { listed, left }: { listed: readonly object[]; left: Archive['left'] }) {
  return {
    laboratory: (await textSetting(ctx.lab, 'lab.name')) || null,
    made_at: isoInstant(instantNow(ctx.lab.clock)),
    count: listed.length,
    certificates: listed,
    left_out: left,
  };
}
