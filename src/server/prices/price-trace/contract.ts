// "Why this price" as a document: the question, the price, and every step that led to it with what it weighed up.

export interface TraceCandidate {
  /** Whose row, for which complexity, from when to when. */
  text: string;
  value: string;
  /** Null for the one that won. */
  why: string | null;
}

export interface TraceStair {
  title: string;
  /** What the step came to, in words. */
  outcome: string;
  /** The price after it; null while there is none. */
  amount: string | null;
  /** It made or changed the price. */
  counts: boolean;
  candidates: readonly TraceCandidate[];
}

export interface PriceTracePrint {
  title: string;
  /** BCP 47 */
  locale: string;
  createdAt: string;
  author: string;
  /** What was asked, line by line. */
  question: readonly { label: string; value: string }[];
  /** The price, or that there is none; `detail` says how it comes together. */
  result: { label: string; value: string; detail: string; message: string };
  stairs: readonly TraceStair[];
  /** `{count}`: how many candidates are left out. */
  more: string;
  footer: string;
}
