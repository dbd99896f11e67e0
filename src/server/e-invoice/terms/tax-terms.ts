// What each category of VAT asks for, and what it does not bear.

import { isRated, ruleNames } from '../check/check-vat.ts';
import type { Invoice, Taxed, VatBreakdown, VatCategory } from '../model.ts';
import { partChecks } from './part-terms.ts';
import { type Asked, type Check, isMissing, type MissingTerm, told } from './term.ts';

const explained: readonly VatCategory[] = ['E', 'AE', 'K', 'G', 'O'];
/** A tax number will do for the others. */
const needsVatId: readonly VatCategory[] = ['K', 'G'];

export function taxTerms({ invoice, isXrechnung }: Asked): MissingTerm[] {
  const { vat } = invoice;
  const used = [
    ...new Set([...vat, ...invoice.lines, ...invoice.allowances, ...invoice.charges].map(({ category }) => category)),
  ];
  return told([
    [vat.length === 0, 'vat', 'BG-23', 'BR-CO-18', '/vat'],
    ...used.flatMap((category) => sellerChecks(invoice, category, isXrechnung)),
    ...used.flatMap((category) => categoryChecks(invoice, category)),
    [used.includes('O') && used.length > 1, 'outside_alone', 'BT-118', 'BR-O-11', '/vat'],
    ...vat.flatMap((part, at) => breakdownChecks(part, `/vat/${at}`)),
    ...invoice.allowances.flatMap((part, at) => [
      rateCheck(part, `/allowances/${at}/rate`),
      ...partChecks(part, { where: `/allowances/${at}`, reason: ['BT-97', 'BR-33'], isXrechnung }),
    ]),
    ...invoice.charges.flatMap((part, at) => [
      rateCheck(part, `/charges/${at}/rate`),
      ...partChecks(part, { where: `/charges/${at}`, reason: ['BT-104', 'BR-38'], isXrechnung }),
    ]),
    ...invoice.lines.map((line, at) => rateCheck(line, `/lines/${at}/rate`, line.id)),
  ]);
}

function sellerChecks({ seller }: Invoice, category: VatCategory, isXrechnung: boolean): Check[] {
  if (category === 'O' || category === 'B') return [];
  const rule = isXrechnung ? 'BR-DE-16' : `BR-${ruleNames[category]}-02`;
  const hasNone = isMissing(seller.vatId) && isMissing(seller.taxNumber);
  if (needsVatId.includes(category))
    return [[isMissing(seller.vatId), 'seller_vat_id', 'BT-31', `BR-${ruleNames[category]}-02`, '/seller/vatId']];
  return [[hasNone, 'seller_tax_number', 'BT-31', rule, '/seller/vatId']];
}

function categoryChecks({ seller, buyer, delivery, deliveryDate, period }: Invoice, category: VatCategory): Check[] {
  const lacksVatId = isMissing(buyer.vatId);
  switch (category) {
    case 'AE':
      return [[lacksVatId && isMissing(buyer.legalId?.value), 'buyer_vat_id', 'BT-48', 'BR-AE-02', '/buyer/vatId']];
    case 'K':
      return [
        [lacksVatId, 'buyer_vat_id', 'BT-48', 'BR-IC-02', '/buyer/vatId'],
        [deliveryDate === null && period === null, 'supply_time', 'BT-72', 'BR-IC-11', '/deliveryDate'],
        [isMissing(delivery?.address?.country), 'supply_country', 'BT-80', 'BR-IC-12', '/delivery/address/country'],
      ];
    case 'O':
      return [
        [!isMissing(seller.vatId), 'outside_vat_id', 'BT-31', 'BR-O-02', '/seller/vatId'],
        [!lacksVatId, 'outside_vat_id', 'BT-48', 'BR-O-02', '/buyer/vatId'],
      ];
    default:
      return [];
  }
}

function breakdownChecks(part: VatBreakdown, where: string): Check[] {
  const { category, exemptionCode, exemptionReason } = part;
  const rule = `BR-${ruleNames[category]}-10`;
  const params = { category };
  const lacksReason = isMissing(exemptionReason) && isMissing(exemptionCode);
  return [
    rateCheck(part, `${where}/rate`),
    [explained.includes(category) && lacksReason, 'exemption', 'BT-120', rule, `${where}/exemptionReason`, params],
    [!explained.includes(category) && !lacksReason, 'exemption_none', 'BT-120', rule, `${where}/exemptionReason`, params],
    [
      !isMissing(exemptionCode) && !/^VATEX-[A-Z]{2}-[A-Z0-9-]+$/.test(exemptionCode ?? ''),
      ...(['exemption_code', 'BT-121', 'BR-CL-22', `${where}/exemptionCode`, { found: exemptionCode ?? '' }] as const),
    ],
  ];
}

/** The standard category has a rate above zero, the others have none. */
function rateCheck(taxed: Taxed, where: string, line?: string): Check {
  const { category, rate } = taxed;
  const isWrong = category === 'S' ? rate <= 0 : !isRated(taxed) && rate !== 0;
  const term = line === undefined ? 'BT-119' : 'BT-152';
  const name = category === 'S' ? 'rate' : 'rate_none';
  return [isWrong, name, term, `BR-${ruleNames[category]}-05`, where, { category, line: line ?? '' }];
}
