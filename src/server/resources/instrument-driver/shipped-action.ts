// The drivers that come with the program; one is taken over by making a record of it.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { readShippedDrivers, shippedDriver } from '../../instruments/driver/shipped-drivers.ts';

export function shippedDriversAction(resourcesDir: string): Action {
  return defineAction({
    method: 'GET',
    path: 'instrument-drivers/shipped',
    summary: 'The drivers that come with the program, to be taken over as records',
    requirement: needs('types_view'),
    since: '0.11.0',
    input: z.strictObject({}),
    output: z.object({ data: z.array(shippedDriver) }),
    run: async () => ({ body: { data: readShippedDrivers(resourcesDir) } }),
  });
}
