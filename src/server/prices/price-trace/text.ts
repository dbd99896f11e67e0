// The sheet "Why this price" as lines of text: what the sheet says, without what a step weighed up and left. Pure.
import { z } from 'zod';
import type { PriceTracePrint, TraceStair } from './contract.ts';

const line = z.object({ label: z.string(), value: z.string() });

export const traceText = z.object({ title: z.string(), lines: z.array(line), text: z.string() });

type Line = z.infer<typeof line>;

/** A step that made or changed the price: by which row, and what it came to. */
function stepLine({ title, amount, candidates }: TraceStair, index: number): Line {
  const won = candidates.find(({ why }) => why === null);
  const by = won && [won.text, won.value].filter(Boolean).join(': ');
  return {
    label: `${index + 1}. ${title}`,
    value: [by, amount !== null && amount !== won?.value ? `→ ${amount}` : ''].filter(Boolean).join(' '),
  };
}

export function textOfTrace({ title, question, result, stairs }: PriceTracePrint): z.infer<typeof traceText> {
  const lines = [
    ...question,
    { label: result.label, value: [result.value, result.detail && `(${result.detail})`].filter(Boolean).join(' ') },
    ...stairs.filter(({ counts }) => counts).map(stepLine),
  ];
  const text = [title, ...lines.map(({ label, value }) => `${label}: ${value}`), result.message].join('\n');
  return { title, lines, text };
}
