// What an electronic invoice says, whatever it is written in: the semantic model of EN 16931 as far as the program issues and reads it. Money
// is cents, quantities and percents are hundredths; days are YYYY-MM-DD. BT and BG are the numbers of the standard. docs/design/e-invoices.md.
import type { PlainDate } from '../contract/values/dates.ts';

/** BT-95, BT-102, BT-118, BT-151 (UNTDID 5305). L, M and B are of the Canaries, Ceuta and Italy: read, and never issued. */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'] as const;
export type VatCategory = (typeof vatCategories)[number];

/** An identifier with the scheme it is of: ISO 6523 (BT-30, BT-47) or EAS (BT-34, BT-49). */
export interface Identifier {
  readonly value: string;
  readonly scheme: string | null;
}

/** BG-5, BG-8, BG-15. */
export interface Address {
  /** BT-35, BT-50, BT-75. */
  readonly street: string | null;
  /** BT-36, BT-51, BT-76. */
  readonly addition: string | null;
  /** BT-37, BT-52, BT-77. */
  readonly city: string | null;
  /** BT-38, BT-53, BT-78. */
  readonly postCode: string | null;
  /** BT-40, BT-55, BT-80: ISO 3166-1. */
  readonly country: string | null;
}

/** BG-6, BG-9. */
export interface Contact {
  /** BT-41, BT-56. */
  readonly name: string | null;
  /** BT-42, BT-57. */
  readonly phone: string | null;
  /** BT-43, BT-58. */
  readonly email: string | null;
}

/** BG-4, BG-7. */
export interface Party {
  /** BT-27, BT-44. */
  readonly name: string;
  /** BT-29, BT-46: what the other one calls it by, such as the customer's number. */
  readonly id: string | null;
  /** BT-30, BT-47: in a register. */
  readonly legalId: Identifier | null;
  /** BT-31, BT-48. */
  readonly vatId: string | null;
  /** BT-32: of the seller alone. */
  readonly taxNumber: string | null;
  /** BT-33: of the seller alone; court of the register, managing directors. */
  readonly legalNote: string | null;
  /** BT-34, BT-49. */
  readonly electronicAddress: Identifier | null;
  readonly address: Address;
  readonly contact: Contact | null;
}

/** BG-13 with BG-15. */
export interface DeliveryParty {
  /** BT-70. */
  readonly name: string | null;
  readonly address: Address | null;
}

/** BG-14 (BT-73, BT-74), of a line BG-26 (BT-134, BT-135). */
export interface Period {
  readonly from: PlainDate | null;
  readonly to: PlainDate | null;
}

/** BG-1. */
export interface Note {
  /** BT-21 (UNTDID 4451), such as AAI. */
  readonly subject: string | null;
  /** BT-22. */
  readonly text: string;
}

/** BG-3. */
export interface PrecedingInvoice {
  /** BT-25. */
  readonly number: string;
  /** BT-26. */
  readonly issueDate: PlainDate | null;
}

/** BG-16 with one BG-17. */
export interface Payment {
  /** BT-81 (UNTDID 4461): 58 is a SEPA credit transfer. */
  readonly meansCode: string;
  /** BT-83. */
  readonly remittance: string | null;
  /** BT-84. */
  readonly iban: string | null;
  /** BT-85. */
  readonly accountName: string | null;
  /** BT-86. */
  readonly bic: string | null;
}

/** BG-20, BG-21, of a line BG-27, BG-28. */
export interface AllowanceCharge {
  /** BT-92, BT-99, BT-136, BT-141; never negative. */
  readonly amount: number;
  /** BT-93, BT-100, BT-137, BT-142. */
  readonly base: number | null;
  /** BT-94, BT-101, BT-138, BT-143. */
  readonly percent: number | null;
  /** BT-97, BT-104, BT-139, BT-144. */
  readonly reason: string | null;
  /** BT-98, BT-140 (UNTDID 5189), BT-105, BT-145 (UNTDID 7161): 95 is a discount, FC is freight. */
  readonly reasonCode: string | null;
}

/** What is taxed alike. */
export interface Taxed {
  /** BT-95, BT-102, BT-118, BT-151. */
  readonly category: VatCategory;
  /** BT-96, BT-103, BT-119, BT-152; 0 where there is none. */
  readonly rate: number;
}

export type DocumentAllowanceCharge = AllowanceCharge & Taxed;

/** BG-23: one for each category and rate. */
export interface VatBreakdown extends Taxed {
  /** BT-116. */
  readonly taxable: number;
  /** BT-117. */
  readonly tax: number;
  /** BT-120. */
  readonly exemptionReason: string | null;
  /** BT-121 (VATEX), such as VATEX-EU-AE. */
  readonly exemptionCode: string | null;
}

/** BG-25. */
export interface Line extends Taxed {
  /** BT-126. */
  readonly id: string;
  /** BT-127. */
  readonly note: string | null;
  /** BT-153. */
  readonly name: string;
  /** BT-154. */
  readonly description: string | null;
  /** BT-155: the seller's number of the article. */
  readonly articleNumber: string | null;
  /** BT-129. */
  readonly quantity: number;
  /** BT-130, of the quantity and of the base quantity (UN/ECE Rec 20 and 21): C62 is a piece. */
  readonly unitCode: string;
  /** BT-146: what `baseQuantity` units cost, without VAT; never negative. */
  readonly netPrice: number;
  /** BT-149: how many units that is for, 100 is one. */
  readonly baseQuantity: number;
  readonly allowances: readonly AllowanceCharge[];
  readonly charges: readonly AllowanceCharge[];
  readonly period: Period | null;
  /** BT-131. */
  readonly net: number;
}

/** BG-22. */
export interface Totals {
  /** BT-106: of the lines. */
  readonly lines: number;
  /** BT-107. */
  readonly allowances: number;
  /** BT-108. */
  readonly charges: number;
  /** BT-109. */
  readonly net: number;
  /** BT-110. */
  readonly tax: number;
  /** BT-112. */
  readonly gross: number;
  /** BT-113. */
  readonly prepaid: number;
  /** BT-114. */
  readonly rounding: number;
  /** BT-115. */
  readonly payable: number;
}

export interface Invoice {
  /** BT-1. */
  readonly number: string;
  /** BT-2. */
  readonly issueDate: PlainDate;
  /** BT-3. */
  readonly typeCode: string;
  /** BT-5: ISO 4217. */
  readonly currency: string;
  /** BT-9. */
  readonly dueDate: PlainDate | null;
  /** BT-10: the Leitweg-ID of an authority. */
  readonly buyerReference: string | null;
  /** BT-13: the number of the buyer's order. */
  readonly orderReference: string | null;
  /** BT-14: our number of the order. */
  readonly salesOrderReference: string | null;
  /** BT-20. */
  readonly paymentTerms: string | null;
  readonly notes: readonly Note[];
  readonly precedingInvoices: readonly PrecedingInvoice[];
  readonly seller: Party;
  readonly buyer: Party;
  readonly delivery: DeliveryParty | null;
  /** BT-72. */
  readonly deliveryDate: PlainDate | null;
  readonly period: Period | null;
  readonly payment: Payment | null;
  readonly allowances: readonly DocumentAllowanceCharge[];
  readonly charges: readonly DocumentAllowanceCharge[];
  readonly vat: readonly VatBreakdown[];
  readonly lines: readonly Line[];
  readonly totals: Totals;
}
