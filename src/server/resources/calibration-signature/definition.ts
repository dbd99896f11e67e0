// A person's signature on a calibration: who, what it means, when, and the hash of what was signed. Rows are added and never changed;
// the trail proves them. docs/interface/papers.md#signatures.

import { signatureMeanings } from '../../contract/lab/signatures.ts';
import { needs } from '../../contract/operations.ts';
import { defineResource, follows, one } from '../../schema/define-resource.ts';
import { datetime, key, ref, select, text } from '../../schema/field.ts';

/** What proved the signer. */
export const signedWith = ['password', 'code', 'password_and_code'] as const;
export type SignedWith = (typeof signedWith)[number];

export const calibrationSignature = defineResource({
  name: 'calibration_signature',
  table: 'calibration_signatures',
  key: 'uID',
  spec: 'docs/interface/records.md#kinds, docs/interface/papers.md#signatures',
  faces: ['v2'],
  v2: { type: 'calibration-signature', path: 'calibration-signatures' },
  operations: { view: needs('calibration_view'), edit: needs('calibration_edit'), delete: needs('calibration_edit') },
  scope: follows('calibration', 'CTAG'),
  title: 'signer_name',
  readOnly: true,
  appendOnly: true,
  proven: true,
  since: '0.10.0',
  defaultSort: { column: 'signed_at', direction: 'desc' },
  fields: {
    uID: key(),
    CTAG: ref('calibration', { attr: 'calibration_id', required: true }),
    // Plain texts and no reference: a signature outlives the account, and says the name as it stood then.
    user_uID: text({ attr: 'user_id', max: 80, required: true, index: true }),
    signer_name: text({ required: true }),
    meaning: select(signatureMeanings, { required: true, labels: 'signature_meaning' }),
    signed_at: datetime({ required: true, index: true }),
    signed_with: select(signedWith, { required: true, labels: 'signed_with' }),
    // Of what was signed: the frozen contract of a release, or of before what the meaning answers for.
    signed_hash: text({ max: 64, required: true }),
  },
  relations: { calibration: one('calibration', 'CTAG', { embed: false }) },
});
