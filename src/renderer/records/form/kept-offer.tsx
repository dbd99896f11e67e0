// Input of an earlier hour that was never saved: what it was, to take or to throw away.
import { Button } from '@mantine/core';
import type { KeptDraft } from '../../lib/entry/kept-drafts.ts';
import { useI18n } from '../../lib/i18n.tsx';
import classes from './kept-offer.module.css';

interface KeptOfferProps {
  draft: KeptDraft;
  /** What it holds, in words. */
  holds: readonly string[];
  onTake: () => void;
  onDrop: () => void;
}

export function KeptOffer({ draft, holds, onTake, onDrop }: KeptOfferProps) {
  const { t, format } = useI18n();
  return (
    <div className={classes.offer} role="status">
      <p className={classes.text}>
        <b>{t('ui.kept.title', { when: format.instant(draft.at) })}</b> {holds.join(', ')}
      </p>
      <Button variant="default" size="xs" onClick={onTake}>
        {t('ui.kept.take')}
      </Button>
      <Button variant="subtle" color="gray" size="xs" onClick={onDrop}>
        {t('ui.kept.drop')}
      </Button>
    </div>
  );
}
