// All keys of the screen that stands, as its help tells them, and the letters that lead to other screens; whether keys count alone.
import { Kbd, Switch } from '@mantine/core';
import { usePlace } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { jumpKey } from '../../lib/screen/shortcuts.ts';
import { useUser } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Prose } from '../../ui/prose.tsx';
import { keyPages } from '../help/help-pages.ts';
import { useHelpTexts } from '../help/use-help-texts.ts';
import { jumps } from '../places/modules.ts';
import { mayAny } from '../places/page-menu.ts';
import classes from './shortcut-sheet.module.css';

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t, language } = useI18n();
  const { screen } = usePlace();
  const { singleKeys } = usePreferences();
  const held = new Set(useUser().data?.operations);
  const texts = useHelpTexts();
  return (
    <Dialog title={t('ui.keys')} size="lg" onClose={onClose}>
      <Switch
        label={t('ui.keys.single')}
        description={t('ui.keys.single.hint')}
        checked={singleKeys}
        onChange={(event) => setPreferences({ singleKeys: event.currentTarget.checked })}
      />
      <div className={classes.columns}>
        <div className={classes.text}>
          {texts.error && <ErrorNotice error={texts.error} onRetry={() => void texts.refetch()} />}
          <Prose
            text={keyPages(screen)
              .map((page) => texts.data?.get(page) ?? '')
              .join('\n\n')}
            lang={language}
          />
        </div>
        {singleKeys && (
          <section className={classes.jumps} aria-labelledby="jump-keys">
            <h2 id="jump-keys">{t('ui.keys.jump')}</h2>
            <dl>
              {jumps
                .filter(({ needs }) => mayAny(held, needs))
                .map(({ name, key }) => (
                  <div key={name} className={classes.jump}>
                    <dt>
                      <Kbd size="xs">{jumpKey}</Kbd> <Kbd size="xs">{key}</Kbd>
                    </dt>
                    <dd>{t(`ui.${name}.title`)}</dd>
                  </div>
                ))}
            </dl>
          </section>
        )}
      </div>
    </Dialog>
  );
}
