// What every list takes besides its filters, for the input of actions that answer with one. Decisions 4.2.
import { z } from 'zod';

export const listParameters = Object.fromEntries(
  ['page[number]', 'page[size]', 'sort', 'include', 'q', 'formula'].map((name) => [name, z.string().optional()]),
);
