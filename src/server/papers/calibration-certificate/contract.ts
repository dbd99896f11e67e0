// The data contract `calibration-certificate` 1.2: what the certificate, the DCC and other programs read. Measured values are the
// text that was recorded. docs/data-contracts.md#certificate; keys beyond it (phase, decision rule, amendment) are added at the end of
// their part.
import { z } from 'zod';
import { signatureMeanings } from '../../contract/lab/signatures.ts';
import { customer, customFields, device, deviceParts, meta, orNothing, text } from '../sheet/contract-parts.ts';
import { pictureShape } from './picture/picture-shape.ts';

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
  // Only of points that were read several times, or whose U came from a budget.
  readings: z.string().optional(),
  reading_count: z.int().optional(),
  reading_deviation: z.string().optional(),
  budget_version: z.string().optional(),
});

export const certificateDocument = z.object({
  meta: meta('calibration-certificate', '1.2').extend({
    certificate_number: text,
    // How its DCC says units; not in contracts from before there was a choice.
    dcc_units: z.literal('recorded').optional(),
    // How its DCC says points that follow each other; not in contracts from before there were lists.
    dcc_tables: z.literal('lists').optional(),
    // Where its check page is; only in contracts whose release gave it a code.
    check_address: z.string().optional(),
  }),
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
    place_second: text.optional(),
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
      // Of the release that was followed; nothing where there was none.
      version: text.optional(),
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
  // Signatures of persons (docs/interface/papers.md#signatures); not in contracts of releases without any.
  signed: z
    .array(z.object({ id: z.string(), name: z.string(), meaning: z.enum(signatureMeanings), signed_at: z.string() }))
    .optional(),
  // Only in contracts of labs that want a picture on their certificates.
  picture: pictureShape.optional(),
});

export type CertificateDocument = z.infer<typeof certificateDocument>;
export type CertificateResult = z.infer<typeof certificateResult>;
