// The units that a budget may count in: their size in SI units and what they are made of. Scales that no length or mass is behind (pH,
// hardness, decibels) are dimensions of their own: they go with themselves and with nothing else.

/** Powers of base units by their symbol; none for a plain number. */
export type Dimension = Readonly<Record<string, number>>;

export interface KnownUnit {
  factor: number;
  dimension: Dimension;
}

const unit = (factor: number, dimension: Dimension = {}): KnownUnit => ({ factor, dimension });

const force: Dimension = { kg: 1, m: 1, s: -2 };
const pressure: Dimension = { kg: 1, m: -1, s: -2 };
const energy: Dimension = { kg: 1, m: 2, s: -2 };
const power: Dimension = { kg: 1, m: 2, s: -3 };
const voltage: Dimension = { kg: 1, m: 2, s: -3, A: -1 };
const resistance: Dimension = { kg: 1, m: 2, s: -3, A: -2 };
const volume: Dimension = { m: 3 };
const frequency: Dimension = { s: -1 };

/** These take a prefix. */
export const prefixed: Readonly<Record<string, KnownUnit>> = {
  m: unit(1, { m: 1 }),
  g: unit(1e-3, { kg: 1 }),
  s: unit(1, { s: 1 }),
  A: unit(1, { A: 1 }),
  K: unit(1, { K: 1 }),
  // Of a temperature scale its steps count; what is measured from absolute zero is written so in the model.
  '°C': unit(1, { K: 1 }),
  mol: unit(1, { mol: 1 }),
  cd: unit(1, { cd: 1 }),
  Hz: unit(1, frequency),
  N: unit(1, force),
  Nm: unit(1, energy),
  Pa: unit(1, pressure),
  bar: unit(1e5, pressure),
  J: unit(1, energy),
  W: unit(1, power),
  VA: unit(1, power),
  var: unit(1, power),
  Wh: unit(3600, energy),
  eV: unit(1.602176634e-19, energy),
  C: unit(1, { A: 1, s: 1 }),
  Ah: unit(3600, { A: 1, s: 1 }),
  V: unit(1, voltage),
  Ω: unit(1, resistance),
  Ohm: unit(1, resistance),
  S: unit(1, { kg: -1, m: -2, s: 3, A: 2 }),
  F: unit(1, { kg: -1, m: -2, s: 4, A: 2 }),
  H: unit(1, { kg: 1, m: 2, s: -2, A: -2 }),
  Wb: unit(1, { kg: 1, m: 2, s: -2, A: -1 }),
  T: unit(1, { kg: 1, s: -2, A: -1 }),
  lm: unit(1, { cd: 1 }),
  lx: unit(1, { cd: 1, m: -2 }),
  Bq: unit(1, frequency),
  Gy: unit(1, { m: 2, s: -2 }),
  Sv: unit(1, { m: 2, s: -2 }),
  kat: unit(1, { mol: 1, s: -1 }),
  l: unit(1e-3, volume),
  L: unit(1e-3, volume),
  rad: unit(1),
};

/** These do not. */
export const whole: Readonly<Record<string, KnownUnit>> = {
  '1': unit(1),
  '%': unit(1e-2),
  '‰': unit(1e-3),
  ppm: unit(1e-6),
  ppb: unit(1e-9),
  sr: unit(1),
  '°': unit(Math.PI / 180),
  '′': unit(Math.PI / 10_800),
  '′′': unit(Math.PI / 648_000),
  gon: unit(Math.PI / 200),
  min: unit(60, { s: 1 }),
  h: unit(3600, { s: 1 }),
  d: unit(86_400, { s: 1 }),
  rpm: unit(1 / 60, frequency),
  t: unit(1000, { kg: 1 }),
  ct: unit(2e-4, { kg: 1 }),
  in: unit(0.0254, { m: 1 }),
  ft: unit(0.3048, { m: 1 }),
  lb: unit(0.45359237, { kg: 1 }),
  kp: unit(9.80665, force),
  kgf: unit(9.80665, force),
  lbf: unit(4.4482216152605, force),
  psi: unit(6894.757293168361, pressure),
  atm: unit(101_325, pressure),
  Torr: unit(101_325 / 760, pressure),
  mmHg: unit(133.322387415, pressure),
  '°F': unit(5 / 9, { K: 1 }),
  cal: unit(4.184, energy),
  kcal: unit(4184, energy),
  dB: unit(1, { dB: 1 }),
  dBm: unit(1, { dBm: 1 }),
  Np: unit(1, { Np: 1 }),
  pH: unit(1, { pH: 1 }),
  HV: unit(1, { HV: 1 }),
  HB: unit(1, { HB: 1 }),
  HBW: unit(1, { HBW: 1 }),
  HRA: unit(1, { HRA: 1 }),
  HRB: unit(1, { HRB: 1 }),
  HRC: unit(1, { HRC: 1 }),
};
