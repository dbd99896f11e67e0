// The QR code of a device as a picture, for labels made elsewhere. docs/interface/v2.md#catalogue, docs/interface/papers.md#label-formats.
import { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { getRecord } from '../../core/read/read.ts';
import { codeContent } from '../../devices/code-content.ts';
import { type Download, defineAction } from '../../endpoints/define-action.ts';

const png = 'image/png';
const svg = 'image/svg+xml';

/** The one named first wins; a picture of dots when neither is. */
function formatOf(accept: string): 'png' | 'svg' {
  const [first] = [png, svg]
    .filter((type) => accept.includes(type))
    .sort((one, other) => accept.indexOf(one) - accept.indexOf(other));
  return first === svg ? 'svg' : 'png';
}

export const qrcodeAction = defineAction({
  method: 'GET',
  path: 'inventories/{mtag}/qrcode',
  summary: 'The QR code of a device as PNG or SVG; what it holds the setting `label.code` says',
  requirement: needs('inventory_view'),
  since: '0.3.0',
  input: z.strictObject({
    mtag: z.string(),
    format: z.enum(['png', 'svg']).optional().meta({ description: 'Without it `Accept` decides, else it is PNG.' }),
    size: z.coerce.number().int().min(32).max(4096).default(256).meta({ description: 'Pixels a side, quiet zone included.' }),
    error_correction: z.enum(['L', 'M', 'Q', 'H']).default('M'),
    content: z
      .string()
      .min(1)
      .max(80)
      .optional()
      .meta({
        description: '`asset_number`, `address` (the label address) or another attribute of the device.',
        examples: ['asset_number'],
      }),
  }),
  produces: [png, svg],
  async run({ ctx, input: { mtag, size, error_correction, content, ...input }, headers }) {
    const row = await getRecord(ctx, ctx.lab.registry.resource('inventory'), mtag);
    const { qrCode, qrPng, qrSvg, smallestSize } = await import('../../pdf/codes/qr.ts');
    const code = qrCode(await codeContent(ctx, row, content), error_correction);
    if (!code) throw invalid({ content: [{ key: 'errors.code.too_long' }] });
    if (size < smallestSize(code))
      throw invalid({ size: [{ key: 'errors.code.too_small', params: { minimum: smallestSize(code) } }] });
    const format = input.format ?? formatOf(String(headers.accept ?? ''));
    const drawn: Pick<Download, 'mediaType' | 'content'> =
      format === 'svg'
        ? { mediaType: svg, content: Buffer.from(qrSvg(code, size)) }
        : { mediaType: png, content: qrPng(code, size) };
    return { download: { ...drawn, name: `${mtag}.${format}`, inline: true } };
  },
});
