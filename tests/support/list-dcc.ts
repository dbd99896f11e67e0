// Digital certificates of another laboratory, small ones, whose points are lists of values.

export function aListDcc(quantities: string): string {
  return `<digitalCalibrationCertificate><measurementResults><measurementResult><results><result>
    <name><content>Points</content></name><data><list>${quantities}</list></data></result></results></measurementResult></measurementResults></digitalCalibrationCertificate>`;
}

export function quantityOf(refType: string, value: string, beside = ''): string {
  return `<quantity refType="${refType}">${value}${beside}</quantity>`;
}

export function listOf(values: string, unit: string, uncertainty = ''): string {
  return `<realListXMLList><valueXMLList>${values}</valueXMLList><unitXMLList>${unit}</unitXMLList>${uncertainty}</realListXMLList>`;
}

/** Limits in volts beside a quantity, and the verdicts upon them. */
export function limitsAround(lower: string, upper: string, verdicts: string): string {
  return `<measurementMetaData><metaData refType="basic_conformity"><conformityXMLList>${verdicts}</conformityXMLList><data>
    ${quantityOf('basic_acceptanceLimitLower', listOf(lower, '\\volt'))}${quantityOf('basic_acceptanceLimitUpper', listOf(upper, '\\volt'))}
    </data></metaData></measurementMetaData>`;
}
