// Marks on a sample where its letterhead lies in the way of the text.
import type { Report } from '../../records/rows/reports.ts';
import { useLetterheadCheck } from './letterhead-check.ts';
import classes from './papers.module.css';

const paper = { width: 210, height: 297 } as const;

export function OverlapMarks({ sheet }: { sheet: Report }) {
  const { data } = useLetterheadCheck(sheet);
  const part = (value: number, whole: number) => `${(value / whole) * 100}%`;
  return data?.overlaps
    .filter(({ page }) => page === 1)
    .map(({ zone, left, top, right, bottom }) => (
      <span
        key={zone}
        className={classes.overlap}
        style={{
          left: part(left, paper.width),
          top: part(top, paper.height),
          width: part(right - left, paper.width),
          height: part(bottom - top, paper.height),
        }}
        aria-hidden="true"
      />
    ));
}
