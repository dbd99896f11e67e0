// The help beside the screen it is about: what the screen is for, what to do first, and its keys.
import { CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { usePlace } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import sheet from '../../ui/phone-sheet.module.css';
import { Prose } from '../../ui/prose.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { helpPages } from './help-pages.ts';
import classes from './help-panel.module.css';
import { useHelpTexts } from './use-help-texts.ts';

export function HelpPanel({ onClose }: { onClose: () => void }) {
  const { t, language } = useI18n();
  const { screen } = usePlace();
  const texts = useHelpTexts();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const pages = texts.data ? helpPages(screen, (page) => texts.data.has(page)) : [];
  const whole = pages.map((page) => texts.data?.get(page) ?? '').join('\n\n');
  const [, title = '', body = ''] = /^# (.*)\n([\s\S]*)$/.exec(whole) ?? [];
  return (
    <aside
      ref={panel}
      className={`${classes.panel} ${sheet.sheet}`}
      data-print="never"
      aria-label={t('ui.help')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <CloseButton aria-label={t('ui.close')} onClick={onClose} />
      </div>
      <ScrollSection className={classes.text} label={title}>
        {texts.error && <ErrorNotice error={texts.error} onRetry={() => void texts.refetch()} />}
        <Prose text={body} lang={language} />
      </ScrollSection>
    </aside>
  );
}
