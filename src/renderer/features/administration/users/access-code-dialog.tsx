// A code for a user who has no password or forgot it: for how long, then the code itself, shown this once, with a sheet to hand over.

import { Button, CopyButton, NumberInput } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { isOwnComputer } from '#renderer/lib/connection.ts';
import { download } from '#renderer/lib/files/download.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useSharing } from '#renderer/lib/lab/sharing.ts';
import { problemOf } from '#renderer/lib/problem-of.ts';
import { useCan } from '#renderer/lib/session.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { DialogButtons } from '#renderer/ui/dialog-buttons.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import classes from '../shared/administration.module.css';
import { useWork } from '../shared/use-work.ts';
import { accessKey } from './user-access.ts';

const usualHours = 72;
const mostHours = 336;

interface CodeDialogProps {
  user: string;
  name: string;
  onClose: () => void;
}

export function AccessCodeDialog({ user, name, onClose }: CodeDialogProps) {
  const { t } = useI18n();
  const [hours, setHours] = useState<number | string>(usualHours);
  const give = useWork({
    async run() {
      const call = POST('/api/v2/users/{id}/access-code', {
        params: { path: { id: user } },
        body: { valid_hours: Number(hours) },
      });
      return (await bodyOf(call)).data.attributes;
    },
    shown: accessKey(user),
    atField: (error) => problemOf(error, 'valid_hours') !== null,
  });
  const asked = useAsked({ hours: hours === '' });
  return (
    <Dialog title={t('ui.user.code')} onClose={onClose}>
      {give.data ? (
        <GivenCode user={user} code={give.data.code} until={give.data.expires_at} onClose={onClose} />
      ) : (
        <SendForm className={classes.form} onSend={() => asked.filled(() => give.mutate(undefined))}>
          <p className={classes.text}>{t('ui.user.code.hint', { name })}</p>
          <NumberInput
            label={t('ui.user.code.hours')}
            description={t('ui.user.code.hours.hint')}
            min={1}
            max={mostHours}
            allowDecimal={false}
            data-autofocus
            error={asked.at('hours') ?? problemOf(give.error, 'valid_hours')}
            value={hours}
            onChange={setHours}
          />
          <DialogButtons submit={t('ui.user.code.give')} loading={give.isPending} onClose={onClose} />
        </SendForm>
      )}
    </Dialog>
  );
}

interface GivenProps extends Pick<CodeDialogProps, 'user' | 'onClose'> {
  code: string;
  until: string;
}

/** Where the user will open it: the lab on the network before the address that only this computer knows. */
function useAddress(): string | undefined {
  const sharing = useSharing(useCan(['administration_management']));
  const { hostname, origin } = window.location;
  const isHere = isOwnComputer(hostname);
  return sharing.data?.addresses[0] ?? (isHere ? undefined : origin);
}

function GivenCode({ user, code, until, onClose }: GivenProps) {
  const { t, format } = useI18n();
  const address = useAddress();
  const sheet = useWork({
    run: () => download(`/api/v2/users/${encodeURIComponent(user)}/access-code/sheet`, { code, ...(address ? { address } : {}) }),
    shown: accessKey(user),
  });
  return (
    <>
      <div className={classes.secret} role="status">
        <p>{t('ui.user.code.given', { time: format.instant(until) })}</p>
        <code className={classes.largeCode}>{code}</code>
        <CopyButton value={code}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {t(copied ? 'ui.copied' : 'ui.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <p className={classes.text}>{t('ui.user.code.sheet.hint')}</p>
      <div className={classes.buttons}>
        <Button
          loading={sheet.isPending}
          leftSection={<IconFileDownload size={16} stroke={1.5} />}
          onClick={() => sheet.mutate(undefined)}
        >
          {t('ui.user.code.sheet')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </>
  );
}
