// The words a DCC has for what a quantity is and for how a test point was judged, as the writer says them and the reader knows them.

/** What a quantity is, whatever its name says: PTB's words where there are such. */
export const kinds = {
  nominal: 'basic_nominalValue',
  measured: 'basic_measuredValue',
  lower: 'basic_acceptanceLimitLower',
  upper: 'basic_acceptanceLimitUpper',
  uncertainty: 'basic_expandedUncertainty',
} as const;

export const conformities = {
  pass: 'pass',
  'pass indeterminate': 'conditionalPass',
  'fail indeterminate': 'conditionalFail',
  fail: 'fail',
} as const;
