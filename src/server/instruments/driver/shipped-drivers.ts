// The drivers that come with the program, from resources/instruments: command sets of public manuals, to be taken over and changed by the
// lab.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const shippedDriver = z.strictObject({
  name: z.string(),
  maker: z.string().nullable(),
  model: z.string().nullable(),
  expected_identity: z.string().nullable(),
  commands: z.array(z.string()).meta({ description: 'The lines of a driver’s commands.' }),
  source: z.string().meta({ description: 'The manual they were taken from.' }),
});

export type ShippedDriver = z.infer<typeof shippedDriver>;

export function readShippedDrivers(resourcesDir: string): ShippedDriver[] {
  return z.array(shippedDriver).parse(JSON.parse(readFileSync(join(resourcesDir, 'instruments', 'drivers.json'), 'utf8')));
}
