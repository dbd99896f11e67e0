// The password the lab shows to its mail server: kept on this computer outside the lab, for one name at one server. Whoever names another
// server does not get it sent there.
import type { MailSettings } from '../../contract/values/mail/mail-settings.ts';
import type { KeptClientSecrets } from '../../lib/keys/kept-client-secret.ts';

export type PasswordState = 'none' | 'kept' | 'missing' | 'locked';

export interface KeptPasswords {
  find(settings: MailSettings): string | null;
  state(settings: MailSettings): PasswordState;
  keep(settings: MailSettings, password: string): void;
  drop(settings: MailSettings): void;
}

const placeOf = ({ host, port, user, secret }: MailSettings) =>
  secret && { id: secret.id, issuer: `smtp://${host.toLowerCase()}:${port}`, client: user };

export function keptPasswords(secrets: KeptClientSecrets): KeptPasswords {
  const look = (settings: MailSettings) => {
    const place = placeOf(settings);
    return place && secrets.find(place);
  };
  return {
    find(settings) {
      const kept = look(settings);
      return kept && 'secret' in kept ? kept.secret : null;
    },
    state(settings) {
      const kept = look(settings);
      if (!kept) return 'none';
      return 'secret' in kept ? 'kept' : kept.problem;
    },
    keep(settings, password) {
      const place = placeOf(settings);
      if (place) secrets.keep(place, password);
    },
    drop({ secret }) {
      if (secret) secrets.drop(secret.id);
    },
  };
}
