// A label format is data: a size in millimetres and what stands where. Shipped ones lie in resources/labels, own ones in the
// database; both are read with this schema. docs/interface/papers.md#label-formats, docs/data-contracts.md#label-contents.
import { z } from 'zod';
import { conditionKinds } from './condition.ts';
import { symbologies } from './symbology.ts';

const mostMillimetres = 420;
const mostElements = 100;
const longestText = 500;
/** A logo of a label, not a photograph: characters of base64. */
const longestPicture = 400_000;

const conditionShape = z.strictObject({
  field: z.string().min(1).max(120),
  is: z.enum(conditionKinds),
  values: z.array(z.string().max(120)).max(20).optional().meta({ description: 'For `one_of`.' }),
  days: z.int().min(0).max(3660).optional().meta({ description: 'For `due_within`.' }),
});

const millimetres = z.number().min(0).max(mostMillimetres);
const extent = z.number().gt(0).max(mostMillimetres);

/** The same words in any language, or one text for each. */
const words = z.union([
  z.string().max(longestText),
  z.strictObject({ de: z.string().max(longestText), en: z.string().max(longestText) }),
]);

const shared = {
  x: millimetres,
  y: millimetres,
  /** All of them must hold, else it is left out. */
  when: z.array(conditionShape).max(8).optional(),
};
const box = { ...shared, width: extent, height: extent };

export const textShape = z.strictObject({
  ...box,
  type: z.literal('text'),
  text: words.meta({
    description: 'Fields in braces, `{device.asset_number}`; what stands in brackets goes when its fields are empty.',
  }),
  font: z.enum(['regular', 'bold', 'oblique']).default('regular'),
  size: z.number().min(2).max(200).meta({ description: 'Points.' }),
  fit: z.enum(['shrink', 'ellipsis']).default('shrink'),
  smallest: z
    .number()
    .min(2)
    .max(200)
    .optional()
    .meta({ description: 'Points below which it is cut; 70 percent of `size` when not said.' }),
  lines: z.int().min(1).max(20).default(1),
  align: z.enum(['left', 'center', 'right']).default('left'),
  vertical: z.enum(['top', 'middle', 'bottom']).default('top'),
  inverse: z.boolean().default(false).meta({ description: 'White, for what stands on black.' }),
});

export const codeShape = z.strictObject({
  ...box,
  type: z.literal('code'),
  symbology: z
    .enum(['setting', ...symbologies])
    .default('setting')
    .meta({ description: '`setting`: what the lab’s rule says.' }),
  content: z
    .string()
    .min(1)
    .max(longestText)
    .optional()
    .meta({ description: 'A text with fields; without it what the lab’s rule says.' }),
  error_correction: z.enum(['L', 'M', 'Q', 'H']).default('M'),
  quiet_zone: z.number().min(0).max(20).optional().meta({ description: 'Modules; what the standard asks for when not said.' }),
});

const lineShape = z.strictObject({
  ...shared,
  type: z.literal('line'),
  length: extent,
  thickness: z.number().gt(0).max(20).default(0.2),
  direction: z.enum(['across', 'down']).default('across'),
});

const frameShape = z.strictObject({
  ...box,
  type: z.literal('frame'),
  thickness: z.number().gt(0).max(20).default(0.25),
  filled: z.boolean().default(false),
});

const imageShape = z.strictObject({
  ...box,
  type: z.literal('image'),
  png: z.base64().max(longestPicture),
});

const elementShape = z.discriminatedUnion('type', [textShape, codeShape, lineShape, frameShape, imageShape]);

const sheetShape = z.strictObject({
  width: extent,
  height: extent,
  columns: z.int().min(1).max(50),
  rows: z.int().min(1).max(100),
  left: millimetres,
  top: millimetres,
  step_x: extent,
  step_y: extent,
});

export const formatShape = z.strictObject({
  name: z.strictObject({ de: z.string().min(1).max(120), en: z.string().min(1).max(120) }),
  width: extent,
  height: extent,
  /** The printer it was drawn for; others are fine. */
  dpi: z.int().min(100).max(1200).default(300),
  sheet: sheetShape.optional(),
  /** A device that does not meet these gets no such label. */
  requires: z.array(conditionShape).max(8).default([]),
  elements: z.array(elementShape).min(1).max(mostElements),
});

export type LabelFormat = z.infer<typeof formatShape>;
export type LabelElement = LabelFormat['elements'][number];
export type TextElement = z.infer<typeof textShape>;
export type CodeElement = z.infer<typeof codeShape>;
export type Sheet = z.infer<typeof sheetShape>;
/** As it is written down: what has a default may be missing. */
export type WrittenFormat = z.input<typeof formatShape>;
