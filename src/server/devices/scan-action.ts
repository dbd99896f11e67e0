// What a scanned code opens, for any client with a scanner. docs/design/expectations.md#keyboard-and-scanner,
// docs/interface/portal.md#label-addresses.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import { listOf, recordShape } from '../endpoints/answer-shapes.ts';
import { defineAction } from '../endpoints/define-action.ts';
import { scannedDevices } from './scanned-code.ts';

const code = z.string().min(1).max(300);

export const scanAction = defineAction({
  method: 'GET',
  path: 'inventories/scan',
  summary: 'The devices a scanned code means: label address, key, asset number, barcode, serial number, learned code',
  requirement: needs('inventory_view'),
  since: '0.3.0',
  input: z.strictObject({
    code,
    /** The same keystrokes read for another keyboard layout. */
    alternative: code.optional(),
  }),
  output: listOf(recordShape('inventory')),
  async run({ ctx, input }) {
    const codes = [...new Set([input.code, input.alternative ?? input.code].map((one) => one.trim()))].filter(Boolean);
    return { records: { resource: ctx.lab.registry.resource('inventory'), rows: await scannedDevices(ctx, codes) } };
  },
});
