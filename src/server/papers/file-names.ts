// What a paper's file is called.

/** Without what file systems refuse, and without blanks. */
export function cleanFileName(text: string, extension: string): string {
  return `${text.replace(/[\\/:*?"<>|\s]+/g, '-')}.${extension}`;
}
