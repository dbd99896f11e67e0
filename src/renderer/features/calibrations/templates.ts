// What a calibration can begin with, and what is best. Pure.
import type { BeginOrder } from './calibration-data.ts';

export interface Beginnings {
  last: { number: string; day: string; points: number } | null;
  procedure: { name: string; points: number } | null;
  /** What is planned for the device and not begun: as goods in or the planning did. */
  planned: { id: string; order: string; received: string; day: string } | null;
}

export type Template = Exclude<BeginOrder['template'], 'best'>;

/** What was chosen as far as the device has it; else the last points, else the procedure's. */
export function templateFor(found: Pick<Beginnings, 'last' | 'procedure'> | undefined, chosen: Template | null): Template {
  const has = (template: Template) =>
    template === 'none' || (template === 'last' ? Boolean(found?.last) : Boolean(found?.procedure));
  if (chosen !== null && has(chosen)) return chosen;
  if (found?.last && found.last.points > 0) return 'last';
  if (found?.procedure && found.procedure.points > 0) return 'procedure';
  return found?.last ? 'last' : 'none';
}

/** Headings and messages are no points. */
export function stepCount(steps: unknown): number {
  if (!Array.isArray(steps)) return 0;
  return steps.filter((step: { test_type?: unknown }) => step.test_type !== 'Header' && step.test_type !== 'Message').length;
}
