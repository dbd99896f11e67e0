// A round of a proficiency test or another comparison between laboratories: what the lab stated, what was assigned, and what that says of
// it. docs/interface/records.md#proficiency; ISO/IEC 17025 7.7.2.
import { needs } from '../../contract/operations.ts';
import { roundJudgements } from '../../reliability/proficiency.ts';
import { defineResource, everyone, one } from '../../schema/define-resource.ts';
import { date, key, note, ref, select, text } from '../../schema/field.ts';

export const proficiencyRound = defineResource({
  name: 'proficiency_round',
  table: 'proficiency_rounds',
  key: 'uID',
  spec: 'docs/interface/records.md#proficiency',
  faces: ['v1', 'v2'],
  v1: { segment: 'proficiency_round' },
  v2: { type: 'proficiency-round', path: 'proficiency-rounds' },
  operations: {
    view: needs('types_view'),
    create: needs('types_create'),
    edit: needs('types_edit'),
    delete: needs('types_delete'),
  },
  scope: everyone("What the lab took part in is the lab's own and holds no customer data."),
  title: 'round',
  proven: true,
  few: true,
  since: '0.10.0',
  defaultSort: { column: 'round_date', direction: 'desc' },
  fields: {
    uID: key(),
    round: text({ required: true, search: true, natural: true, index: true, group: 'identity' }),
    provider: text({ search: true, natural: true, index: true, group: 'identity' }),
    round_date: date({ required: true, index: true, group: 'dates' }),
    quantity: text({ required: true, search: true, natural: true, index: true, group: 'measurement' }),
    unit: text({ max: 40, search: true, group: 'measurement' }),
    // Decimals as they were stated: their digits are kept.
    measured_value: text({ max: 40, group: 'measurement' }),
    uncertainty: text({ max: 40, group: 'uncertainty' }),
    // 2 where nothing is said.
    coverage_factor: text({ max: 20, group: 'uncertainty' }),
    reference_value: text({ max: 40, group: 'measurement' }),
    reference_uncertainty: text({ max: 40, group: 'uncertainty' }),
    reference_coverage_factor: text({ max: 20, group: 'uncertainty' }),
    sigma_pt: text({ max: 40, group: 'uncertainty' }),
    procedure_id: ref('procedure', { onDelete: 'setNull', group: 'identity' }),
    // Worked out by the server whenever one of the values is written.
    e_n: text({ max: 40, readOnly: true, group: 'assessment' }),
    z_score: text({ max: 40, readOnly: true, group: 'assessment' }),
    zeta_score: text({ max: 40, readOnly: true, group: 'assessment' }),
    judgement: select([...roundJudgements], { readOnly: true, labels: 'round_judgement', index: true, group: 'assessment' }),
    remark: note({ search: true, group: 'remarks' }),
  },
  relations: { procedure: one('procedure', 'procedure_id') },
});
