// The rules of a record complete its values in one place and judge them in another, which cannot write.
import { describe, expect, it } from 'vitest';
import type { Change, ResourceHooks } from '#server/core/lab/hooks.ts';
import { ownProblems, ownProblemsOfAll } from '#server/core/validate/own-rules.ts';
import type { Row } from '#server/schema/define-resource.ts';
import { openTestLab } from './support/test-lab.ts';

const problem = [{ key: 'errors.field.invalid' }];

const changeOf = (values: Row, action: Change['action'] = 'update'): Change => ({
  action,
  before: null,
  values,
  sent: new Set(Object.keys(values)),
  inputs: {},
});

const numbering: ResourceHooks = {
  complete: async (_ctx, { values }): Promise<Row> => (values.number ? {} : { number: 'A-1' }),
  check: async (_ctx, { values }) => (values.number === 'A-1' ? { number: problem } : undefined),
};

describe('the rules of a record', () => {
  it('judge what they completed, which then stands in the change', async () => {
    const { ctx } = await openTestLab();
    const change = changeOf({ name: 'x' });
    expect(await ownProblems(ctx, numbering, change)).toEqual({ number: problem });
    expect(change.values).toEqual({ name: 'x', number: 'A-1' });
  });

  it('complete nothing of what is deleted', async () => {
    const { ctx } = await openTestLab();
    const change = changeOf({}, 'delete');
    expect(await ownProblems(ctx, numbering, change)).toEqual({});
    expect(change.values).toEqual({});
  });

  it('say of many which one is wrong, each completed before all are judged', async () => {
    const { ctx } = await openTestLab();
    const changes = [changeOf({ number: 'B-2' }), changeOf({})];
    const seen: unknown[] = [];
    const together: ResourceHooks = {
      ...numbering,
      async checkAll(_ctx, all) {
        seen.push(...all.map(({ values }) => values.number));
        return [undefined, { number: problem }];
      },
    };
    expect(await ownProblemsOfAll(ctx, together, changes)).toEqual([{}, { number: problem }]);
    expect(seen).toEqual(['B-2', 'A-1']);
    expect(await ownProblemsOfAll(ctx, numbering, [changeOf({ number: 'B-2' }), changeOf({})])).toEqual([
      {},
      { number: problem },
    ]);
  });

  it('cannot write where they only judge', async () => {
    const { ctx } = await openTestLab();
    const write = (values: Readonly<Row>): void => void Object.assign(values, { number: 'C-3' });
    const writing: ResourceHooks = {
      async check(_ctx, { values }) {
        write(values);
        return undefined;
      },
      async checkAll(_ctx, all) {
        for (const { values } of all) write(values);
        return [];
      },
    };
    const change = changeOf({ name: 'x' });
    await expect(ownProblems(ctx, writing, change)).rejects.toThrow(TypeError);
    await expect(ownProblemsOfAll(ctx, writing, [change])).rejects.toThrow(TypeError);
    await expect(
      ownProblems(ctx, { complete: async (_ctx, { values }) => Object.assign(values, {}, { a: 1 }) }, change),
    ).rejects.toThrow(TypeError);
    expect(change.values).toEqual({ name: 'x' });
  });
});
