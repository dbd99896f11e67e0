// What certificates say whatever their language, from the rows of calibrations: many at once, so that a lab of before is frozen in
// minutes. What the caller may not see is left out here and judged by whoever asks. docs/data-contracts.md#certificate,
// docs/interface/papers.md#certificates.

import { type CoverageDefaults, coverageOf, noDefaults } from '../../assessment/coverage.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { settingValue } from '../../core/lab/lab-settings.ts';
import { columnOf, relatedRows } from '../../core/read/named-rows.ts';
import { agreedIntervals } from '../../devices/agreed-interval.ts';
import { completed } from '../../resources/rules/calibration-status.ts';
import type { RowOf } from '../../schema/rows.generated.ts';
import { type LabAddress, labAddress } from '../parts/lab-parts.ts';
import { customerPart, customFieldsOf, deviceNames, devicePart, numberOf, textOf } from '../parts/record-parts.ts';
import type { CertificateDocument, CertificateResult } from './contract.ts';

export type CertificateFacts = Omit<CertificateDocument, 'meta' | 'texts'>;

export interface FoundFacts {
  facts: CertificateFacts;
  /** Keys of what it names besides the device: who may not see one of these does not read it here either. */
  names: { customer: string | null; standards: (string | null)[] };
}

interface LabFacts {
  lab: LabAddress;
  workingHours: string;
}

export async function certificateFacts(ctx: Ctx, rows: readonly RowOf<'calibration'>[]): Promise<FoundFacts[]> {
  const names = ['inventory', 'procedure', 'procedure_version', 'amends', 'results', 'standards'] as const;
  const ofRow = await relatedRows({ ctx, name: 'calibration', rows, names });
  const devices = rows.map((row) => ofRow(row).inventory).filter((device) => device !== null);
  const ofDevice = await relatedRows({ ctx, name: 'inventory', rows: devices, names: ['customer', 'device_type'] });
  const used = rows.flatMap((row) => ofRow(row).standards);
  const ofStandard = await relatedRows({ ctx, name: 'standard', rows: used, names: ['standard_inventory'] });
  const about: LabFacts = {
    lab: await labAddress(ctx),
    workingHours: textOf(await settingValue(ctx.lab, 'calibration.environment')) ?? '',
  };
  const isAgreed = await agreedIntervals(
    ctx,
    rows.map(({ order_number }) => order_number),
  );
  return rows.map((row) => {
    const { inventory: device, procedure: draft, procedure_version: version, amends, results, standards } = ofRow(row);
    const procedure = version ?? draft;
    const around = device ? ofDevice(device) : null;
    const customer = around?.customer ?? null;
    const named = standards.map((one) => standardPart(one, ofStandard(one).standard_inventory));
    named.sort((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0));
    return {
      facts: {
        ...headParts(row, about),
        calibration: calibrationPart(ctx, row, { procedure, amends, intervalAgreed: isAgreed(row.order_number, customer) }),
        device: device ? devicePart(ctx, device, textOf(around?.device_type?.type_name)) : {},
        customer: customerPart(ctx, customer),
        procedure: procedurePart(procedure, version),
        environment: { working_hours: about.workingHours },
        report_variant: { template: '0' },
        standards: named.map(({ part }) => part),
        results: inTheirOrder(results).map((one) => resultPart(one, coverageDefaults(procedure))),
        signatures: [...signer('technician', row.technician), ...signer('approver', releaser(row))],
      },
      names: { customer: customer?.KTAG ?? null, standards: named.map(({ device: key }) => key) },
    };
  });
}

function headParts(row: RowOf<'calibration'>, { lab }: LabFacts): Pick<CertificateFacts, 'laboratory' | 'accreditation'> {
  const { web: _web, ...address } = lab;
  const accredited = row.accredited === 1;
  return {
    laboratory: { ...address, company_name: lab.name },
    accreditation: {
      mark_number_1: accredited ? textOf(row.calibration_mark ?? row.certificate_number) : null,
      mark_number_2: accredited && lab.code ? lab.code.replace(/^(D-K-)/, '$1\n') : null,
      calibration_mark: textOf(row.calibration_mark),
    },
  };
}

/** What it was when the work began, or where it had not been released then, as it is. */
type Followed = RowOf<'procedure'> | RowOf<'procedure_version'>;

interface Around {
  intervalAgreed: boolean;
  procedure: Followed | null;
  amends: RowOf<'calibration'> | null;
}

