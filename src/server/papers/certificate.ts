// The certificate of one calibration from the database, through the caller's rows. Whoever prints it must be allowed to see all it
// found, so that no certificate lacks a part of it; what it says of procedure and device type is the same for everyone, a customer
// among them. Contracts 3.1; decisions 7.3.
import { readDecisionRule } from '../assessment/decision-rule.ts';
import { AppError } from '../contract/errors.ts';
import type { Language } from '../contract/principal.ts';
import type { Ctx } from '../core/context.ts';
import { settingValue } from '../core/lab-settings.ts';
import { assertMay } from '../core/permissions.ts';
import { getRecord } from '../core/read.ts';
import { loadRelations } from '../core/relations.ts';
import type { SelectedRow } from '../core/select.ts';
import type { CertificateDocument, CertificateResult } from '../documents/calibration-certificate/contract.ts';
import type { CertificatePrint } from '../documents/calibration-certificate/layout.ts';
import { generatedAt, isoInstant, locales } from '../documents/locale.ts';
import { completed } from '../resources/calibration/definition.ts';
import { labAddress } from './lab-parts.ts';
import type { PaperAsked, PaperLoaded, PaperServices } from './paper-kind.ts';
import {
  customerPart,
  customFieldsOf,
  deviceNames,
  numberOf,
  optionOf,
  relatedOf,
  rowsOf,
  textOf,
  typedDevice,
} from './record-parts.ts';

/** Catalogue data holds no customer's secrets, and a certificate states it whoever reads. Rows stay the caller's. */
function withCatalogue(ctx: Ctx): Ctx {
  const { principal } = ctx;
  if (principal.operations.has('types_view')) return ctx;
  return { ...ctx, principal: { ...principal, operations: new Set([...principal.operations, 'types_view']) } };
}

export async function loadCertificate(
  caller: Ctx,
  services: PaperServices,
  asked: PaperAsked,
): Promise<PaperLoaded<CertificateDocument, CertificatePrint>> {
  const ctx = withCatalogue(caller);
  const { registry } = ctx.lab;
  const resource = registry.resource('calibration');
  for (const name of ['calibration', 'inventory', 'result', 'standard', 'customer'])
    assertMay(ctx, registry.resource(name), 'view');
  const row = await getRecord(ctx, resource, asked.id);
  const { document, outcome } = await certificateOf(ctx, services, { row, language: asked.language });
  const { status } = document.calibration;
  return {
    document,
    number: document.calibration.certificate_display ?? document.calibration.certificate_number ?? asked.id,
    customer: textOf((await relatedOf(ctx, resource, row, ['inventory'])).inventory?.ktag),
    createdAt: isoInstant(String(row.released_at ?? row.updated_at)),
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
      outcome,
    }),
  };
}

interface CertificateInput {
  row: SelectedRow;
  language: Language;
}

