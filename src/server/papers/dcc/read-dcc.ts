// A DCC read back: who was calibrated, and its test points as results. Takes any 3.x certificate whose results are tables of real
// quantities, single ones or lists, our own and others'. Pure.

import { child, children, type Element, readXml } from '../../lib/xml/xml-tree.ts';
import { leftOut } from './left-out.ts';
import { type DccFacts, factsOf } from './read-facts.ts';
import { type PointValues, pointsOf } from './read-points.ts';

export interface ReadDcc extends DccFacts {
  results: ReadPoint[];
  /** Paths of what has a number and is in no result. */
  leftOut: string[];
}

export interface ReadPoint extends PointValues {
  row_num: number;
  phase: 'as_found' | 'as_left';
}

/** Null for what is no DCC. */
export function readDcc(text: string): ReadDcc | null {
  const root = readXml(text);
  if (root.name !== 'digitalCalibrationCertificate') return null;
  const taken = new Set<Element>();
  const measured = child(root, 'measurementResults');
  let rows = 0;
  const results = children(measured, 'measurementResult').flatMap((result) => {
    const phase = result.attributes.refType?.split(' ').includes('basic_beforeAdjustment') ? 'as_found' : 'as_left';
    return children(child(result, 'results'), 'result')
      .flatMap((one) => pointsOf(one, taken))
      .map((point): ReadPoint => {
        rows += 1;
        return { ...point, row_num: rows, phase };
      });
  });
  return {
    ...factsOf(root),
    results,
    leftOut: children(measured, 'measurementResult').flatMap((result, index) => {
      const found = child(result, 'results');
      const path = `/digitalCalibrationCertificate/measurementResults/measurementResult[${index + 1}]/results`;
      return found ? leftOut(found, taken, path) : [];
    }),
  };
}
