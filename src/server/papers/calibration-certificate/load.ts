// The certificate of one calibration. Of a released one it is what its release froze and nothing else; of one before, what the records
// say now, through the caller's rows. Whoever prints it must be allowed to see all it found, so that no certificate lacks a part of it;
// what it says of procedure and device type is the same for everyone, a customer among them. docs/data-contracts.md#certificate,
// docs/interface/papers.md#certificates, docs/adr/0032.

import { AppError } from '../../contract/errors.ts';
import type { Language } from '../../contract/principal.ts';
import { alsoHolding, assertMay } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRow, relatedRows } from '../../core/read/named-rows.ts';
import { generatedAt, isoInstant, locales } from '../../i18n/locale.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { labLanguage } from '../parts/lab-parts.ts';
import type { LoadServices, PaperAsked, PaperLoaded } from '../parts/paper-loaded.ts';
import { textOf } from '../parts/record-parts.ts';
import type { CertificatePrint } from './certificate-print.ts';
import type { CertificateDocument } from './contract.ts';
import { type DccTables, type DccUnits, dccTables, dccUnits, type SchemaVersion, schemaVersion } from './frozen-contract.ts';
import { type CertificateFacts, certificateFacts } from './load-facts.ts';
import { picturePart } from './picture/picture-part.ts';
import { readFrozen } from './read-frozen.ts';
import { type CertificateWords, certificateWords } from './spoken.ts';

/** Catalogue data holds no customer's secrets, and a certificate states it whoever reads. Rows stay the caller's. */
export const withCatalogue = (ctx: Ctx) => alsoHolding(ctx, 'types_view');

export function assertMayPrintCertificates(ctx: Ctx): void {
  for (const name of ['calibration', 'inventory', 'result', 'standard', 'customer'] as const)
    assertMay(ctx, ctx.lab.registry.resource(name), 'view');
}

export async function loadCertificate(
  caller: Ctx,
  services: LoadServices,
  asked: PaperAsked,
): Promise<PaperLoaded<CertificateDocument, CertificatePrint>> {
  const ctx = withCatalogue(caller);
  assertMayPrintCertificates(ctx);
  const row = await getRow(ctx, 'calibration', asked.id);
  const frozen = await readFrozen(ctx, row);
  const facts = frozen?.facts ?? (await factsNow(ctx, row));
  const { language } = asked;
  const words = frozen?.words[language] ?? certificateWords(ctx, { ...services, facts, language, own: await labLanguage(ctx) });
  const createdAt = isoInstant(String(row.released_at ?? row.updated_at));
  // Said of the same moment for ever, like all else of a released one.
  const at = frozen ? Date.parse(createdAt) : ctx.lab.clock.now();
  const form = frozen ?? { version: schemaVersion, dcc_units: dccUnits, dcc_tables: dccTables };
  const document = documentOf({ facts, words, language, at, form });
  const { status } = document.calibration;
  const { inventory: device } = (await relatedRows({ ctx, name: 'calibration', rows: [row], names: ['inventory'] }))(row);
  return {
    document,
    number: document.calibration.certificate_display ?? document.calibration.certificate_number ?? asked.id,
    customer: textOf(device?.customer_id),
    createdAt,
    signers: document.signatures,
    final: frozen && { said: frozen.said },
    printable(format) {
      // A file that programs read bears no mark that a person would see.
      if (format !== 'pdf' && status !== 'released')
        throw new AppError('record.locked', { messageKey: 'errors.paper.not_released' });
      if (status === 'draft') throw new AppError('record.locked', { messageKey: 'errors.paper.not_completed' });
    },
    print: (base) => ({
      ...base,
      kind: 'calibration-certificate',
      watermark: status === 'released' ? null : (base.words.draft ?? null),
      document,
      outcome: words.outcome,
    }),
  };
}

/** As the records say it at this moment. */
async function factsNow(ctx: Ctx, row: RowOf<'calibration'>): Promise<CertificateFacts> {
  const [found] = await certificateFacts(ctx, [row]);
  if (!found) throw new Error('a calibration without a certificate');
  const { facts } = found;
  const { CTAG, inventory_id: MTAG, calibration_date: C2301, amends_id: amends_CTAG, decision_rule: rule } = row;
  return { ...facts, ...(await picturePart(ctx, { results: facts.results, rule, of: { CTAG, MTAG, C2301, amends_CTAG } })) };
}

interface DocumentInput {
  facts: CertificateFacts;
  words: CertificateWords;
  language: Language;
  /** Milliseconds. */
  at: number;
  form: { version: SchemaVersion; dcc_units?: DccUnits; dcc_tables?: DccTables; check_address?: string | undefined };
}

function documentOf({ facts, words, language, at, form }: DocumentInput): CertificateDocument {
  const { laboratory, accreditation, calibration, device, customer, procedure, environment } = facts;
  return {
    meta: {
      contract: 'calibration-certificate',
      schema_version: form.version,
      generated_at: generatedAt(at),
      locale: locales[language],
      certificate_number: calibration.certificate_number,
      ...(form.dcc_units ? { dcc_units: form.dcc_units } : {}),
      ...(form.dcc_tables ? { dcc_tables: form.dcc_tables } : {}),
      ...(form.check_address === undefined ? {} : { check_address: form.check_address }),
    },
    // In this order, whatever it says: papers of before keep their bytes.
    ...{ laboratory, accreditation },
    calibration: words.place === undefined ? calibration : { ...calibration, place: words.place },
    ...{ device, customer, procedure, environment },
    report_variant: facts.report_variant,
    standards: facts.standards,
    results: facts.results,
    signatures: facts.signatures,
    texts: words.texts,
    ...(facts.signed ? { signed: facts.signed } : {}),
    ...(facts.picture ? { picture: facts.picture } : {}),
  };
}
