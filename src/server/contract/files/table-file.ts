// Which files are tables by their names: the one answer for whoever takes files in, offers them for import or asks for one.

/** What the choice of a file offers. */
export const tableEndings = ['.csv', '.txt', '.tsv', '.xlsx'] as const;

const endingOf = (fileName: string) => tableEndings.find((ending) => fileName.toLowerCase().endsWith(ending));

/** Worth opening as a table: a text may be one. */
export function mayBeTable(fileName: string): boolean {
  return endingOf(fileName) !== undefined;
}

/** A table before anybody opens it; a text may as well be one that people read. */
export function isTableByName(fileName: string): boolean {
  const ending = endingOf(fileName);
  return ending !== undefined && ending !== '.txt';
}
