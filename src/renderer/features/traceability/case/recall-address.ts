// Where the recall question of a device is asked, for a period. Pure.

export interface Period {
  from: string;
  to: string;
}

export function recallAddress(id: string, { from, to }: Partial<Period>): string {
  const asked = { view: 'recall', ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return `/traceability/${encodeURIComponent(id)}?${new URLSearchParams(asked)}`;
}
