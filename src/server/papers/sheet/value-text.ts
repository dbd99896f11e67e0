// A recorded value as it is printed: its digits exactly as they were stored, its unit in the signs of the SI.
import { ownValue } from '../../contract/values/own-value.ts';

const prefixSigns: Readonly<Record<string, string>> = { u: 'µ', '\u03bc': 'µ' };
const units: Readonly<Record<string, string>> = {
  ohm: 'Ω',
  ohms: 'Ω',
  degc: '°C',
  '°c': '°C',
  deg: '°',
  degf: '°F',
  percent: '%',
};
/** What a small u before it stands for micro: `uV`, never `u` in a word. */
const micro = /^[u\u03bc](?=(?:A|V|W|F|H|Hz|s|m|g|l|L|Pa|bar|N|Nm|K|S|C|J)$)/;
const prefixedOhm = /^([yzafpnumckMGT\u00b5\u03bc])ohms?$/i;

/** `uV` is µV, `kOhm` is kΩ, `degC` is °C; anything else stays as it is. */
export function unitText(prefix: string | null, unit: string | null): string {
  const before = (prefix ?? '').trim();
  const name = (unit ?? '').trim().normalize('NFC');
  const known = ownValue(units, name.toLowerCase());
  const ohm = prefixedOhm.exec(name);
  const shown = known ?? (ohm ? `${prefixSigns[ohm[1] ?? ''] ?? ohm[1]}Ω` : name.replace(micro, 'µ'));
  return `${ownValue(prefixSigns, before) ?? before}${shown}`;
}

/** Degrees, minutes and seconds of arc follow their number at once, everything else after a space that never breaks. */
export function valueText(value: string | null, prefix: string | null, unit: string | null): string {
  const digits = value ?? '';
  if (digits.trim() === '') return '';
  const sign = unitText(prefix, unit);
  if (sign === '') return digits;
  return /^[°′″]$/.test(sign) ? `${digits}${sign}` : `${digits}\u00a0${sign}`;
}
