// The seal of the lab and the pictures of what people sign with, where a certificate is signed: each in its place, inside the page, told to
// who does not see, and nothing of it on papers without. docs/interface/papers.md#seal.
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { layoutCertificate } from '#server/papers/calibration-certificate/layout.ts';
import type { Picture, SigningPictures } from '#server/papers/sheet/print.ts';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { faultsOf } from '../../support/archive-check.ts';
import { fonts } from './draw-checks.ts';
import { aCertificate, certificatePrint } from './paper-prints.ts';

function picture(width: number, height: number): Picture {
  const image = new PNG({ width, height });
  image.data.fill(90);
  return { kind: 'picture', picture: PNG.sync.write(image), width, height };
}

const [seal, wide, high] = [picture(300, 300), picture(900, 120), picture(40, 400)];

function coverOf(signing?: SigningPictures) {
  const print = certificatePrint(aCertificate(), 'en', { logo: picture(200, 80), ...(signing ? { signing } : {}) });
  const list = layoutCertificate(print, fonts.measure);
  const [cover] = list.pages;
  const marks = cover?.marks ?? [];
  const drawn = marks.flatMap((mark) => (mark.kind === 'picture' ? [mark] : []));
  const baseline = (text: string) => marks.flatMap((mark) => (mark.kind === 'text' && mark.text === text ? [mark] : [])).at(-1);
  return { list, drawn, baseline };
}

describe('where a certificate is signed', () => {
  it('stand the seal and each signature above the name they belong to, within their place', () => {
    const { list, drawn, baseline } = coverOf({ seal, signatures: { technician: wide, approver: high } });
    expect(drawn).toHaveLength(4);
    const [, first, second, stamp] = drawn;
    for (const [mark, name] of [
      [first, 'Erika Größer'],
      [second, 'Dr. Max Weiß'],
    ] as const) {
      const text = baseline(name);
      expect(mark?.x).toBe(text?.x);
      expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThan(text?.baseline ?? 0);
      expect(mark?.height).toBeLessThanOrEqual(34);
    }
    // Of a wide one the width, of a high one the height is what its place allows.
    expect((first?.width ?? 0) / (first?.height ?? 1)).toBeCloseTo(900 / 120);
    expect((second?.width ?? 0) / (second?.height ?? 1)).toBeCloseTo(40 / 400);
    expect(stamp?.height).toBeCloseTo(76);
    const told = list.tags.flatMap(({ alt }) => (alt === undefined ? [] : [alt]));
    expect(told).toEqual(
      expect.arrayContaining(['Signature: Erika Größer', 'Signature: Dr. Max Weiß', 'Seal: Prüflabor Süd GmbH']),
    );
    expect(list.pictures).toHaveLength(4);
    expect(new Set(drawn.map((mark) => mark.picture)).size).toBe(4);
  });

  it('is nothing where the lab keeps no pictures, and the place is as high as ever', () => {
    const [without, with_] = [coverOf(), coverOf({ seal: null, signatures: { approver: wide } })];
    expect(without.drawn).toHaveLength(1);
    expect(without.baseline('Dr. Max Weiß')?.baseline).toBe(with_.baseline('Dr. Max Weiß')?.baseline);
  });

  it('is a file for archives that can be listened to', async () => {
    expect(await faultsOf(writePdf(coverOf({ seal, signatures: { technician: wide } }).list, fonts))).toEqual([]);
  });
});
