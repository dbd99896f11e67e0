// The risk matrix as numbers: its cells, the band each lies in, and how many tickets stand where. Pure.
import { bandOf } from '#server/contract/values/ticket-risk.ts';
import type { RecordRow } from '../../lib/records.ts';

export interface RiskCell {
  probability: number;
  impact: number;
}

export const levels = [1, 2, 3, 4, 5] as const;
/** The likeliest on top, as one draws it on a board. */
export const rowsFromTop = [...levels].reverse();

export type RiskBand = ReturnType<typeof bandOf>['priority'];

export function bandOfCell({ probability, impact }: RiskCell): RiskBand {
  return bandOf(probability * impact, 2).priority;
}

export function cellKey({ probability, impact }: RiskCell): string {
  return `${probability}x${impact}`;
}

/** Null: no cell of the matrix. */
export function readCell(text: string | null): RiskCell | null {
  const match = /^([1-5])x([1-5])$/.exec(text ?? '');
  return match ? { probability: Number(match[1]), impact: Number(match[2]) } : null;
}

export function cellOf({ attributes }: RecordRow): RiskCell | null {
  return readCell(`${attributes.risk_1}x${attributes.risk_2}`);
}

export function countByCell(tickets: readonly RecordRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const ticket of tickets) {
    const cell = cellOf(ticket);
    if (cell) counts.set(cellKey(cell), (counts.get(cellKey(cell)) ?? 0) + 1);
  }
  return counts;
}

/** Where an arrow key leads; the likeliest stands on top. */
export function neighbour({ probability, impact }: RiskCell, key: string): RiskCell | null {
  const within = (level: number) => Math.max(1, Math.min(levels.length, level));
  switch (key) {
    case 'ArrowUp':
      return { probability: within(probability + 1), impact };
    case 'ArrowDown':
      return { probability: within(probability - 1), impact };
    case 'ArrowRight':
      return { probability, impact: within(impact + 1) };
    case 'ArrowLeft':
      return { probability, impact: within(impact - 1) };
    case 'Home':
      return { probability, impact: 1 };
    case 'End':
      return { probability, impact: levels.length };
    default:
      return null;
  }
}
