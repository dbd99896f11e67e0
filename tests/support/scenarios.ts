// A table of requests: who asks, what, and all that must follow, the rows touched and the words that must not appear
// included. Each row is one test; they run in order on the file's one server.
import { expect, it } from 'vitest';
import type { Answer } from './http-client.ts';
import type { RunningLab } from './running-lab.ts';
import type { UserName } from './seed-world.ts';
import { auditCount, labState, touchedRows } from './table-state.ts';

export interface Scenario {
  name: string;
  /** The administrator unless said; `nobody` sends no credential. */
  as?: UserName | 'nobody';
  /** `GET /api/inventory?limit=1` */
  request: string;
  headers?: Record<string, string>;
  body?: unknown;
  status: number;
  /** The body holds at least this. */
  has?: object;
  text?: readonly string[];
  never?: readonly string[];
  /** Rows that are new, gone or different afterwards, as `table key`; none unless said. */
  touches?: readonly (string | RegExp)[];
}

/** What no answer of the API may hold, whatever happened. */
const leaks = /SQLITE|sqlite_|\bselect .* from\b|\bat \S+ \(|node_modules|<html|<!doctype/i;

export function expectCleanJson(answer: Answer): void {
  if (answer.status === 204 || answer.status === 304) {
    expect(answer.text).toBe('');
    return;
  }
  expect(answer.headers['content-type']).toMatch(/^application\/json(?:; charset=utf-8)?$/);
  expect(answer.text).not.toMatch(leaks);
}

async function ask(lab: RunningLab, { as = 'admin', request, headers = {}, body }: Scenario): Promise<Answer> {
  const [method = 'GET', path = '/'] = request.split(/ (.*)/s);
  const call = { method, path, headers, body };
  if (as === 'nobody') return lab.raw(call);
  return path.startsWith('/api/v2/') ? lab.v2(as, call) : lab.v1(as, call);
}

export function scenarios(lab: () => RunningLab, table: readonly Scenario[]): void {
  it.each(table.map((scenario) => [scenario.name, scenario] as const))('%s', async (_name, scenario) => {
    const before = await labState(lab());
    const trail = await auditCount(lab());
    const answer = await ask(lab(), scenario);
    expect.soft(answer.status, answer.text.slice(0, 500)).toBe(scenario.status);
    expectCleanJson(answer);
    if (scenario.has) expect(answer.body).toMatchObject(scenario.has);
    for (const text of scenario.text ?? []) expect(answer.text).toContain(text);
    for (const text of scenario.never ?? []) expect(answer.text).not.toContain(text);
    const touched = touchedRows(before, await labState(lab()));
    expect(touched).toEqual((scenario.touches ?? []).map((row) => (typeof row === 'string' ? row : expect.stringMatching(row))));
    if (touched.length === 0) expect(await auditCount(lab())).toBe(trail);
    else expect(await auditCount(lab())).toBeGreaterThan(trail);
  });
}
