// How a study of a measuring system may be worked out, and what it may come to. docs/reliability.md#gauge.
export const studyKinds = ['anova', 'average_range', 'bias', 'linearity'] as const;
export type StudyKind = (typeof studyKinds)[number];

/** From the best to the worst. */
export const studyVerdicts = ['acceptable', 'conditional', 'not_acceptable'] as const;
export type StudyVerdict = (typeof studyVerdicts)[number];

export const mostLines = 500;
export const mostTrials = 50;
