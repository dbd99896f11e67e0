// The public portal in words that server and settings share: whose operations it follows, and what an address may look like that
// it sends a visitor to. docs/interface/portal.md#rules.

/** Its operations are what the portal shows; its flags are the portal's switches. */
export const publicRole = 'QR_Code_Role';

/** Stands for the device's key in `qrlink_address`. */
export const keyPlaceholder = '{mtag}';

const longest = 2000;
const otherServer = /^https?:\/\/[^\s/?#\\@{}]+(?:[/?#][^\s\\]*)?$/i;
const ownPath = /^\/(?![/\\])[^\s\\]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not get into a header
const control = /[\u0000-\u001f\u007f]/;
/** They lead here, so they would lead in a circle. */
const labelAddress = /^\/+(?:qrcode|inventory\/+qrcode|frontend\/+frontendInventory)(?:\/|$)/i;

/** A path of this server, or an http(s) address without credentials in it; nothing a browser would run. */
export function isPortalAddress(address: string): boolean {
  if (address.length > longest || control.test(address)) return false;
  return otherServer.test(address) || (ownPath.test(address) && !labelAddress.test(address));
}

/** The address as a header may carry it, the placeholder filled in. */
export function filledAddress(address: string, key: string): string {
  return address.replaceAll(keyPlaceholder, encodeURIComponent(key)).replaceAll(/[^\u0021-\u007e]+/gu, encodeURIComponent);
}
