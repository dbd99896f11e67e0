// Figures in the text format of Prometheus (0.0.4). Pure. docs/interface/connections.md#metrics.

export interface Sample {
  labels?: Readonly<Record<string, string>>;
  value: number;
  /** Behind the name of the family: `_bucket`, `_sum`, `_count`. */
  suffix?: string;
}

export interface Family {
  name: string;
  help: string;
  kind: 'counter' | 'gauge' | 'histogram';
  samples: readonly Sample[];
}

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

const lineEnds = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escaped = (text: string) => lineEnds(text).replaceAll('"', '\\"');

function numberText(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  if (value === Number.NEGATIVE_INFINITY) return '-Inf';
  return String(value);
}

function line(name: string, { labels = {}, value, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${numberText(value)}`;
}

/** A family of which nothing is known is left out. */
export function exposition(families: readonly Family[]): string {
  const told = families.filter(({ samples }) => samples.length > 0);
  const lines = told.flatMap(({ name, help, kind, samples }) => [
    `# HELP ${name} ${lineEnds(help)}`,
    `# TYPE ${name} ${kind}`,
    ...samples.map((sample) => line(name, sample)),
  ]);
  return `${lines.join('\n')}\n`;
}

/** One sample without labels; none where there is no number. */
export function single(kind: 'counter' | 'gauge', name: string, help: string, value: number | null): Family {
  return { name, help, kind, samples: value === null || Number.isNaN(value) ? [] : [{ value }] };
}
