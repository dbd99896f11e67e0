// Where an instrument is: a network port, a serial port, or a GPIB address behind an adapter on either of them.

export interface NetworkPlace {
  host: string;
  port: number;
}

export const terminators = { lf: '\n', crlf: '\r\n', cr: '\r' } as const;
export const framings = ['8N1', '8N2', '8E1', '7E1', '7O1'] as const;

export interface SerialPlace {
  path: string;
  baudRate: number;
  framing: (typeof framings)[number];
}

export interface InstrumentAddress {
  place: NetworkPlace | SerialPlace;
  terminator: keyof typeof terminators;
  /** Behind a Prologix adapter; null: the instrument itself is there. */
  gpib: number | null;
  timeoutMs: number;
}

/** Instruments behind one adapter share its line. */
export function lineName({ place }: InstrumentAddress): string {
  return 'path' in place ? `serial ${place.path}` : `tcp ${place.host.toLowerCase()}:${place.port}`;
}

/** What an adapter is told before its instrument is spoken to; it answers none of it. */
export function adapterLines({ gpib }: Pick<InstrumentAddress, 'gpib'>): string[] {
  return gpib === null ? [] : ['++mode 1', `++addr ${gpib}`, '++auto 0', '++eoi 1'];
}

/** Behind an adapter an answer is fetched. */
export const adapterRead = '++read eoi';
