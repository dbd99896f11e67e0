// What kinds of invoices there are, what became of them, and the code that other programs know each kind by (UNTDID 1001).

export const invoiceKinds = ['invoice', 'partial', 'final', 'cancellation', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** `settled`: a correction, which is owed by nobody. */
export const invoiceStates = ['open', 'partly_paid', 'paid', 'cancelled', 'settled'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

/** Someone owes what is open of it. */
const owedStates = ['open', 'partly_paid'] as const satisfies readonly InvoiceState[];

/** Something of it is left to ask for. */
export function isOwed({ state, open_total: open }: { state: string; open_total: number }): boolean {
  return owedStates.some((owed) => owed === state) && open > 0;
}

export const typeCodes: Readonly<Record<InvoiceKind, '326' | '380' | '381' | '384'>> = {
  invoice: '380',
  partial: '326',
  final: '380',
  cancellation: '384',
  credit_note: '381',
};

export function isCorrection(kind: InvoiceKind): boolean {
  return kind === 'cancellation' || kind === 'credit_note';
}

interface Standing {
  kind: InvoiceKind;
  isCancelled: boolean;
  /** Hundredths. */
  gross: number;
  paid: number;
  credited: number;
}

/** What is left to pay; what was paid and credited beyond it is owed back, and below nothing. */
export function openTotal({ kind, isCancelled, gross, paid, credited }: Standing): number {
  if (isCorrection(kind)) return 0;
  return (isCancelled ? 0 : gross - credited) - paid;
}

export function stateOf(standing: Standing): InvoiceState {
  if (isCorrection(standing.kind)) return 'settled';
  if (standing.isCancelled) return 'cancelled';
  const open = openTotal(standing);
  if (open === 0 || (standing.gross > 0 && open < 0)) return 'paid';
  return standing.paid === 0 && standing.credited === 0 ? 'open' : 'partly_paid';
}
