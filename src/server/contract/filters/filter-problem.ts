// What is wrong with a filter, a sort or a paging value, as plain data: the faces turn it into their own words and status.
// Keys are the translation keys below `errors.`; params fill the {placeholders} of the sentence.

export const filterProblemKeys = [
  'filter.malformed_json',
  'filter.not_a_filter',
  'filter.not_a_condition',
  'filter.mixed_item',
  'filter.property_missing',
  'filter.bad_path',
  'filter.bad_operator',
  'filter.unknown_operator',
  'filter.unknown_logic',
  'filter.bad_value',
  'filter.list_not_allowed',
  'filter.value_not_expected',
  'filter.unknown_parameter',
  'filter.sort_malformed',
  'filter.sort_direction',
  'filter.sort_list',
  'filter.sort_path',
  'filter.sort_too_long',
  'filter.page_after',
  'filter.page_after_or_number',
  'filter.page_number',
  'filter.page_size',
  'filter.empty_name',
  'filter.too_deep',
  'filter.too_many_conditions',
  'filter.path_too_long',
  'filter.list_too_long',
  'filter.text_too_long',
  'filter.empty_formula',
  'filter.unexpected_end',
  'filter.unexpected_text',
  'filter.unexpected_character',
  'filter.unterminated_text',
  'filter.unterminated_name',
  'filter.comment_not_allowed',
  'filter.word_not_allowed',
  'filter.function_not_allowed',
  'filter.value_expected',
  'filter.operator_expected',
  'filter.bracket_expected',
  'filter.null_expected',
  'filter.null_comparison',
  'filter.field_expected',
  'filter.like_needs_text',
  'filter.bad_number',
  'filter.bad_placeholder',
  'filter.quoted_placeholder',
  'filter.missing_parameter',
  'filter.bad_parameter_date',
  'filter.bad_parameter_integer',
  'filter.bad_parameter_decimal',
  'filter.bad_parameter_text',
  'filter.offset_needs_date',
  'filter.offset_not_whole',
  'filter.date_out_of_range',
  'filter.bad_literal',
  'filter.not_a_text',
  'filter.unknown_function',
  'filter.unknown_property',
] as const;

/** The keys the readers use; the compiler adds its own, such as an unknown field. */
export type FilterProblemKey = (typeof filterProblemKeys)[number];

export interface FilterProblem {
  key: string;
  params: Record<string, string | number>;
  /** The property or query parameter the caller has to look at. */
  property?: string;
  /** The query parameter or body member itself, where it is none of a list's filters. */
  parameter?: string;
  /** 0-based character position in a formula. */
  position?: number;
}

/** Where a problem sits: a name for v1 and v2, a character position for a formula. */
export type FilterPlace = Pick<FilterProblem, 'property' | 'position'>;

export class FilterError extends Error {
  readonly problem: FilterProblem;

  constructor(problem: FilterProblem) {
    super(problem.position === undefined ? problem.key : `${problem.key} at ${problem.position}`);
    this.name = 'FilterError';
    this.problem = problem;
  }
}

export function filterError(
  key: FilterProblemKey,
  params: Record<string, string | number> = {},
  place: FilterPlace = {},
): FilterError {
  const safeParams = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, presentable(value)]));
  return new FilterError({ key, params: safeParams, ...place });
}

export function unknownParameter(name: string): FilterError {
  return new FilterError({
    key: 'filter.unknown_query_parameter',
    params: { parameter: name.slice(0, 80) },
    parameter: name.slice(0, 80),
  });
}

const longestQuote = 60;

// A caller's text comes back inside a message: a line break in it once changed the status line of an answer.
function presentable(value: string | number): string | number {
  if (typeof value === 'number') return value;
  const oneLine = value.replace(/\p{C}+/gu, ' ');
  return oneLine.length > longestQuote ? `${oneLine.slice(0, longestQuote)}…` : oneLine;
}