function calibrationPart(
  ctx: Ctx,
  row: RowOf<'calibration'>,
  { procedure, amends, intervalAgreed }: Around,
): CertificateFacts['calibration'] {
  const calibrationDate = textOf(row.calibration_date);
  return {
    id: String(row.CTAG),
    certificate_number: textOf(row.certificate_number),
    certificate_display: textOf(row.certificate_display ?? row.certificate_number),
    calibration_date: calibrationDate,
    calibration_month: calibrationDate?.slice(0, 7) ?? null,
    next_calibration_date: textOf(row.next_calibration_date),
    technician: textOf(row.technician),
    temperature: numberOf(row.temperature),
    humidity: numberOf(row.humidity),
    status: row.released_at !== null ? 'released' : row.status === completed ? 'completed' : 'draft',
    cal_result: textOf(row.cal_result),
    calibration_time: textOf(row.calibration_time),
    place: textOf(row.place),
    ...(row.place_second === null ? {} : { place_second: textOf(row.place_second) }),
    condition: textOf(row.condition),
    custom_fields: {
      ...customFieldsOf(ctx, 'calibration', row, row.released_at === null ? repeated : [...repeated, 'released_by']),
      ...(procedure ? { [columnOf(ctx.lab.registry, 'calibration', 'procedure_id')]: String(procedure.procedure_name) } : {}),
    },
    order_number: textOf(row.order_number),
    accredited: row.accredited === 1,
    decision_rule: textOf(row.decision_rule),
    remark: textOf(row.remark),
    released_by: releaser(row),
    released_at: textOf(row.released_at),
    revision: numberOf(row.revision) ?? 0,
    amends: amends
      ? {
          certificate_number: textOf(amends.certificate_number),
          calibration_date: textOf(amends.calibration_date),
          reason: textOf(row.amend_reason),
        }
      : {},
    interval_agreed: intervalAgreed,
    received_date: textOf(row.received_date),
    method_deviations: textOf(row.method_deviations),
    external_results: textOf(row.external_results),
    customer_data: textOf(row.customer_data),
    specification: textOf(row.specification),
  };
}

function procedurePart(procedure: Followed | null, version: RowOf<'procedure_version'> | null): CertificateFacts['procedure'] {
  if (!procedure) return {};
  return {
    procedure_name: textOf(procedure.procedure_name),
    calibration_item: textOf(procedure.calibration_item),
    calibration_method: textOf(procedure.calibration_method),
    description: textOf(procedure.description),
    measurement_conditions: textOf(procedure.measurement_conditions),
    standards: textOf(procedure.standards),
    scope: textOf(procedure.scope),
    ...(version ? { version: textOf(version.version) } : {}),
  };
}

/** By their codes, too. */
const repeated = ['temperature', 'humidity', 'order_number'] as const;

/** Who released it; what a program wrote there of a draft says nothing of that. */
function releaser({ released_at, released_by }: RowOf<'calibration'>): string | null {
  return released_at === null ? null : textOf(released_by);
}

function signer(role: 'technician' | 'approver', name: unknown) {
  return textOf(name) === null ? [] : [{ role, name: String(name) }];
}

const valued = ['fixq', 'sys_actual', 'varq', 'uut_ind', 'upper_limit', 'lower_limit', 'exp_uncert'] as const;

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
  ...valued.flatMap((name) => [name, `${name}_p`, `${name}_u`] as const),
  'conformity',
  'test_status',
  'guardband_meth',
] as const;

function coverageDefaults(procedure: Followed | null): CoverageDefaults {
  return procedure
    ? { factor: textOf(procedure.coverage_factor), probability: textOf(procedure.coverage_probability) }
    : noDefaults;
}

/** Values as the text that was recorded: not a digit is changed. */
function resultPart(row: RowOf<'result'>, defaults: CoverageDefaults): CertificateResult {
  const { factor, probability, freedom } = coverageOf(row, defaults);
  const coverage = { coverage_factor: factor, coverage_probability: probability, degrees_of_freedom: freedom };
  const texts = Object.fromEntries(recorded.map((column) => [column, textOf(row[column]) ?? '']));
  const phase = row.phase === 'as_found' ? 'as_found' : 'as_left';
  return { row_num: numberOf(row.row_num), ...texts, phase, ...coverage, ...readingPart(row) } as CertificateResult;
}

/** Nothing of a point that was read once and whose U came from no budget. */
function readingPart(row: RowOf<'result'>): Partial<CertificateResult> {
  const { readings, reading_count, reading_deviation, budget_version_id } = row;
  return {
    ...(readings && reading_count ? { readings, reading_count, reading_deviation: reading_deviation ?? '' } : {}),
    ...(budget_version_id ? { budget_version: budget_version_id } : {}),
  };
}

/** By their number, those without one first; relations come by key. */
function inTheirOrder(rows: readonly RowOf<'result'>[]): RowOf<'result'>[] {
  const place = (row: RowOf<'result'>) => numberOf(row.row_num) ?? Number.NEGATIVE_INFINITY;
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

function standardPart(row: RowOf<'standard'>, device: RowOf<'inventory'> | null) {
  const due = textOf(row.next_calibration_date);
  const certificate = textOf(row.certificate_number);
  const part = {
    ...(device ? deviceNames(device) : namelessStandard),
    next_calibration_date: due,
    due_date: due,
    certificate_number: certificate,
    calibration_mark: certificate,
  };
  return { part, device: device?.MTAG ?? null, order: part.asset_number ?? part.certificate_number ?? '' };
}
