// The picture on a certificate as numbers, where the lab wants one: fixed with the release like all else it says, so that the same is
// drawn for ever. Of the calibration before only the day is told: the device may have been somebody else's then.
import { pictureOf } from '#server/assessment/pictures/tolerance-picture.ts';
import type { ResultRow } from '#server/assessment/result-row.ts';
import { certificatePictureSetting } from '#server/contract/papers.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import { textSetting } from '#server/core/lab/lab-settings.ts';
import { previousCalibration, resultsOf } from '#server/resources/calibration/read-queries.ts';
import type { CertificatePicture } from './picture-shape.ts';

interface PictureOf {
  results: readonly ResultRow[];
  rule: string | null;
  /** Of which calibration. */
  of: Parameters<typeof previousCalibration>[1];
}

/** Nothing where it is not wanted, and where no point has limits to be held against. */
export async function picturePart(ctx: Ctx, { results, rule, of }: PictureOf): Promise<{ picture?: CertificatePicture }> {
  if ((await textSetting(ctx.lab, certificatePictureSetting)) !== 'yes') return {};
  const previous = await previousCalibration(ctx, of);
  const before = previous ? await resultsOf(ctx, previous.CTAG) : [];
  const points = pictureOf({ rows: results, rule, before }).map(({ span, before: then }) =>
    span ? { ...span, before: then?.span?.at ?? null } : null,
  );
  if (points.every((point) => point === null)) return {};
  const isShown = points.some((point) => point !== null && point.before !== null);
  return { picture: { before_date: isShown && previous ? previous.C2301 : null, points } };
}
