// What every list takes besides its filters, for the input of actions that answer with one. docs/interface/v2.md#lists.
import { z } from 'zod';

export const listParameters = Object.fromEntries(
  ['page[number]', 'page[size]', 'sort', 'include', 'q', 'formula'].map((name) => [name, z.string().optional()]),
);
