// A sheet with a code: what opens locked backups without the passphrase, for the safe; what lets somebody in who has no password. In its
// reader's words, ready to be set.

export interface CodeSheetPrint {
  title: string;
  /** BCP 47 */
  locale: string;
  createdAt: string;
  author: string;
  lead: string;
  facts: readonly { label: string; value: string }[];
  codeTitle: string;
  /** Its groups. */
  code: readonly string[];
  codeHint: string;
  stepsTitle: string;
  steps: readonly string[];
  /** Lines to be filled in by hand. */
  blanks: readonly string[];
  footer: string;
}
