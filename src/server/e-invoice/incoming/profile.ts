// What an invoice says to follow (BT-24), by the name people call it.

const named: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/extension:xrechnung_(\d+\.\d+)/i, 'XRechnung $1 Extension'],
  [/xrechnung_(\d+\.\d+)/i, 'XRechnung $1'],
  [/peppol\.eu:2017:poacc:billing:3/i, 'Peppol BIS Billing 3'],
  [/(?:factur-x|zugferd).*:minimum$/i, 'Factur-X MINIMUM'],
  [/(?:factur-x|zugferd).*:basicwl$/i, 'Factur-X BASIC WL'],
  [/(?:factur-x|zugferd).*:basic$/i, 'Factur-X BASIC'],
  [/(?:factur-x|zugferd).*:extended$/i, 'Factur-X EXTENDED'],
  [/^urn:cen\.eu:en16931:2017$/i, 'EN 16931'],
];

/** Null for what has no name here. */
export function profileName(guideline: string | null): string | null {
  for (const [pattern, name] of named) {
    const found = pattern.exec(guideline ?? '');
    if (found) return name.replace('$1', found[1] ?? '');
  }
  return null;
}

export const isXrechnung = (guideline: string | null) => /xrechnung/i.test(guideline ?? '');

/** Without lines: aids for booking, and no invoices by § 14 UStG. */
export const isWithoutLines = (guideline: string | null) => /:(minimum|basicwl)$/i.test(guideline ?? '');
