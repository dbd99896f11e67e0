// What a new element and a new label begin with.
import type { DesignElement, LabelDesign } from '#renderer/records/label-formats/label-design.ts';
import { inBox } from './geometry.ts';

export const addable = ['text', 'code', 'line', 'frame', 'image'] as const;
export type ElementType = (typeof addable)[number];
export const symbologies = ['qrcode', 'datamatrix', 'code128', 'code39'] as const;

type Label = Pick<LabelDesign, 'width' | 'height'>;

/** In the middle of the label and never larger. */
function inMiddle(element: DesignElement, { width, height }: Label, wide: number, high: number): DesignElement {
  const box = { width: Math.min(wide, width), height: Math.min(high, height) };
  return inBox(element, { ...box, x: (width - box.width) / 2, y: (height - box.height) / 2 });
}

export function newElement(type: Exclude<ElementType, 'image'>, label: Label): DesignElement {
  const place = { x: 0, y: 0, width: 1, height: 1 };
  switch (type) {
    case 'text':
      return inMiddle({ ...place, type, text: '{device.asset_number}', size: 8 }, label, 25, 4);
    case 'code':
      return inMiddle({ ...place, type, symbology: 'qrcode' }, label, 12, 12);
    case 'frame':
      return inMiddle({ ...place, type, thickness: 0.25 }, label, 20, 10);
    case 'line':
      return inMiddle({ x: 0, y: 0, type, length: 1, thickness: 0.2 }, label, 20, 0.2);
  }
}

/** As wide as a third of the label, in its own proportions. */
export function newImage(png: string, ratio: number, label: Label): DesignElement {
  const width = Math.min(label.width / 3, label.height * ratio);
  return inMiddle({ type: 'image', x: 0, y: 0, width: 1, height: 1, png }, label, width, width / ratio);
}

export function emptyDesign(name: LabelDesign['name']): LabelDesign {
  const label = { width: 50, height: 25 };
  return {
    name,
    ...label,
    dpi: 300,
    elements: [
      { type: 'code', x: 1.5, y: 1.5, width: 14, height: 14 },
      { type: 'text', x: 17, y: 2, width: 31, height: 5, text: '{device.asset_number}', size: 12, font: 'bold' },
      { type: 'text', x: 17, y: 7.5, width: 31, height: 8, text: '{device.manufacturer} {device.model}', size: 8, lines: 2 },
    ],
  };
}

/** A little beside the original, so that both are seen. */
export const copyOffset = { x: 2, y: 2 } as const;
