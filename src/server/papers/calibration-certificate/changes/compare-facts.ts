// What a certificate says and what the records say by now, field by field. Only what can change under a released calibration is
// compared: device, customer, procedure and the standards' devices; the calibration itself, its results and its standards are locked.
import type { CertificateFacts, FoundFacts } from '../load-facts.ts';

export interface ChangedFact {
  part: 'device' | 'customer' | 'procedure' | 'standards';
  /** As the contract names it; a field the lab added by its own name. */
  field: string;
  /** Which of several: the standard's asset number. */
  of: string | null;
  was: string | null;
  is: string | null;
}

type Flat = ReadonlyMap<string, string | null>;

const text = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value));

/** Of a customer's whole address only what no field says. */
const whole = 'address_block';

function flat(part: object): Flat {
  const { custom_fields: own = {}, ...named } = part as Record<string, unknown> & { custom_fields?: Record<string, unknown> };
  return new Map([...Object.entries(named), ...Object.entries(own)].map(([name, value]) => [name, text(value)]));
}

function between(part: ChangedFact['part'], was: object, is: object, of: string | null = null): ChangedFact[] {
  const [then, now] = [flat(was), flat(is)];
  const changed = [...new Set([...then.keys(), ...now.keys()])].flatMap((field): ChangedFact[] => {
    const pair = { was: then.get(field) ?? null, is: now.get(field) ?? null };
    return pair.was === pair.is ? [] : [{ part, field, of, ...pair }];
  });
  const single = changed.filter(({ field }) => field !== whole);
  return single.length > 0 ? single : changed;
}

/** `then` as its reader may see it: what is kept from him is compared with nothing. */
export function changesBetween(then: FoundFacts, now: FoundFacts): ChangedFact[] {
  const isKept = then.names.customer !== null && Object.keys(then.facts.customer).length === 0;
  return [
    ...between('device', then.facts.device, now.facts.device),
    ...(isKept ? [] : between('customer', then.facts.customer, now.facts.customer)),
    ...between('procedure', then.facts.procedure, now.facts.procedure),
    ...then.names.standards.flatMap((key, index) => {
      const used = then.facts.standards[index];
      if (key === null || !used || used.asset_number === null) return [];
      const at = now.names.standards.indexOf(key);
      return between('standards', deviceOf(used), deviceOf(now.facts.standards[at]), used.asset_number);
    }),
  ];
}

function deviceOf(part: CertificateFacts['standards'][number] | undefined): object {
  if (!part) return {};
  const { asset_number, serial_number, description, manufacturer, model } = part;
  return { asset_number, serial_number, description, manufacturer, model };
}
