// Units as the Digital-SI writes them (`\kilo\ohm`, `\metre\second\tothe{-1}`) and as a lab does (`kΩ`, `m/s`), both ways. PTB D-SI 2.
// Pure.
import { ownValue } from '../../contract/values/own-value.ts';

const prefixes: Readonly<Record<string, string>> = {
  y: 'yocto',
  z: 'zepto',
  a: 'atto',
  f: 'femto',
  p: 'pico',
  n: 'nano',
  µ: 'micro',
  m: 'milli',
  c: 'centi',
  d: 'deci',
  da: 'deca',
  h: 'hecto',
  k: 'kilo',
  M: 'mega',
  G: 'giga',
  T: 'tera',
  P: 'peta',
  E: 'exa',
  Z: 'zetta',
  Y: 'yotta',
};

const units: Readonly<Record<string, string>> = {
  m: 'metre',
  g: 'gram',
  s: 'second',
  A: 'ampere',
  K: 'kelvin',
  mol: 'mole',
  cd: 'candela',
  V: 'volt',
  W: 'watt',
  Ω: 'ohm',
  S: 'siemens',
  F: 'farad',
  H: 'henry',
  C: 'coulomb',
  Hz: 'hertz',
  N: 'newton',
  Pa: 'pascal',
  J: 'joule',
  T: 'tesla',
  Wb: 'weber',
  lm: 'lumen',
  lx: 'lux',
  Bq: 'becquerel',
  Gy: 'gray',
  Sv: 'sievert',
  rad: 'radian',
  sr: 'steradian',
  '°C': 'degreecelsius',
  bar: 'bar',
  l: 'litre',
  L: 'litre',
  min: 'minute',
  h: 'hour',
  d: 'day',
  '°': 'degree',
  '′': 'arcminute',
  '″': 'arcsecond',
  eV: 'electronvolt',
  t: 'tonne',
  '%': 'percent',
  ppm: 'ppm',
  dB: 'decibel',
  '1': 'one',
};

/** Two units written as one word. */
const products: Readonly<Record<string, string>> = { Nm: 'N·m', VA: 'V·A', Wh: 'W·h', Ah: 'A·h' };
/** Percent of something is percent. */
const percents = /^%\s?(?:rF|r\.F\.|rH|r\.H\.|RH|rel\.F\.|relF)?$/;

const powers: Readonly<Record<string, string>> = { '²': '2', '³': '3', '⁻¹': '-1' };

/** Null for what the Digital-SI has no word for. Nothing is one. */
export function dsiOf(unit: string): string | null {
  const text = unit
    .normalize('NFC')
    .replace(/\u03bc/g, 'µ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return '\\one';
  if (percents.test(text)) return '\\percent';
  const [above = '', ...below] = text.split('/');
  const parts = [above, ...below].map((part, index) => factors(part.replace(/^\(|\)$/g, ''), index > 0));
  const all = parts.flat();
  return all.includes(null) || all.length === 0 ? null : all.join('');
}

function factors(text: string, under: boolean): (string | null)[] {
  const product = ownValue(products, text) ?? text;
  if (product === '1' && !under) return ['\\one'];
  return product.split(/[·*\s]+/).map((part) => factor(part, under));
}

function factor(text: string, under: boolean): string | null {
  const [, name = '', raised = ''] = /^(.*?[^\d²³⁻¹^-])(\^?-?\d|²|³|⁻¹)?$/.exec(text) ?? [];
  const word = wordOf(name);
  if (word === null) return null;
  const power = Number(ownValue(powers, raised) ?? (raised.replace('^', '') || '1')) * (under ? -1 : 1);
  return power === 1 ? word : `${word}\\tothe{${power}}`;
}

function wordOf(name: string): string | null {
  // The kilogram is the unit itself.
  if (name === 'kg') return '\\kilogram';
  if (Object.hasOwn(units, name)) return `\\${units[name]}`;
  const prefix = ['da', ...Object.keys(prefixes)].find(
    (one) => name.startsWith(one) && Object.hasOwn(units, name.slice(one.length)),
  );
  return prefix === undefined ? null : `\\${prefixes[prefix]}\\${units[name.slice(prefix.length)]}`;
}

const symbolOfPrefix = new Map(Object.entries(prefixes).map(([symbol, word]) => [word, symbol]));
const symbolOfUnit = new Map([
  ...Object.entries(units)
    .filter(([symbol]) => symbol !== 'L')
    .map(([symbol, word]): [string, string] => [word, symbol]),
  ['kilogram', 'kg'],
]);

/** As a lab writes it; what is no Digital-SI stays as it stands. */
export function unitOfDsi(dsi: string): string {
  const above: string[] = [];
  const below: string[] = [];
  let prefix = '';
  let under = 1;
  if (!/^(?:\\[a-z]+(?:\\tothe\{-?\d+(?:\.\d+)?\})?)+$/.test(dsi.trim())) return dsi;
  for (const [, word = '', , power = '1'] of dsi.trim().matchAll(/\\([a-z]+)(\\tothe\{(-?\d+(?:\.\d+)?)\})?/g)) {
    if (word === 'per') {
      under = -1;
      continue;
    }
    const scale = symbolOfPrefix.get(word);
    if (scale !== undefined) {
      prefix = scale;
      continue;
    }
    const symbol = symbolOfUnit.get(word);
    if (symbol === undefined) return dsi;
    const size = Number(power) * under;
    under = 1;
    const raised = { '1': '', '2': '²', '3': '³' }[String(Math.abs(size))] ?? `^${Math.abs(size)}`;
    (size < 0 ? below : above).push(`${prefix}${symbol}${raised}`);
    prefix = '';
  }
  if (above.length === 0 && below.length === 0) return dsi;
  const top = above.filter((one) => one !== '1').join('·');
  return below.length === 0 ? top : `${top || '1'}/${below.join('·')}`;
}
