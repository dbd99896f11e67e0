// The words test plans are written in: what is measured at which point, how far it may be off, how well it can be known.

/** `indicates`: the device shows a value. `embodies`: the device is one (a weight, a gauge block). `at_most`: only an upper limit. */
type PointKind = 'indicates' | 'embodies' | 'at_most';

export interface TestPoint {
  kind: PointKind;
  de: string;
  en: string;
  nominal: number;
  prefix: string;
  unit: string;
  decimals: number;
  /** Largest permitted deviation, in the point's own unit. */
  limit: number;
  /** Expanded uncertainty, k = 2, in the point's own unit. */
  uncertainty: number;
}

/** Detail (range, frequency), nominal value, unit prefix, decimals, limit, expanded uncertainty. */
type Line = readonly [string, number, string, number, number, number];

function section(kind: PointKind) {
  return (names: readonly [de: string, en: string], unit: string, lines: readonly Line[]): TestPoint[] =>
    lines.map(([detail, nominal, prefix, decimals, limit, uncertainty]) => ({
      kind,
      de: detail ? `${names[0]}, ${detail}` : names[0],
      en: detail ? `${names[1]}, ${detail}` : names[1],
      nominal,
      prefix,
      unit,
      decimals,
      limit,
      uncertainty,
    }));
}

export const indicates = section('indicates');
export const embodies = section('embodies');
export const atMost = section('at_most');

export interface Model {
  maker: string;
  model: string;
  /** Share among the devices of its kind. */
  weight: number;
}

export type Quantity = 'ELEK' | 'LAEN' | 'TEMP' | 'DRCK' | 'MASS' | 'KRAF' | 'VOLU' | 'ZEIT';

/** A kind of device: one procedure, one test plan, the models that are calibrated by it. */
export interface Family {
  id: string;
  de: string;
  en: string;
  quantity: Quantity;
  /** Child category by its short name's end: reference standard, working standard, test equipment. */
  grade: 'BEZ' | 'GEB' | 'PRF';
  months: number;
  /** List price of a calibration in euros; none: the price screens show a gap. */
  price: number | null;
  /** Share among all devices; 0: the lab's own standards, one of each. */
  weight: number;
  accuracy: string;
  method: string;
  /** Usual surroundings: temperature and relative humidity. */
  climate: readonly [number, number];
  /** Models of the lab's standards that it is traced to. */
  standards: readonly string[];
  models: readonly Model[];
  points: readonly TestPoint[];
}

/** `Fluke: 87V*3, 179; Keysight: U1252B` */
export function models(text: string): Model[] {
  return text.split('; ').flatMap((group) => {
    const [maker = '', list = ''] = group.split(': ');
    return list.split(', ').map((entry) => {
      const [model = '', weight = '1'] = entry.split('*');
      return { maker, model, weight: Number(weight) };
    });
  });
}
