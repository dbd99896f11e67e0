// The recovery code: a key's root in eight groups of five signs that cannot be taken for one another (base 32 after Crockford). The last
// sign of each group is worked out from the four before it and from the group's place, so that a slip of the pen is found, and where.
import { rootBytes } from './backup-key.ts';

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupData = 4;
const groups = (rootBytes * 8) / 5 / groupData;

/** In the field of 32 elements (x^5 + x^2 + 1): one wrong sign, or two neighbours that changed places, never give the same sum. */
function times2(value: number): number {
  const doubled = value << 1;
  return doubled & 32 ? doubled ^ 0b100101 : doubled;
}

function checkOf(values: readonly number[], group: number): number {
  return values.reduce((sum, value) => times2(sum) ^ value, 0) ^ group;
}

const withCheck = (values: readonly number[], group: number) => [...values, times2(checkOf(values, group))];

export function recoveryCodeOf(root: Buffer): string {
  const bits = [...root].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const values = (bits.match(/.{5}/g) ?? []).map((five) => Number.parseInt(five, 2));
  return Array.from({ length: groups }, (_, group) =>
    withCheck(values.slice(group * groupData, (group + 1) * groupData), group)
      .map((value) => signs[value])
      .join(''),
  ).join('-');
}

/** The root; the number of the first group that holds a slip; null for what is no code at all. */
export function readRecoveryCode(text: string): { root: Buffer } | { slip: number } | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (plain.length !== groups * (groupData + 1)) return null;
  const values = [...plain].map((sign) => signs.indexOf(sign));
  if (values.includes(-1)) return null;
  let bits = '';
  for (let group = 0; group < groups; group += 1) {
    const written = values.slice(group * (groupData + 1), (group + 1) * (groupData + 1));
    const data = written.slice(0, groupData);
    if (withCheck(data, group)[groupData] !== written[groupData]) return { slip: group + 1 };
    bits += data.map((value) => value.toString(2).padStart(5, '0')).join('');
  }
  return { root: Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))) };
}
