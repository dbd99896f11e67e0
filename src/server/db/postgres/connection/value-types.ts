// Values as the program knows them: numbers as numbers, conditions as 1 and 0, texts and bytes as they are.
import { types } from 'pg';

const asNumber = (value: string) => Number(value);
const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [types.builtins.INT8]: asNumber,
  // What sums and averages of whole numbers come as.
  [types.builtins.NUMERIC]: asNumber,
  [types.builtins.BOOL]: (value) => (value === 't' ? 1 : 0),
};

export const valueTypes = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    parsers[id] ?? types.getTypeParser(id, format as 'text')) as typeof types.getTypeParser,
};
