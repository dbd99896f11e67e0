// A traceability chain costs two statements a level, however many standards stand on it.
import { expect, it } from 'vitest';
import type { SqliteHandle } from '#server/db/sqlite/handle/open-sqlite.ts';
import { traceOf } from '#server/resources/inventory/trace.ts';
import { createDefaults } from '#server/setup/defaults.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

let sent = 0;

/** Counts what is asked; everything passes through. */
function counting(handle: SqliteHandle): SqliteHandle {
  return new Proxy(handle, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
      return (text: string) => {
        const statement = target.prepare(text);
        return new Proxy(statement, {
          get(inner, method) {
            const member: unknown = Reflect.get(inner, method);
            if (typeof member !== 'function') return member;
            return (...parameters: unknown[]) => {
              if (method === 'all') sent += 1;
              return Reflect.apply(member, inner, parameters);
            };
          },
        });
      };
    },
  });
}

async function calibrated({ ctx }: TestLab, MTAG: string, standards: readonly string[]): Promise<void> {
  const CTAG = await create(ctx, 'calibration', { MTAG, C2301: '2026-01-10', C2303: '2027-01-10' });
  for (const C2430 of standards) await create(ctx, 'standard', { CTAG, C2430 });
}

/** A device over two levels of so many standards each. */
async function build(test: TestLab, name: string, width: number): Promise<void> {
  const level = (depth: number) => Array.from({ length: width }, (_, index) => `${name}-${depth}-${index}`);
  for (const MTAG of [name, ...level(1), ...level(2)]) await create(test.ctx, 'inventory', { MTAG, ktag: 'k' });
  for (const MTAG of level(2)) await calibrated(test, MTAG, []);
  for (const MTAG of level(1)) await calibrated(test, MTAG, level(2));
  await calibrated(test, name, level(1));
}

it('two a level and one for the beginning, for one standard and for fifteen', async () => {
  const test = await openTestLab({ watch: counting });
  await createDefaults(test.ctx, {});
  await test.lab.registry.reload(test.lab.db);
  await create(test.ctx, 'customer', { KTAG: 'k', K4602: 'Kunde' });
  await build(test, 'narrow', 1);
  await build(test, 'wide', 15);
  const cost = async (device: string, direction: 'backward' | 'forward') => {
    sent = 0;
    const trace = await traceOf(test.ctx, { device, direction, depth: 5 });
    return [trace?.nodes, sent];
  };
  // The lab's settings are read once and kept at hand.
  await cost('narrow', 'backward');
  expect(await cost('narrow', 'backward')).toEqual([3, 6]);
  expect(await cost('wide', 'backward')).toEqual([1 + 15 + 225, 6]);
  expect(await cost('narrow-2-0', 'forward')).toEqual([3, 6]);
  expect(await cost('wide-2-0', 'forward')).toEqual([1 + 15 + 15, 6]);
});
