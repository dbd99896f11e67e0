// Confirm labels by scan: one after the other, each answered in large letters, so that one can look at the device and not at the mouse.
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePlaceTitle, useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { signalScan } from '../../lib/scan/scan-signal.ts';
import { useScanner } from '../../lib/scan/use-scanner.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { BackLink } from '../../ui/back-link.tsx';
import { useErrorText, withoutName } from '../../ui/notice.tsx';
import { ScanLine } from '../../ui/scan-line.tsx';
import frame from '../../ui/screen.module.css';
import { useConfirm } from './print-data.ts';
import classes from './printing.module.css';

interface Told {
  number: number;
  code: string;
  text: string;
  bad: boolean;
}

const shownBefore = 20;

export function ConfirmPage() {
  const { t } = useI18n();
  const [params] = useSearchParams();
  const job = params.get('job');
  const confirm = useConfirm(job);
  const errorText = useErrorText();
  const [told, setTold] = useState<readonly Told[]>([]);
  usePlaceTitle(t('ui.label-confirm.title'));
  useScreen('label-confirm', true);
  const tell = (code: string, text: string, bad: boolean) =>
    setTold((before) => [{ number: (before[0]?.number ?? 0) + 1, code, text, bad }, ...before].slice(0, shownBefore));
  const take = async (code: string) => {
    try {
      const label = await confirm.mutateAsync(code);
      signalScan('found');
      tell(code, t('ui.label-confirm.done', { format: textOf(label.attributes.format_name) }), false);
    } catch (error) {
      signalScan('unknown');
      tell(code, error instanceof Error ? withoutName(errorText(error), 'code') : String(error), true);
    }
  };
  useScanner(({ typed: scanned }) => void take(scanned));
  const [latest, ...before] = told;
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <BackLink to="/print-queue">{t('ui.print-queue.title')}</BackLink>
        <h1 className={bar.title}>{t('ui.label-confirm.title')}</h1>
        <span className={bar.gap} />
        {job !== null && (
          <Button component={Link} to="/labels/confirm" variant="subtle" size="xs">
            {t('ui.label-confirm.any')}
          </Button>
        )}
      </div>
      <div className={classes.confirm}>
        <p>{t(job === null ? 'ui.label-confirm.text' : 'ui.label-confirm.text.job')}</p>
        <ScanLine
          label={t('ui.label-confirm.code')}
          placeholder={t('ui.loans.code.text')}
          action={t('ui.label-confirm.confirm')}
          onCode={take}
        />
        <p className={classes.told} role="status" data-bad={latest?.bad || undefined} data-empty={latest ? undefined : true}>
          {latest && (latest.bad ? <IconCircleX size={36} stroke={1.5} /> : <IconCircleCheck size={36} stroke={1.5} />)}
          <span>
            <strong>{latest?.code ?? t('ui.label-confirm.wait')}</strong>
            {latest && <span>{latest.text}</span>}
          </span>
        </p>
        {before.length > 0 && <Before told={before} />}
      </div>
    </section>
  );
}

function Before({ told }: { told: readonly Told[] }) {
  const { t } = useI18n();
  return (
    <ol className={classes.before} aria-label={t('ui.label-confirm.before')}>
      {told.map(({ number, code, text, bad }) => (
        <li key={number} data-bad={bad || undefined}>
          <strong>{code}</strong> {text}
        </li>
      ))}
    </ol>
  );
}
