// Where the recall question of a device is asked, for a period. Pure.
import type { Period } from './trace-data.ts';

export function recallAddress(id: string, { from, to }: Partial<Period>): string {
  const asked = { view: 'recall', ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return `/traceability/${encodeURIComponent(id)}?${new URLSearchParams(asked)}`;
}
