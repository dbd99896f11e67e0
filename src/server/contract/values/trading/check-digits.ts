// The check digits of IBAN and Leitweg-ID (ISO 7064, MOD 97-10): letters count as two digits from A = 10 on.

export function remainder97(signs: string): number {
  let rest = 0;
  for (const sign of signs) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
