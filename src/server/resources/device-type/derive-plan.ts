// Which device types the stock stands for: devices of one maker and model belong to one type, however they were spelled.
// docs/interface/v2.md#bulk. Pure: the same plan is shown and carried out.

/** Devices without a type that share one spelling. */
export interface StockGroup {
  manufacturer: string;
  model: string;
  devices: number;
}

export interface KnownType {
  id: string;
  name: string;
  manufacturer: string | null;
  model: string | null;
}

/** `ambiguous`: several types have this maker and model, so a person has to choose. `later`: more than one run takes. */
export type DeriveStep = 'create' | 'link' | 'ambiguous' | 'later';

export interface DerivedType {
  /** What spellings of one maker and model have in common. */
  key: string;
  action: DeriveStep;
  /** The known type to link to. */
  typeId: string | null;
  typeName: string;
  manufacturer: string;
  model: string;
  devices: number;
  spellings: number;
}

const longest = 255;

function folded(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

export function stockKey(manufacturer: string, model: string): string {
  return `${folded(manufacturer)}\n${folded(model)}`;
}

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');

/** A model that begins with its maker needs no second mention. */
function nameOf(manufacturer: string, model: string): string {
  const name = folded(model).startsWith(`${folded(manufacturer)} `) ? model : `${manufacturer} ${model}`;
  return name.slice(0, longest);
}

/** Names are unique without ASCII case, as the database compares them. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` (${count})`;
    const candidate = `${name.slice(0, longest - suffix.length)}${suffix}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

interface Gathered {
  key: string;
  spellings: StockGroup[];
  devices: number;
}

function gathered(stock: readonly StockGroup[]): Gathered[] {
  const byKey = new Map<string, Gathered>();
  for (const group of stock) {
    const key = stockKey(group.manufacturer, group.model);
    const known = byKey.get(key) ?? { key, spellings: [], devices: 0 };
    byKey.set(key, { key, spellings: [...known.spellings, group], devices: known.devices + group.devices });
  }
  return [...byKey.values()].sort((a, b) => b.devices - a.devices || (a.key < b.key ? -1 : 1));
}

/** The spelling most devices have. */
function commonest(spellings: readonly StockGroup[]): { manufacturer: string; model: string } {
  const written = ({ manufacturer, model }: StockGroup) => `${manufacturer}\n${model}`;
  const [first] = [...spellings].sort((a, b) => b.devices - a.devices || (written(a) < written(b) ? -1 : 1));
  return { manufacturer: tidy(first?.manufacturer ?? ''), model: tidy(first?.model ?? '') };
}

interface PlanInput {
  stock: readonly StockGroup[];
  types: readonly KnownType[];
  /** Devices one run takes; the largest groups come first. */
  most: number;
}

export function planTypes({ stock, types, most }: PlanInput): DerivedType[] {
  const known = new Map<string, KnownType[]>();
  const byName = new Map(types.map((type) => [type.name.toLowerCase(), type]));
  for (const type of types) {
    const key = stockKey(type.manufacturer ?? '', type.model ?? '');
    known.set(key, [...(known.get(key) ?? []), type]);
  }
  const taken = new Set(byName.keys());
  let planned = 0;
  return gathered(stock).map(({ key, spellings, devices }): DerivedType => {
    const { manufacturer, model } = commonest(spellings);
    const name = nameOf(manufacturer, model);
    const named = byName.get(name.toLowerCase());
    // A type that has only its name yet is the one that was meant.
    const fitting = known.get(key) ?? (named && named.manufacturer === null && named.model === null ? [named] : []);
    const about = { key, manufacturer, model, devices, spellings: spellings.length };
    const [only, ...others] = fitting;
    if (others.length > 0) return { ...about, action: 'ambiguous', typeId: null, typeName: name };
    const action = planned >= most ? 'later' : only ? 'link' : 'create';
    if (action !== 'later') planned += devices;
    const typeName = only?.name ?? freeName(name, taken);
    taken.add(typeName.toLowerCase());
    return { ...about, action, typeId: only?.id ?? null, typeName };
  });
}
