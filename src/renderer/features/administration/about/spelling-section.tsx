// By which dictionaries this computer's windows check texts, and the words that were added here.
import { Button, Radio } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { type DesktopBridge, type SpellingChoice, spellingChoices } from '#server/contract/lab/desktop-bridge.ts';
import classes from '../shared/administration.module.css';

const ownWords = ['own-words'] as const;

interface SpellingSectionProps {
  bridge: DesktopBridge;
  platform: string;
  choice: SpellingChoice;
  onChoose: (choice: SpellingChoice) => void;
}

export function SpellingSection({ bridge, platform, choice, onChoose }: SpellingSectionProps) {
  const { t } = useI18n();
  const ownChecker = platform === 'darwin' || platform === 'win32';
  return (
    <section>
      <h2 className={classes.heading}>{t('ui.computer.spelling')}</h2>
      <div className={classes.form}>
        <p className={classes.text}>{t(ownChecker ? 'ui.computer.spelling.hint.system' : 'ui.computer.spelling.hint')}</p>
        <Radio.Group
          aria-label={t('ui.computer.spelling')}
          value={choice}
          onChange={(chosen) => onChoose(spellingChoices.find((one) => one === chosen) ?? choice)}
        >
          <div className={classes.form}>
            {spellingChoices.map((one) => (
              <Radio key={one} value={one} label={t(`ui.computer.spelling.${one}`)} />
            ))}
          </div>
        </Radio.Group>
        <OwnWords bridge={bridge} />
      </div>
    </section>
  );
}

/** Learnt by the menu of the right mouse button, which no page hears of: so they are asked for anew with each look. */
function OwnWords({ bridge }: Pick<SpellingSectionProps, 'bridge'>) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const toasts = useToasts();
  const textOf = useErrorText();
  const words = useQuery({ queryKey: ownWords, queryFn: () => bridge.ownWords(), staleTime: 0, refetchOnWindowFocus: 'always' });
  const forget = useMutation({
    mutationFn: (word: string) => bridge.ownWords(word),
    onSuccess: (left) => queries.setQueryData(ownWords, left),
    onError: (error) => toasts.fail(textOf(error)),
  });
  if (!words.data || words.data.length === 0) return <p className={classes.text}>{t('ui.computer.words.none')}</p>;
  return (
    <table className={classes.table} aria-label={t('ui.computer.words')}>
      <tbody>
        {words.data.map((word) => (
          <tr key={word}>
            <th scope="row">{word}</th>
            <td data-right>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('ui.computer.words.remove.named', { word })}
                onClick={() => forget.mutate(word)}
              >
                {t('ui.computer.words.remove')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
