// An order of labels: laid out once, checked, and written as what was asked for. A label with an error stops the whole order before
// anything is made, so that no half of a print leaves the house.
import type { Fonts } from '../pdf/fonts.ts';
import { blankOf } from './blank.ts';
import type { LabelData } from './format/data.ts';
import { type LabelWriter, labelWriter } from './label-writer.ts';
import { layOutLabel } from './layout/layout.ts';
import type { LabelFaults, LabelOrder, MadeLabels, OrderHead } from './order.ts';

/** Laid out and written label by label: of thousands only their bytes are kept. */
export interface LabelsInHand {
  add(labels: readonly string[]): void;
  end(): MadeLabels;
}

export function makeLabels({ labels, ...head }: LabelOrder, fonts: Fonts): MadeLabels {
  const inHand = beginLabels(head, fonts);
  inHand.add(labels);
  return inHand.end();
}

export function beginLabels(head: OrderHead, fonts: Fonts): LabelsInHand {
  const { format, options, preview } = head;
  const faults: LabelFaults[] = [];
  let writer: LabelWriter | null = null;
  let refused = false;
  let index = 0;

  function addOne(data: LabelData): void {
    const { dpi, scale } = options;
    const label = layOutLabel({ format, data, dpi, scale, blank: blankOf(head, index), letters: fonts });
    const { findings } = label;
    if (findings.length > 0) faults.push({ index, findings });
    index += 1;
    refused ||= !preview && findings.some(({ severity }) => severity === 'error');
    if (refused) return;
    writer ??= labelWriter(head, data.meta.locale, fonts);
    writer.add(label);
  }

  return {
    add(labels) {
      for (const kept of labels) addOne(JSON.parse(kept) as LabelData);
    },
    end() {
      const made = refused ? undefined : writer?.end();
      return { bytes: made?.bytes ?? null, ends: made?.ends ?? [], faults };
    },
  };
}
