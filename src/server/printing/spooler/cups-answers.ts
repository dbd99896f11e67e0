// Reads what the programs of CUPS say, in English as they are asked to.
import type { InstalledPrinter, SpoolState } from './spooler.ts';

/** `request id is Zebra-12 (0 file(s))` */
export function requestId(text: string): string | null {
  return /request id is (\S+)/.exec(text)?.[1] ?? null;
}

/** A line that begins at the margin, with those set in beneath it. */
function blocks(text: string): { head: string; lines: string[] }[] {
  const found: { head: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    if (/^\s/.test(line)) found.at(-1)?.lines.push(line.trim());
    else if (line !== '') found.push({ head: line, lines: [] });
  }
  return found;
}

const factOf = (lines: readonly string[], name: string) =>
  lines
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';

export function printersIn(text: string): InstalledPrinter[] {
  return blocks(text).flatMap(({ head, lines }) => {
    const [, name, rest = ''] = /^printer (\S+) (.*)$/.exec(head) ?? [];
    if (name === undefined) return [];
    const disabled = rest.startsWith('disabled');
    const state = disabled ? 'stopped' : rest.startsWith('now printing') ? 'printing' : 'idle';
    return [
      {
        name,
        description: factOf(lines, 'Description'),
        location: factOf(lines, 'Location'),
        state,
        reason: disabled ? whyDisabled(lines) : alertsOf(lines),
      },
    ];
  });
}

/** The first line beneath, unless it is one of the list of facts. */
function whyDisabled(lines: readonly string[]): string {
  const [first = ''] = lines;
  return /^[A-Z][a-z ]+:/.test(first) || first === 'reason unknown' ? alertsOf(lines) : first;
}

const alertsOf = (lines: readonly string[]) => {
  const alerts = factOf(lines, 'Alerts');
  return alerts === 'none' ? '' : alerts;
};

/** What troubles the printer itself: `none` troubles nobody, a report is for information. */
const troubles =
  /offline|media-empty|media-needed|media-jam|cover-open|door-open|toner-empty|marker-supply-empty|paused|stopped|-error/;

export function stoppedReason(text: string, queue: string): string | null {
  const printer = printersIn(text).find(({ name }) => name === queue);
  if (!printer) return null;
  return printer.state === 'stopped' || troubles.test(printer.reason) ? printer.reason : null;
}

const alertsOfJob = (text: string, id: string) => {
  const job = blocks(text).find(({ head }) => head.split(/\s/)[0] === id);
  return job ? alertsOf(job.lines) : null;
};

export function waitingState(text: string, id: string): Extract<SpoolState, { reason: string }> | null {
  const alerts = alertsOfJob(text, id);
  if (alerts === null) return null;
  if (/printer-stopped|job-stopped|job-hold|offline/.test(alerts)) return { state: 'stopped', reason: alerts };
  return { state: /job-printing|processing/.test(alerts) ? 'printing' : 'pending', reason: '' };
}

export function completedState(text: string, id: string): SpoolState {
  const alerts = alertsOfJob(text, id);
  if (alerts === null) return { state: 'gone' };
  if (/cancel/.test(alerts)) return { state: 'cancelled' };
  return /abort|document-format-error|unsupported/.test(alerts) ? { state: 'failed', reason: alerts } : { state: 'done' };
}
