// A code to be shown on a screen. What draws it is read when the first is.

/** As SVG; null where the text is too long for any code. */
export async function qrPicture(text: string, pixels: number): Promise<string | null> {
  const { qrCode, qrSvg } = await import('./qr.ts');
  const code = qrCode(text, 'M');
  return code && qrSvg(code, pixels);
}