async function certificateOf(ctx: Ctx, { translator }: PaperServices, { row, language }: CertificateInput) {
  const resource = ctx.lab.registry.resource('calibration');
  const id = String(row.CTAG);
  const { inventory, procedure, amends } = await relatedOf(ctx, resource, row, ['inventory', 'procedure', 'amends']);
  const owner = inventory ? await relatedOf(ctx, ctx.lab.registry.resource('inventory'), inventory, ['customer']) : {};
  const lab = await labAddress(ctx);
  const say = (key: string, params = {}) => translator.text(language, `papers.certificate.${key}`, params);
  const accredited = row.accredited === 1;
  const results = (await rowsOf(ctx, { resource, id, relation: 'results', sort: ['row_num', 'uID'] })).map(resultPart);
  const calibrationDate = textOf(row.C2301);
  const signer = (role: 'technician' | 'approver', name: unknown) =>
    textOf(name) === null ? [] : [{ role, name: String(name) }];
  const document: CertificateDocument = {
    meta: {
      contract: 'calibration-certificate',
      schema_version: '1.2',
      generated_at: generatedAt(ctx.lab.clock.now()),
      locale: locales[language],
      certificate_number: textOf(row.C2306),
    },
    laboratory: {
      name: lab.name,
      code: lab.code,
      email: lab.email,
      phone: lab.phone,
      street: lab.street,
      zip: lab.zip,
      city: lab.city,
      country: lab.country,
      calibration_place: lab.calibration_place,
      company_name: lab.name,
    },
    accreditation: {
      mark_number_1: accredited ? textOf(row.C2364 ?? row.C2306) : null,
      mark_number_2: accredited && lab.code ? lab.code.replace(/^(D-K-)/, '$1\n') : null,
      calibration_mark: textOf(row.C2364),
    },
    calibration: {
      id,
      certificate_number: textOf(row.C2306),
      certificate_display: textOf(row.C2356 ?? row.C2306),
      calibration_date: calibrationDate,
      calibration_month: calibrationDate?.slice(0, 7) ?? null,
      next_calibration_date: textOf(row.C2303),
      technician: textOf(row.C2307),
      temperature: numberOf(row.C2311),
      humidity: numberOf(row.C2312),
      status: row.released_at !== null ? 'released' : row.status === completed ? 'completed' : 'draft',
      cal_result: textOf(row.C2323),
      calibration_time: textOf(row.calibration_time),
      place: textOf(row.C2313),
      condition: textOf(row.C2308),
      custom_fields: {
        ...customFieldsOf(ctx, 'calibration', row, ['C2311', 'C2312', 'C2314', 'C2327']),
        ...(procedure ? { C2320: String(procedure.procedure_name) } : {}),
      },
      order_number: textOf(row.C2314),
      accredited,
      decision_rule: textOf(row.decision_rule),
      remark: textOf(row.C2341),
      released_by: textOf(row.C2327),
      released_at: textOf(row.released_at),
      revision: numberOf(row.revision) ?? 0,
      amends: amends
        ? { certificate_number: textOf(amends.C2306), calibration_date: textOf(amends.C2301), reason: textOf(row.amend_reason) }
        : {},
    },
    device: await typedDevice(ctx, inventory),
    customer: customerPart(ctx, owner.customer),
    procedure: procedure
      ? {
          procedure_name: textOf(procedure.procedure_name),
          calibration_item: textOf(procedure.calibration_item),
          calibration_method: textOf(procedure.calibration_method),
          description: textOf(procedure.procedure_description),
          measurement_conditions: textOf(procedure.measurement_conditions),
          standards: textOf(procedure.standards),
          scope: textOf(procedure.scope),
        }
      : {},
    environment: { working_hours: textOf(await settingValue(ctx.lab, 'calibration.environment')) ?? '' },
    report_variant: { template: '0' },
    standards: await standardsOf(ctx, id),
    results,
    signatures: [...signer('technician', row.C2307), ...signer('approver', row.C2327)],
    texts: {
      cert_description: null,
      traceability: say('traceability'),
      uncertainty: results.some(({ exp_uncert, exp_uncert_iso_e }) => exp_uncert || exp_uncert_iso_e)
        ? say('uncertainty_text')
        : '',
      conformity_legend: accredited && results.some(({ accred }) => accred === '1') ? say('accredited_legend') : null,
      conformity: results.some(({ pass_fail }) => pass_fail) ? ruleText(textOf(row.decision_rule), say) : null,
    },
  };
  const outcome = optionOf(translator, { resource, column: 'C2323', value: row.C2323, language }).title ?? '';
  return { document, outcome };
}

function ruleText(stated: string | null, say: (key: string, params?: Record<string, string>) => string): string {
  const rule = readDecisionRule(stated);
  if (rule === 'simple') return say('rule_simple');
  return rule === 'guarded' ? say('rule_guarded') : say('rule_other', { rule: stated ?? '' });
}

const recorded = [
  'test_desc',
  'test_step2',
  'remark',
  'std_uncert',
  'exp_uncert_iso_e',
  'exp_uncert_iso_p',
  'tol_err',
  'rel_err',
  'fsc',
  'accred',
  'pass_fail',
  ...['fixq', 'sys_actual', 'varq', 'uut_ind', 'upper_limit', 'lower_limit', 'exp_uncert'].flatMap((name) => [
    name,
    `${name}_p`,
    `${name}_u`,
  ]),
  'conformity',
  'test_status',
  'guardband_meth',
] as const;

/** Values as the text that was recorded: not a digit is changed. */
function resultPart(row: SelectedRow): CertificateResult {
  const texts = Object.fromEntries(recorded.map((column) => [column, textOf(row[column]) ?? '']));
  const phase = row.phase === 'as_found' ? 'as_found' : 'as_left';
  return { row_num: numberOf(row.row_num), ...texts, phase } as CertificateResult;
}

async function standardsOf(ctx: Ctx, id: string): Promise<CertificateDocument['standards']> {
  const { registry } = ctx.lab;
  const rows = await rowsOf(ctx, { resource: registry.resource('calibration'), id, relation: 'standards', sort: ['uID'] });
  const resource = registry.resource('standard');
  const related = await loadRelations({ ctx, resource, rows, names: ['standard_inventory'] });
  const nameless = { asset_number: null, serial_number: null, description: null, manufacturer: null, model: null };
  const parts = rows.map((row) => {
    const device = related.get(row)?.standard_inventory;
    const due = textOf(row.next_calibration_date);
    return {
      // A reference the caller may not see stays with what its certificate said.
      ...(device && !Array.isArray(device) ? deviceNames(device) : nameless),
      next_calibration_date: due,
      due_date: due,
      certificate_number: textOf(row.certificate_number),
      calibration_mark: textOf(row.certificate_number),
    };
  });
  const key = (part: (typeof parts)[number]) => part.asset_number ?? part.certificate_number ?? '';
  return parts.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
