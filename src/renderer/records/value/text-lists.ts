// Where a text that people typed lists something, line by line: what stands in such lines, and the rest as it is. Pure, and no letter of it is lost.

export interface ListLine {
  /** The dash or number, as typed. */
  marker: string;
  /** What follows it, with the line's end. */
  text: string;
  depth: number;
}

export type TextBlock = { is: 'text'; text: string } | { is: 'list'; lines: readonly ListLine[] };

/** `- a`, `* a`, `• a`, `– a`, `1. a`, `2) a`; further in by what stands before it. */
const listLine = /^(?<before>[ \t]*)(?<marker>[-*•–]|\d{1,3}[.)])(?<text>[ \t]+\S.*)$/su;
const deepest = 3;

export function textBlocks(text: string): TextBlock[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
  const blocks: TextBlock[] = [];
  for (const line of lines) {
    const found = listLineOf(line);
    const last = blocks.at(-1);
    if (found && last?.is === 'list') blocks[blocks.length - 1] = { is: 'list', lines: [...last.lines, found] };
    else if (found) blocks.push({ is: 'list', lines: [found] });
    else if (last?.is === 'text') blocks[blocks.length - 1] = { is: 'text', text: last.text + line };
    else blocks.push({ is: 'text', text: line });
  }
  return blocks;
}

function listLineOf(line: string): ListLine | null {
  const { before, marker, text } = listLine.exec(line)?.groups ?? {};
  if (before === undefined || marker === undefined || text === undefined) return null;
  const width = before.replaceAll('\t', '  ').length;
  return { marker: before + marker, text, depth: Math.min(deepest, Math.floor(width / 2)) };
}
