// What administration brings of revoked certificates, and what is there. A newer list of an authority takes the place of the older one.
// docs/design/signatures.md#revocation.
import { z } from 'zod';
import { invalid } from '#server/contract/errors.ts';
import { revocationSetting } from '#server/contract/lab/revocations.ts';
import { needs } from '#server/contract/operations.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { keepOwnSetting } from '#server/core/settings/own-setting.ts';
import { instantShape, objectShape, oneOf } from '#server/endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '#server/endpoints/define-action.ts';
import { NotDer } from '#server/lib/keys/der-reader.ts';
import { maySignLists } from './authority-usage.ts';
import { certificateIn, certificatesIn, checkedBy, nameOf } from './crl-signature.ts';
import { readCrl, type SignedList } from './read-crl.ts';
import { bareDigits, keptRevocations, type Revocations } from './revocations.ts';

const common = {
  path: 'admin/revocations',
  requirement: needs('administration_management'),
  since: '0.10.0',
  output: oneOf(
    objectShape(
      'revocations',
      z.object({
        lists: z.array(
          z.object({
            name: z.string(),
            updated: instantShape,
            next: instantShape.nullable(),
            revoked: z.int(),
            signature: z.enum(['valid', 'issuer_unknown', 'method_unknown']).meta({
              description: 'Of the authority on its list; not checked without its certificate. One that does not hold is 422.',
            }),
            signed_by: z.string().nullable().meta({ description: 'Fingerprint of the certificate that the signature holds by.' }),
          }),
        ),
        authorities: z.array(z.object({ name: z.string(), fingerprint: z.string(), valid_until: instantShape })),
        certificates: z.array(z.object({ fingerprint: z.string(), at: instantShape })),
      }),
    ),
  ),
} as const;

const mostFileCharacters = 1_400_000;
const mostOfEach = 200;
const print = /^[0-9a-f]{64}$/;
const iso = (at: number) => new Date(at).toISOString();

async function answer({ lab }: Ctx): Promise<ActionAnswer> {
  const { lists, authorities, certificates } = await keptRevocations(lab);
  const attributes = {
    lists: lists.map(({ name, updated, next, revoked, signature, signedBy }) => {
      const told = { name, updated: iso(updated), next: next === null ? null : iso(next), revoked: revoked.length };
      return { ...told, signature, signed_by: signedBy };
    }),
    authorities: authorities.map(certificateIn).map((one) => {
      return { name: nameOf(one), fingerprint: bareDigits(one.fingerprint256), valid_until: iso(Date.parse(one.validTo)) };
    }),
    certificates: certificates.map(({ fingerprint, at }) => ({ fingerprint, at: iso(at) })),
  };
  return { body: { data: { id: 'revocations', type: 'revocations', attributes } } };
}

function listIn(file: string): SignedList {
  try {
    return readCrl(Buffer.from(file, 'base64'));
  } catch (error) {
    if (error instanceof NotDer) throw invalid({ file: [{ key: 'errors.revocation.unreadable' }] });
    throw error;
  }
}

function withList(before: Revocations, { file, name }: { file: string; name: string }): Revocations {
  const brought = listIn(file);
  const { issuer, updated } = brought.list;
  const same = before.lists.find((one) => one.issuer === issuer);
  if (same && same.updated > updated) throw invalid({ file: [{ key: 'errors.revocation.older' }] });
  const checked = checkedBy(before.authorities, brought);
  if (checked === 'broken') throw invalid({ file: [{ key: 'errors.revocation.signature' }] });
  const lists = [...before.lists.filter((one) => one !== same), { ...brought.list, name, ...checked }];
  if (lists.length > mostOfEach) throw invalid({ file: [{ key: 'errors.revocation.many' }] });
  return { ...before, lists };
}

/** Lists of it that nobody could check are checked now. */
function withAuthority(before: Revocations, file: string): Revocations {
  const brought = certificatesIn(Buffer.from(file, 'base64'));
  if (brought.length === 0) throw invalid({ issuer: [{ key: 'errors.revocation.no_certificate' }] });
  const unfit = brought.map(certificateIn).find((one) => !maySignLists(one));
  if (unfit) throw invalid({ issuer: [{ key: 'errors.revocation.not_for_lists', params: { name: nameOf(unfit) } }] });
  const authorities = [...new Set([...before.authorities, ...brought])];
  if (authorities.length > mostOfEach) throw invalid({ issuer: [{ key: 'errors.revocation.many' }] });
  const lists = before.lists.map((list) => {
    if (list.der === null) return list;
    const checked = checkedBy(authorities, listIn(list.der));
    if (checked === 'broken')
      throw invalid({ issuer: [{ key: 'errors.revocation.other_authority', params: { name: list.name } }] });
    return { ...list, ...checked };
  });
  return { ...before, lists, authorities };
}

function withPrint(before: Revocations, fingerprint: string, at: number): Revocations {
  const bare = bareDigits(fingerprint);
  if (!print.test(bare)) throw invalid({ fingerprint: [{ key: 'errors.revocation.fingerprint' }] });
  if (before.certificates.some((one) => one.fingerprint === bare)) return before;
  const certificates = [...before.certificates, { fingerprint: bare, at }];
  if (certificates.length > mostOfEach) throw invalid({ fingerprint: [{ key: 'errors.revocation.many' }] });
  return { ...before, certificates };
}

export const revocationActions: readonly Action[] = [
  defineAction({
    ...common,
    method: 'GET',
    summary: 'Which signing certificates the lab takes for revoked',
    input: z.strictObject({}),
    run: ({ ctx }) => answer(ctx),
  }),
  defineAction({
    ...common,
    method: 'POST',
    summary:
      'Bring the revocation list of an authority (CRL, PEM or DER), its certificate to check its lists by, or the fingerprint of a single certificate',
    status: 200,
    input: z.strictObject({
      file: z.base64().min(1).max(mostFileCharacters).optional().meta({ description: 'The list, base64.' }),
      issuer: z
        .base64()
        .min(1)
        .max(mostFileCharacters)
        .optional()
        .meta({ description: 'The certificate of an authority, PEM or DER, base64: its lists are checked by it.' }),
      name: z.string().trim().min(1).max(120).default('CRL').meta({ description: 'By which people know it.' }),
      fingerprint: z.string().max(200).optional().meta({ description: 'SHA-256 of a certificate.' }),
      revoked_at: z.iso.datetime().optional().meta({ description: 'Since when; now when not said.' }),
    }),
    async run({ ctx, input: { file, issuer, name, fingerprint, revoked_at } }) {
      if (file === undefined && issuer === undefined && fingerprint === undefined)
        throw invalid({ file: [{ key: 'errors.field.required' }] });
      const before = await keptRevocations(ctx.lab);
      const at = revoked_at === undefined ? ctx.lab.clock.now() : Date.parse(revoked_at);
      const known = issuer === undefined ? before : withAuthority(before, issuer);
      const listed = file === undefined ? known : withList(known, { file, name });
      await keepOwnSetting(ctx, revocationSetting, fingerprint === undefined ? listed : withPrint(listed, fingerprint, at));
      return answer(ctx);
    },
  }),
  defineAction({
    ...common,
    method: 'DELETE',
    summary: 'Forget all of it: certificates count again',
    input: z.strictObject({}),
    async run({ ctx }) {
      await keepOwnSetting(ctx, revocationSetting, { lists: [], authorities: [], certificates: [] });
      return answer(ctx);
    },
  }),
];
