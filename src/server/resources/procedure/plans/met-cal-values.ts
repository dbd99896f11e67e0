// Values of a MET/CAL line: nominal with its unit (`5.000kZ`), what is set before (`+Resistance = 5.000 kOhms`), tolerance (`0.9% 0.2U`).
export interface MetCalValue {
  value: string | null;
  prefix: string | null;
  unit: string;
}

/** As published procedures spell them: letters in the columns, words where a source is set. */
const units: Readonly<Record<string, string>> = {
  ...{ Z: 'Ω', ohm: 'Ω', ohms: 'Ω', Ω: 'Ω', V: 'V', A: 'A', H: 'Hz', Hz: 'Hz', F: 'F', W: 'W', S: 's', s: 's', '%': '%' },
  ...{ degC: '°C', '°C': '°C', degF: '°F', '°F': '°F', dB: 'dB', dBm: 'dBm', VDC: 'V', VAC: 'V', ADC: 'A', AAC: 'A' },
};
const prefixes = ['p', 'n', 'u', 'µ', 'm', 'k', 'M', 'G'];
const number = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?';

function unitOf(text: string): Omit<MetCalValue, 'value'> | null {
  const whole = named(text);
  if (whole) return { prefix: null, unit: whole };
  const prefix = prefixes.find((one) => text.startsWith(one));
  const rest = prefix === undefined ? null : named(text.slice(prefix.length));
  return prefix === undefined || rest === null ? null : { prefix: prefix === 'µ' ? 'u' : prefix, unit: rest };
}

const named = (text: string): string | null =>
  Object.hasOwn(units, text) ? (units[text] ?? null) : /^ohms?$/i.test(text) ? 'Ω' : null;

/** A value with its unit, or a unit alone: the value is what was set before. */
function valueIn(token: string): MetCalValue | null {
  const [, value, unit = ''] = new RegExp(`^(${number})?([^\\d].*)$`).exec(token) ?? [];
  const read = unitOf(unit);
  return read && { value: value ?? null, ...read };
}

/** Of `+Resistance = 500.0 Ohms; LeadComp = 2W` what has the unit that is measured in; else nothing. */
export function setValue(text: string, unit: string): MetCalValue | null {
  const parts = text.matchAll(new RegExp(`=\\s*(${number})\\s*([A-Za-zµ°Ω%]+)`, 'g'));
  for (const [, value = '', word = ''] of parts) {
    const read = unitOf(word);
    if (read?.unit === unit) return { value, ...read };
  }
  return null;
}

const part = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:%|[Uu])$/;
const knownWords = /^(?:TOL)$/i;

export interface Evaluation {
  range: string | null;
  nominal: MetCalValue;
  /** As it is written here; null: it is none that can be read. */
  tolerance: string | null;
  /** What stands in the tolerance's place and is not read. */
  unread: string | null;
  /** Frequency, connection and what else stands behind. */
  condition: string;
}

/** Null: the line evaluates nothing, it sets or asks. `agreed`: what a TOL line said. */
export function evaluationIn(text: string, agreed: string | null): Evaluation | null {
  if (/[=;\n]/.test(text)) return null;
  const tokens = text.split(/\s+/).filter(Boolean);
  const hasRange = new RegExp(`^${number}$`).test(tokens[0] ?? '') && valueIn(tokens[1] ?? '') !== null;
  const range = hasRange ? (tokens.shift() ?? null) : null;
  const nominal = valueIn(tokens.shift() ?? '');
  if (!nominal) return null;
  const parts: string[] = [];
  while (part.test(tokens[0] ?? '')) parts.push((tokens.shift() ?? '').replace('u', 'U'));
  // Half a tolerance would be another one.
  if (parts.length > 0 && isLike(tokens[0]))
    return { range, nominal, tolerance: null, unread: [...parts, ...tokens].join(' '), condition: '' };
  if (parts.length > 0) return { range, nominal, tolerance: parts.join(' '), unread: null, condition: tokens.join(' ') };
  if (knownWords.test(tokens[0] ?? '')) {
    tokens.shift();
    return {
      range,
      nominal,
      tolerance: toleranceIn(agreed ?? ''),
      unread: toleranceIn(agreed ?? '') ? null : agreed,
      condition: tokens.join(' '),
    };
  }
  return isLike(tokens[0]) ? { range, nominal, tolerance: null, unread: tokens.join(' '), condition: '' } : null;
}

const isLike = (token = '') => /\d/.test(token) && /[%U/]$/i.test(token);

function toleranceIn(text: string): string | null {
  const tokens = text.split(/\s+/).filter(Boolean);
  return tokens.length > 0 && tokens.every((one) => part.test(one)) ? tokens.join(' ').replaceAll('u', 'U') : null;
}
