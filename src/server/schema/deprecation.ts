// What is on its way out: since which day it is discouraged, from which day it may be gone, and what stands in its place. An action, a
// parameter, a member of a body or a field says so where it is defined; descriptions and answers tell it. docs/interface/api-changelog.md.
export interface Deprecation {
  /** A day, as all days of this kind here. */
  since: string;
  sunset: string;
  /** The address of what does the same, below the face's own. */
  successor?: string;
  /** One sentence for the description. */
  instead: string;
}

export const deprecationMark = 'x-deprecation';

/** What a zod member says in its `meta`. */
export function deprecatedMeta(deprecation: Deprecation): Record<string, unknown> {
  return { deprecated: true, [deprecationMark]: deprecation };
}

export function deprecationText({ since, sunset, instead }: Deprecation): string {
  return `Deprecated since ${since}, to be gone from ${sunset} on. ${instead}`;
}

const earliest = (days: readonly string[]) => Date.parse(`${days.toSorted()[0]}T00:00:00Z`);

/** RFC 9745 and RFC 8594, with where to read about it and what to use instead; of several the first days count. */
export function deprecationHeaders(
  found: readonly Deprecation[],
  base: string,
): Record<'Deprecation' | 'Sunset' | 'Link', string> {
  const successors = found.flatMap(({ successor }) => (successor ? [`<${base}${successor}>; rel="successor-version"`] : []));
  return {
    Deprecation: `@${earliest(found.map(({ since }) => since)) / 1000}`,
    Sunset: new Date(earliest(found.map(({ sunset }) => sunset))).toUTCString(),
    Link: ['</docs/v2/changelog>; rel="deprecation"; type="text/html"', ...new Set(successors)].join(', '),
  };
}
