// The device categories a new lab starts with: quantities, each with reference standards, working standards and test equipment.
// docs/data-contracts.md#categories.

export interface DefaultCategory {
  name: string;
  short_name: string;
  /** The English name. */
  description: string;
  sort_num: number;
  color: string;
  text_color: string;
  children: readonly DefaultCategory[];
}

type Child = readonly [name: string, suffix: string, english: string];

const standardChildren: readonly Child[] = [
  ['Bezugsnormale', 'BEZ', 'Reference standards'],
  ['Gebrauchsnormale', 'GEB', 'Working standards'],
  ['Prüfmittel', 'PRF', 'Test equipment'],
];

const auxiliaryChildren: readonly Child[] = [
  ['Adapter und Leitungen', 'ADP', 'Adapters and leads'],
  ['Klimaüberwachung', 'KLI', 'Climate monitoring'],
  ['Prüfvorrichtungen', 'VOR', 'Test fixtures'],
];

const roots: readonly (readonly [name: string, short: string, english: string, color: string])[] = [
  ['Elektrische Messgrößen', 'ELEK', 'Electrical quantities', '#1D4ED8'],
  ['Länge und Winkel', 'LAEN', 'Length and angle', '#0F766E'],
  ['Temperatur und Feuchte', 'TEMP', 'Temperature and humidity', '#B45309'],
  ['Druck und Vakuum', 'DRCK', 'Pressure and vacuum', '#6D28D9'],
  ['Masse und Waagen', 'MASS', 'Mass and balances', '#BE123C'],
  ['Kraft, Drehmoment und Härte', 'KRAF', 'Force, torque and hardness', '#15803D'],
  ['Volumen und Durchfluss', 'VOLU', 'Volume and flow', '#0369A1'],
  ['Zeit und Frequenz', 'ZEIT', 'Time and frequency', '#4338CA'],
  ['Hilfs- und Betriebsmittel', 'HILF', 'Auxiliary equipment', '#475569'],
];

export const defaultCategories: readonly DefaultCategory[] = roots.map(([name, short, english, color], rootIndex) => {
  const shared = { color, text_color: '#FFFFFF' };
  const children = short === 'HILF' ? auxiliaryChildren : standardChildren;
  return {
    ...shared,
    name,
    short_name: short,
    description: english,
    sort_num: (rootIndex + 1) * 10,
    children: children.map(([childName, suffix, childEnglish], index) => ({
      ...shared,
      name: childName,
      short_name: `${short}-${suffix}`,
      description: childEnglish,
      sort_num: (index + 1) * 10,
      children: [],
    })),
  };
});
