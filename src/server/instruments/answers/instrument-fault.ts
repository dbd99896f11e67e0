// What can go wrong between the program and an instrument, as words: `errors.instrument.<kind>`. What came back is never repeated in them:
// an address may lead to something that is no instrument.
import type { MessageParams, Phrase } from '../../contract/errors.ts';

type FaultKind =
  | 'unreachable'
  | 'no_port'
  | 'port_busy'
  | 'silent'
  | 'dropped'
  | 'too_long'
  | 'empty'
  | 'garbage'
  | 'several'
  | 'block'
  | 'over_range'
  | 'not_a_number'
  | 'not_done'
  | 'no_identity'
  | 'given_up';

export class InstrumentFault extends Error {
  readonly kind: FaultKind;
  readonly params: MessageParams;

  constructor(kind: FaultKind, params: MessageParams = {}, cause?: unknown) {
    super(kind, { cause });
    this.name = 'InstrumentFault';
    this.kind = kind;
    this.params = params;
  }

  phrase(): Phrase {
    return { key: `errors.instrument.${this.kind}`, params: this.params };
  }
}
