// Signatures of PDF files, with pdfsig and qpdf as other readers: what is signed here they take, and a changed byte, a cut file or something
// added afterwards is told.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { NotSignable, signPdf } from '#server/lib/signatures/sign/sign-pdf.ts';
import { verifyPdfSignature } from '#server/lib/signatures/verify-pdf-signature.ts';
import { type AtEnd, tempFolder } from '../../db/support/temp-folder.ts';
import { type KeyKind, makeSigner, type TestSigner } from '../../support/lab-signer.ts';

const keep: AtEnd = () => undefined;
const now = Date.now() + 60_000;
const day = 86_400_000;
let folder: string;
let plain: Buffer;
const signers = new Map<KeyKind, TestSigner>();

async function twoPages(): Promise<Buffer> {
  const doc = new PDFDocument({ pdfVersion: '1.7', tagged: true });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  doc.text('Certificate 1', { link: 'https://example.org' }).addPage().text('Page 2');
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function signed(kind: KeyKind = 'ec'): Buffer {
  const signer = signers.get(kind);
  if (!signer) throw new Error(kind);
  return signPdf(plain, { key: signer.key, certificate: signer.certificate, at: now, name: 'Prüflabor' });
}

function asked(command: string, words: string[], pdf: Uint8Array): { status: number | null; said: string } {
  const file = join(folder, 'asked.pdf');
  writeFileSync(file, pdf);
  const { status, stdout, stderr } = spawnSync(command, [...words, file], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

function flipped(pdf: Buffer, at: number): Buffer {
  const copy = Buffer.from(pdf);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

const stateOf = (pdf: Uint8Array, at = now) => verifyPdfSignature(pdf, { now: at }).state;

beforeAll(async () => {
  folder = await tempFolder(keep);
  plain = await twoPages();
  for (const kind of ['ec', 'rsa'] as const) signers.set(kind, makeSigner(folder, kind));
});

describe.each(['ec', 'rsa'] as const)('signed with a key of kind %s', (kind) => {
  it('pdfsig takes it as a signature of the whole file, qpdf finds no fault, and what was there stays', () => {
    const pdf = signed(kind);
    const { said } = asked('pdfsig', ['-nocert'], pdf);
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('ETSI.CAdES.detached');
    expect(said).toContain('Total document signed');
    expect(asked('qpdf', ['--check'], pdf)).toMatchObject({ status: 0 });
    expect(pdf.subarray(0, plain.length).equals(plain)).toBe(true);
    expect(verifyPdfSignature(pdf, { now })).toMatchObject({ state: 'valid', signer: `Lab ${kind}` });
  });

  it('what is put into the room that the signature leaves is told', () => {
    const pdf = signed(kind);
    expect(stateOf(flipped(pdf, pdf.lastIndexOf('00000>')))).toBe('invalid');
  });

  it('a flipped byte is told by both, before and after the signature', () => {
    const pdf = signed(kind);
    for (const at of [plain.indexOf('stream') + 20, pdf.length - 12]) expect(stateOf(flipped(pdf, at))).toBe('invalid');
    expect(asked('pdfsig', ['-nocert'], flipped(pdf, plain.indexOf('stream') + 20)).said).not.toContain('Signature is Valid');
  });
});

it('something added afterwards is told, though the signature stands', () => {
  const later = Buffer.concat([signed(), Buffer.from('\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')]);
  expect(stateOf(later)).toBe('changed-after-signing');
  expect(stateOf(Buffer.concat([signed(), signed().subarray(plain.length)]))).toBe('several');
});

it('no signature, a cut file and none at all', () => {
  expect(stateOf(plain)).toBe('none');
  expect(stateOf(signed().subarray(0, -100))).toBe('unreadable');
  expect(stateOf(Buffer.from('no PDF'))).toBe('unreadable');
});

it('a certificate before and after its time, and a signature of somebody else', () => {
  const pdf = signed();
  expect(stateOf(pdf, now - day)).toBe('not-yet-valid');
  expect(stateOf(pdf, now + 31 * day)).toBe('expired');
  const open = pdf.indexOf('/Contents <');
  expect(stateOf(flipped(pdf, open + 400))).not.toBe('valid');
});

it('signs nothing twice and nothing it cannot read', () => {
  const again = { key: signers.get('ec')?.key, certificate: signers.get('ec')?.certificate };
  const { key, certificate } = again;
  if (!key || !certificate) throw new Error('no signer');
  for (const pdf of [signed(), plain.subarray(0, 400), Buffer.from('%PDF-1.7\n')])
    expect(() => signPdf(pdf, { key, certificate, at: now, name: 'Lab' })).toThrow(NotSignable);
});
