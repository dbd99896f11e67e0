// The reference's frame: which version, the way around, one page. On narrow windows the contents open over the page.
import { IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { setPreferences } from '../../lib/preferences.ts';
import { ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import { PlumbMark } from '../../ui/sign-in/plumb-mark.tsx';
import classes from './docs-frame.module.css';
import { DocsNav } from './docs-nav.tsx';
import { useApi, useVersion } from './model/use-api.ts';

const versions = ['v1', 'v2'] as const;

export function DocsFrame() {
  const { t } = useI18n();
  const version = useVersion();
  const { model, error, retry } = useApi();
  const [open, setOpen] = useState(false);
  const slow = useSlow(!model && !error);
  const searchRef = useRef<HTMLInputElement>(null);
  const mainRef = useRef<HTMLElement>(null);
  useScreen('docs', model !== null);
  useSlashToSearch(() => {
    setOpen(true);
    searchRef.current?.focus();
  });
  const { pathname, key } = useLocation();
  const arrived = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step closes the contents, also one to the same page
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    mainRef.current?.scrollTo(0, 0);
    mainRef.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <div className={classes.frame} data-contents={open ? 'open' : 'closed'}>
      <header className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls="docs-contents"
          aria-label={t('ui.docs.contents')}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconX size={18} stroke={1.5} /> : <IconMenu2 size={18} stroke={1.5} />}
        </button>
        <span className={classes.name}>
          <PlumbMark size={24} />
          <span className={classes.product}>{t('ui.product')}</span>
          {t('ui.docs.title')}
        </span>
        <nav className={classes.versions} aria-label={t('ui.docs.versions')}>
          {versions.map((one) => (
            <NavLink key={one} to={`/docs/${one}`} className={classes.version}>
              {one}
            </NavLink>
          ))}
        </nav>
        <LanguageSwitch />
      </header>
      <nav className={classes.nav} id="docs-contents" aria-label={t('ui.docs.contents')}>
        {model && <DocsNav key={version} model={model} version={version} searchRef={searchRef} />}
      </nav>
      <main className={classes.main} ref={mainRef}>
        {error && <ErrorNotice error={error} onRetry={retry} />}
        {slow && <SkeletonLines count={8} />}
        {model && <Outlet context={model} />}
      </main>
    </div>
  );
}

function LanguageSwitch() {
  const { t, language } = useI18n();
  const other = language === 'de' ? 'en' : 'de';
  return (
    <button type="button" className={classes.language} lang={other} onClick={() => setPreferences({ language: other })}>
      {t(`ui.language.${other}`)}
    </button>
  );
}

function useSlashToSearch(focus: () => void): void {
  const latest = useRef(focus);
  useEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
