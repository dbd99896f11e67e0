// The data contract `calibration-certificate` 1.2: what the certificate, the DCC and other programs read. Measured values are the
// text that was recorded. docs/data-contracts.md#certificate; keys beyond it (phase, decision rule, amendment) are added at the end of
// their part.
import { z } from 'zod';
import { customer, customFields, device, deviceParts, meta, orNothing, text } from '../sheet/contract-parts.ts';

const triple = <Name extends string>(name: Name) =>
  ({ [name]: z.string(), [`${name}_p`]: z.string(), [`${name}_u`]: z.string() }) as Record<
    Name | `${Name}_p` | `${Name}_u`,
    z.ZodString
  >;

const certificateResult = z.object({
  row_num: z.int().nullable(),
  test_desc: z.string(),
  test_step2: z.string(),
  remark: z.string(),
  std_uncert: z.string(),
  exp_uncert_iso_e: z.string(),
  exp_uncert_iso_p: z.string(),
  tol_err: z.string(),
  rel_err: z.string(),
  fsc: z.string(),
  accred: z.string(),
  pass_fail: z.string(),
  ...triple('fixq'),
  ...triple('sys_actual'),
  ...triple('varq'),
  ...triple('uut_ind'),
  ...triple('upper_limit'),
  ...triple('lower_limit'),
  ...triple('exp_uncert'),
  conformity: z.string(),
  test_status: z.string(),
  guardband_meth: z.string(),
  phase: z.enum(['as_found', 'as_left']),
  // Not in contracts from before there were these: they said k = 2 of all.
  coverage_factor: z.string().optional(),
  coverage_probability: z.string().optional(),
  degrees_of_freedom: z.string().optional(),
});

export const certificateDocument = z.object({
  meta: meta('calibration-certificate', '1.2').extend({ certificate_number: text }),
  laboratory: z.object({
    name: text,
    code: text,
    email: text,
    phone: text,
    street: text,
    zip: text,
    city: text,
    country: text,
    calibration_place: text,
    company_name: text,
  }),
  accreditation: z.object({ mark_number_1: text, mark_number_2: text, calibration_mark: text }),
  calibration: z.object({
    id: z.string(),
    certificate_number: text,
    certificate_display: text,
    calibration_date: text,
    calibration_month: text,
    next_calibration_date: text,
    technician: text,
    temperature: z.number().nullable(),
    humidity: z.number().nullable(),
    status: z.enum(['released', 'completed', 'draft']),
    cal_result: text,
    calibration_time: text,
    place: text,
    condition: text,
    custom_fields: customFields,
    order_number: text,
    accredited: z.boolean(),
    decision_rule: text,
    remark: text,
    released_by: text,
    released_at: text,
    revision: z.int(),
    amends: orNothing(z.object({ certificate_number: text, calibration_date: text, reason: text })),
    // Not in contracts from before there were these.
    interval_agreed: z.boolean().optional(),
    received_date: text.optional(),
    method_deviations: text.optional(),
    external_results: text.optional(),
    customer_data: text.optional(),
    specification: text.optional(),
  }),
  device: orNothing(device),
  customer: orNothing(customer),
  procedure: orNothing(
    z.object({
      procedure_name: text,
      calibration_item: text,
      calibration_method: text,
      description: text,
      measurement_conditions: text,
      standards: text,
      scope: text,
    }),
  ),
  environment: z.object({ working_hours: z.string() }),
  report_variant: z.object({ template: z.string() }),
  standards: z.array(
    z.object({
      ...deviceParts,
      next_calibration_date: text,
      due_date: text,
      certificate_number: text,
      calibration_mark: text,
    }),
  ),
  results: z.array(certificateResult),
  signatures: z.array(z.object({ role: z.enum(['technician', 'approver']), name: z.string() })),
  texts: z.object({
    cert_description: text,
    traceability: z.string(),
    uncertainty: z.string(),
    conformity_legend: text,
    conformity: text,
  }),
});

export type CertificateDocument = z.infer<typeof certificateDocument>;
export type CertificateResult = z.infer<typeof certificateResult>;

/** The first of the columns that holds something: a true value stands in one or the other (docs/data-contracts.md#certificate). */
export function recordedIn<Column extends 'fixq' | 'sys_actual' | 'varq' | 'uut_ind'>(
  row: CertificateResult,
  columns: readonly [Column, Column],
): Column {
  return row[columns[0]].trim() === '' && row[columns[1]].trim() !== '' ? columns[1] : columns[0];
}

/** Where only a reading stands in both columns there was nothing to reach. */
export function nominalColumnOf(row: CertificateResult): 'fixq' | 'sys_actual' | null {
  const column = recordedIn(row, nominalColumns);
  if (column === 'fixq') return row.fixq.trim() === '' ? null : column;
  const measured = recordedIn(row, measuredColumns);
  const isReading = (['', '_p', '_u'] as const).every(
    (part) => row[`sys_actual${part}`].trim() === row[`${measured}${part}`].trim(),
  );
  return isReading ? null : column;
}

export const nominalColumns = ['fixq', 'sys_actual'] as const;
export const measuredColumns = ['varq', 'uut_ind'] as const;
