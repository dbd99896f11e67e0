// What is asked of a decision rule: as it is typed, as it stands in the address, and as the server takes it. Pure.

export const questionNames = ['rule', 'lower', 'upper', 'uncertainty', 'coverage', 'in_tolerance', 'measured'] as const;
export type QuestionName = (typeof questionNames)[number];
export type Question = Readonly<Record<QuestionName, string>>;

/** Whoever opens the page sees at once what it is about. */
const example: Question = {
  rule: 'ILAC-G8 w = U',
  lower: '9',
  upper: '11',
  uncertainty: '0.4',
  coverage: '2',
  in_tolerance: '95',
  measured: '10.7',
};

export function readQuestion(params: URLSearchParams): Question {
  const read = questionNames.map((name) => [name, params.get(name) ?? example[name]]);
  return Object.fromEntries(read) as Question;
}

const orNothing = (text: string) => (text.trim() === '' ? null : text.trim());

export function askedOf({ rule, lower, upper, uncertainty, coverage, in_tolerance, measured }: Question) {
  return {
    rule,
    lower: orNothing(lower),
    upper: orNothing(upper),
    uncertainty,
    coverage,
    in_tolerance: Number(in_tolerance.replace(',', '.')),
    measured: orNothing(measured),
  };
}

export type Asked = ReturnType<typeof askedOf>;
