// A batch that is given up: what was under way ends, and no further labels are asked for.
import { afterAll, describe, expect, test } from 'vitest';
import { noSides } from '#server/contract/label-sheet.ts';
import { createLabelMaker, type LabelBatch } from '#server/labels/label-thread.ts';
import { unscaled } from '#server/labels/layout/placed.ts';
import { labelDevice, shippedFormat } from '../../support/label-device.ts';

const maker = createLabelMaker('resources/fonts');
afterAll(() => maker.close());

const content = JSON.stringify(labelDevice());

function batchOf(count: number, asked: (start: number) => void): LabelBatch {
  return {
    head: {
      output: 'svg',
      format: shippedFormat('device-50x25'),
      options: {
        dpi: 203,
        copies: 1,
        start: 0,
        cutMarks: false,
        offset: { x: 0, y: 0 },
        scale: unscaled,
        margins: noSides,
        darkness: null,
        text: 'font',
      },
      document: { title: '', author: '', createdAt: '' },
      preview: true,
    },
    count,
    labels: async (start, end) => {
      asked(start);
      return Array.from({ length: end - start }, () => content);
    },
  };
}

describe('a batch that is given up', () => {
  test.each([5000, 50])('of %i labels ends with the signal', async (count) => {
    const stop = new AbortController();
    const asked: number[] = [];
    const batch = batchOf(count, (start) => {
      asked.push(start);
      if (asked.length === Math.min(3, Math.ceil(count / 100))) stop.abort();
    });
    await expect(maker.batch(batch, stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toEqual(count === 50 ? [0] : [0, 50, 100]);
  });

  test('holds nobody up who comes after it', async () => {
    const { bytes } = await maker.batch(
      batchOf(120, () => undefined),
      new AbortController().signal,
    );
    expect(Buffer.from(bytes ?? []).toString()).toContain('<svg');
  });
});
