// What an address asks besides its path: the query string as text values, where the last of repeated parameters counts.
export type Query = Record<string, string>;

/** Where something was asked for, with everything its neighbouring pages need. */
export interface Address {
  /** After the base of its face, decoded. */
  segments: readonly string[];
  query: Query;
  /** Parameters that came more than once, with all their values in order. */
  repeated: Readonly<Record<string, readonly string[]>>;
}
