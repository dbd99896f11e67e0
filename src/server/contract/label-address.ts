// The addresses printed on labels: `/qrcode/<MTAG>`, `/inventory/qrcode/<mtag>`, `/frontend/frontendInventory/smallView?id=<mtag>`,
// and the page of a device in the portal. docs/interface/portal.md#label-addresses.

const inPath = /^\/+(?:inventory\/+)?qrcode\/+([^?#]+)/;
const inQuery = /^\/+frontend\/+frontendInventory\/+smallView\/*(?:[?#]|$)/;
const inPortal = /^\/+portal\/+([^/?#]+)/;
const origin = /^https?:\/\/[^/?#\s]+/i;

/** The key that the address names, null when it cannot be read; undefined for an address that is on no label. */
export function keyInAddress(address: string): string | null | undefined {
  const key = inPath.exec(address)?.[1];
  if (key !== undefined) return decoded(withoutEnd(key));
  if (!inQuery.test(address)) return undefined;
  const id = /[?&]id=([^&#]*)/.exec(address)?.[1] ?? '';
  return decoded(id.replaceAll('+', ' '));
}

/** Of a code as a scanner reads it from a label, whichever server the address was printed for; undefined for any other text. */
export function keyOnLabel(code: string): string | undefined {
  const path = code.trim().replace(origin, '');
  const portal = path === code.trim() ? undefined : inPortal.exec(path)?.[1];
  const key = portal === undefined ? keyInAddress(path) : decoded(portal);
  return key ?? undefined;
}

/** Slashes that were typed or added; one that belongs to the key comes encoded. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
