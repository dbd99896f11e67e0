// What certificates say whatever their language, from the rows of calibrations: many at once, so that a lab of before is frozen in
// minutes. What the caller may not see is left out here and judged by whoever asks. docs/data-contracts.md#certificate,
// docs/interface/papers.md#certificates.

import { type CoverageDefaults, coverageOf, noDefaults } from '../../assessment/coverage.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { settingValue } from '../../core/lab/lab-settings.ts';
import { loadRelations, type Related } from '../../core/read/relations.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { completed } from '../../resources/rules/calibration-status.ts';
import { type LabAddress, labAddress } from '../parts/lab-parts.ts';
import { customerPart, customFieldsOf, deviceNames, devicePart, numberOf, textOf } from '../parts/record-parts.ts';
import type { CertificateDocument, CertificateResult } from './contract.ts';

export type CertificateFacts = Omit<CertificateDocument, 'meta' | 'texts'>;

export interface FoundFacts {
  facts: CertificateFacts;
  /** Keys of what it names besides the device: who may not see one of these does not read it here either. */
  names: { customer: string | null; standards: (string | null)[] };
}

const oneOf = (related: Related | undefined): SelectedRow | null => (Array.isArray(related) ? null : (related ?? null));
const manyOf = (related: Related | undefined): SelectedRow[] => (Array.isArray(related) ? related : []);
const present = (rows: readonly (SelectedRow | null)[]) => rows.filter((row) => row !== null);

interface LabFacts {
  lab: LabAddress;
  workingHours: string;
}

export async function certificateFacts(ctx: Ctx, rows: readonly SelectedRow[]): Promise<FoundFacts[]> {
  const { registry } = ctx.lab;
  const related = (name: string, of: readonly SelectedRow[], names: readonly string[]) =>
    loadRelations({ ctx, resource: registry.resource(name), rows: of, names });
  const own = await related('calibration', rows, ['inventory', 'procedure', 'amends', 'results', 'standards']);
  const ofRow = (row: SelectedRow) => own.get(row) ?? {};
  const devices = present(rows.map((row) => oneOf(ofRow(row).inventory)));
  const ofDevice = await related('inventory', devices, ['customer', 'device_type']);
  const standards = await related(
    'standard',
    rows.flatMap((row) => manyOf(ofRow(row).standards)),
    ['standard_inventory'],
  );
  const about: LabFacts = {
    lab: await labAddress(ctx),
    workingHours: textOf(await settingValue(ctx.lab, 'calibration.environment')) ?? '',
  };
  return rows.map((row) => {
    const { inventory, procedure, amends, results, standards: used } = ofRow(row);
    const device = oneOf(inventory);
    const around = device ? ofDevice.get(device) : undefined;
    const customer = oneOf(around?.customer);
    const named = manyOf(used).map((one) => standardPart(one, oneOf(standards.get(one)?.standard_inventory)));
    named.sort((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0));
    return {
      facts: {
        ...headParts(row, about),
        calibration: calibrationPart(ctx, row, { procedure: oneOf(procedure), amends: oneOf(amends) }),
        device: device ? devicePart(ctx, device, textOf(oneOf(around?.device_type)?.type_name)) : {},
        customer: customerPart(ctx, customer),
        procedure: procedurePart(oneOf(procedure)),
        environment: { working_hours: about.workingHours },
        report_variant: { template: '0' },
        standards: named.map(({ part }) => part),
        results: inTheirOrder(manyOf(results)).map((one) => resultPart(one, coverageDefaults(oneOf(procedure)))),
        signatures: [...signer('technician', row.C2307), ...signer('approver', row.C2327)],
      },
      names: { customer: customer && String(customer.KTAG), standards: named.map(({ device: key }) => key) },
    };
  });
}

function headParts(row: SelectedRow, { lab }: LabFacts): Pick<CertificateFacts, 'laboratory' | 'accreditation'> {
  const { web: _web, ...address } = lab;
  const accredited = row.accredited === 1;
  return {
    laboratory: { ...address, company_name: lab.name },
    accreditation: {
      mark_number_1: accredited ? textOf(row.C2364 ?? row.C2306) : null,
      mark_number_2: accredited && lab.code ? lab.code.replace(/^(D-K-)/, '$1\n') : null,
      calibration_mark: textOf(row.C2364),
    },
  };
}

interface Around {
  procedure: SelectedRow | null;
  amends: SelectedRow | null;
}

function calibrationPart(ctx: Ctx, row: SelectedRow, { procedure, amends }: Around): CertificateFacts['calibration'] {
  const calibrationDate = textOf(row.C2301);
  return {
    id: String(row.CTAG),
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
    accredited: row.accredited === 1,
    decision_rule: textOf(row.decision_rule),
    remark: textOf(row.C2341),
    released_by: textOf(row.C2327),
    released_at: textOf(row.released_at),
    revision: numberOf(row.revision) ?? 0,
    amends: amends
      ? { certificate_number: textOf(amends.C2306), calibration_date: textOf(amends.C2301), reason: textOf(row.amend_reason) }
      : {},
  };
}

function procedurePart(procedure: SelectedRow | null): CertificateFacts['procedure'] {
  if (!procedure) return {};
  return {
    procedure_name: textOf(procedure.procedure_name),
    calibration_item: textOf(procedure.calibration_item),
    calibration_method: textOf(procedure.calibration_method),
    description: textOf(procedure.procedure_description),
    measurement_conditions: textOf(procedure.measurement_conditions),
    standards: textOf(procedure.standards),
    scope: textOf(procedure.scope),
  };
}

function signer(role: 'technician' | 'approver', name: unknown) {
  return textOf(name) === null ? [] : [{ role, name: String(name) }];
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

export function coverageDefaults(procedure: SelectedRow | null): CoverageDefaults {
  return procedure
    ? { factor: textOf(procedure.coverage_factor), probability: textOf(procedure.coverage_probability) }
    : noDefaults;
}

/** Values as the text that was recorded: not a digit is changed. */
function resultPart(row: SelectedRow, defaults: CoverageDefaults): CertificateResult {
  const { factor, probability, freedom } = coverageOf(row, defaults);
  const coverage = { coverage_factor: factor, coverage_probability: probability, degrees_of_freedom: freedom };
  const texts = Object.fromEntries(recorded.map((column) => [column, textOf(row[column]) ?? '']));
  const phase = row.phase === 'as_found' ? 'as_found' : 'as_left';
  return { row_num: numberOf(row.row_num), ...texts, phase, ...coverage } as CertificateResult;
}

/** By their number, those without one first; relations come by key. */
function inTheirOrder(rows: readonly SelectedRow[]): SelectedRow[] {
  const place = (row: SelectedRow) => numberOf(row.row_num) ?? Number.NEGATIVE_INFINITY;
  return [...rows].sort((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
}

/** A reference the caller may not see stays with what its certificate said. */
export const namelessStandard = {
  asset_number: null,
  serial_number: null,
  description: null,
  manufacturer: null,
  model: null,
} satisfies Partial<CertificateFacts['standards'][number]>;

function standardPart(row: SelectedRow, device: SelectedRow | null) {
  const due = textOf(row.next_calibration_date);
  const certificate = textOf(row.certificate_number);
  const part = {
    ...(device ? deviceNames(device) : namelessStandard),
    next_calibration_date: due,
    due_date: due,
    certificate_number: certificate,
    calibration_mark: certificate,
  };
  return { part, device: device && String(device.MTAG), order: part.asset_number ?? part.certificate_number ?? '' };
}
