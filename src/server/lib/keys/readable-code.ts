// Codes that people read from a screen or a sheet of paper and type: twelve signs in three groups, none of which can be taken for another.
import { randomInt } from 'node:crypto';

/** No letters and digits that look alike. */
const signs = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const usualGroups = 3;
const groupSigns = 4;

/** What is sent by mail and not read aloud may be longer: 137 bits. */
export const longGroups = 7;

export function newReadableCode(groups: number = usualGroups): string {
  const group = () => Array.from({ length: groupSigns }, () => signs[randomInt(signs.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** As it was meant, however it was typed. */
export function plainCode(code: string): string {
  return code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
