// A widget's answer in the words of a test.
import { expect } from 'vitest';
import type { RunningLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

interface Point {
  key: string | number | null;
  label: string;
  value: number;
  color?: string;
  list?: { path: string; query: string } | null;
}

export interface Widget {
  title: string;
  kind: string;
  columns: { name: string; label: string; type: string }[];
  rows: Record<string, unknown>[];
  series: { name: string; label: string; color?: string; points: Point[] }[];
  total: number;
  meta: Record<string, unknown>;
}

export async function widget(lab: RunningLab, user: UserName, title: string, settings: object = {}): Promise<Widget> {
  const answer = await lab.v2(user, { method: 'POST', path: '/api/v2/widgets/data', body: { title, settings } });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { data: Widget }).data;
}

export function ids({ rows }: Widget): unknown[] {
  return rows.map(({ id }) => id);
}

/** `key: value` of the points that are not zero, of one series. */
export function counts({ series }: Widget, name = series[0]?.name): Record<string, number> {
  const points = series.find((one) => one.name === name)?.points ?? [];
  return Object.fromEntries(points.filter(({ value }) => value !== 0).map(({ key, value }) => [String(key), value]));
}
