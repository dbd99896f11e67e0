// A message that is confirmed, and a question that is answered with yes or no: Enter for the one that stands out, its letter for either.
// A button that waits keeps the hands: one that is disabled takes no focus.
import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import classes from './guide.module.css';
import type { GuideAnswer } from './guide-data.ts';

export function ConfirmEntry({ pending, onConfirm }: { pending: boolean; onConfirm: () => void }) {
  const { t } = useI18n();
  return (
    <Button size="lg" className={classes.next} autoFocus onClick={() => !pending && onConfirm()}>
      {t('ui.guide.next')}
    </Button>
  );
}

interface QuestionEntryProps {
  former: GuideAnswer | undefined;
  pending: boolean;
  onAnswer: (yes: boolean) => void;
}

export function QuestionEntry({ former, pending, onAnswer }: QuestionEntryProps) {
  const { t } = useI18n();
  const [yes, no] = [t('ui.yes'), t('ui.no')];
  const onKeyDown = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    const letter = key.toLowerCase();
    if (pending || ctrlKey || altKey || metaKey || letter.length !== 1) return;
    if (letter === yes[0]?.toLowerCase()) onAnswer(true);
    if (letter === no[0]?.toLowerCase()) onAnswer(false);
  };
  const stands = former?.yes ?? true;
  return (
    <fieldset className={classes.ways} onKeyDown={onKeyDown}>
      {[true, false].map((one) => (
        <Button
          key={String(one)}
          size="lg"
          className={classes.next}
          variant={one === stands ? 'filled' : 'default'}
          autoFocus={one === stands}
          onClick={() => !pending && onAnswer(one)}
        >
          {one ? yes : no}
        </Button>
      ))}
    </fieldset>
  );
}
