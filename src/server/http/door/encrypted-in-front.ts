// The addresses under which something in front of the program encrypts, as the operator named them. Headers that say so (`X-Forwarded-Proto`)
// are read nowhere: whoever reaches the door could send them. docs/adr/0084.

interface EncryptedInFront {
  /** Without their ports, as the Host is compared. */
  names: readonly string[];
  /** A `Host` as it was sent. */
  has(host: string): boolean;
}

export function encryptedInFront(addresses: readonly string[]): EncryptedInFront {
  const named = addresses.map((address) => new URL(address));
  const hosts = new Set(named.map(({ host }) => host));
  return {
    names: named.map(({ hostname }) => hostname),
    has(host) {
      const asked = `https://${host}`;
      return hosts.size > 0 && URL.canParse(asked) && hosts.has(new URL(asked).host);
    },
  };
}
