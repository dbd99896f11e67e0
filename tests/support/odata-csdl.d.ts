// What the tests use of the converter of OASIS, which brings no types.
declare module 'odata-csdl' {
  export function xml2json(xml: string, options?: { strict?: boolean; messages?: unknown[] }): Record<string, unknown>;
}
