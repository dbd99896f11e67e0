// The recovery sheet: what opens locked backups without the passphrase, for the safe. In its reader's words, ready to be set.

export interface RecoverySheetPrint {
  title: string;
  /** BCP 47 */
  locale: string;
  createdAt: string;
  author: string;
  lead: string;
  facts: readonly { label: string; value: string }[];
  codeTitle: string;
  /** Groups of the recovery code. */
  code: readonly string[];
  codeHint: string;
  stepsTitle: string;
  steps: readonly string[];
  /** Lines to be filled in by hand. */
  blanks: readonly string[];
  footer: string;
}
