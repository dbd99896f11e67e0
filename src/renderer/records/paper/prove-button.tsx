// Whether a kept file is still the one that was kept: its bytes, its record and the audit trail are asked, and what they say stands
// where the button was.
import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { bodyOf, GET } from '../../lib/api.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import classes from './prove-button.module.css';

/** As much of it as a person compares. */
const told = 12;

export function ProveButton({ id, hash }: { id: string; hash: string }) {
  const { t, format } = useI18n();
  const toasts = useToasts();
  const errorText = useErrorText();
  const prove = useMutation({
    mutationFn: async () => (await bodyOf(GET('/api/v2/documents/{id}/verify', { params: { path: { id } } }))).data.attributes,
    onError: (error) => toasts.fail(errorText(error)),
  });
  const proof = prove.data;
  const kept = proof?.kept_at ? format.instant(proof.kept_at) : '';
  return (
    <span className={classes.proof}>
      <code className={classes.hash} title={hash}>
        {hash.slice(0, told)}
      </code>
      <Button size="compact-xs" variant="default" loading={prove.isPending} onClick={() => prove.mutate()}>
        {t('ui.proof.prove')}
      </Button>
      <span role="status" className={proof?.unchanged ? classes.good : classes.bad}>
        {proof && (
          <>
            {proof.unchanged ? (
              <IconShieldCheck size={16} stroke={1.5} aria-hidden="true" />
            ) : (
              <IconShieldX size={16} stroke={1.5} aria-hidden="true" />
            )}
            {t(`ui.proof.${reasonOf(proof)}`, { at: kept })}
          </>
        )}
      </span>
    </span>
  );
}

interface Proof {
  unchanged: boolean;
  recorded_hash: string | null;
  actual_hash: string | null;
  trail_hash: string | null;
}

/** What is wrong first, as a person would look into it. */
function reasonOf({ unchanged, recorded_hash, actual_hash, trail_hash }: Proof): string {
  if (unchanged) return 'unchanged';
  if (actual_hash === null) return 'lost';
  if (actual_hash !== recorded_hash) return 'altered';
  // Files of the demonstration and of older labs came without an entry.
  return trail_hash === null ? 'no_entry' : 'entry';
}
