// The settings of the lab, grouped, each with what it is for; what was changed is saved together, what is refused says why at its
// field.
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { type Kept, useSaveSettings, useSettings } from '../../records/setting-data.ts';
import { UnsavedGuard } from '../../records/unsaved-guard.tsx';
import { useErrorText } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toast.tsx';
import classes from './administration.module.css';
import { LogoField } from './logo-field.tsx';
import { PageFrame } from './page-frame.tsx';
import { SettingField } from './setting-field.tsx';
import { keptValue, type Setting, settingGroups, settings, shownValue } from './setting-model.ts';

type Typed = Readonly<Record<string, string>>;

function changesOf(kept: Kept, typed: Typed) {
  return settings.flatMap((setting) => {
    const text = typed[setting.name];
    const before = kept.get(setting.name);
    if (text === undefined || text === shownValue(setting, before)) return [];
    return [{ name: setting.name, value: keptValue(setting, text, before) }];
  });
}

export function Page() {
  const { t } = useI18n();
  const query = useSettings();
  const kept: Kept = query.data ?? new Map();
  const save = useSaveSettings(query.data);
  const toasts = useToasts();
  const textOf = useErrorText();
  const frame = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>({});
  const [refused, setRefused] = useState<Typed>({});
  const changes = changesOf(kept, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(changes, {
      onError: (error) => toasts.fail(textOf(error)),
      onSuccess(problems) {
        const bad = Object.keys(problems);
        setRefused(problems);
        setTyped((was) => Object.fromEntries(Object.entries(was).filter(([name]) => name in problems)));
        if (bad.length === 0) toasts.say(t('ui.saved'));
        else requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      },
    });
  };
  const type = ({ name }: Setting, text: string) => {
    setTyped((was) => ({ ...was, [name]: text }));
    setRefused(({ [name]: _mended, ...rest }) => rest);
  };
  return (
    <PageFrame
      name="settings"
      title={t('ui.settings.title')}
      query={query}
      actions={
        changes.length > 0 && (
          <>
            <span role="status">{t('ui.access.changed', { count: changes.length })}</span>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => {
                setTyped({});
                setRefused({});
              }}
            >
              {t('ui.discard')}
            </Button>
            <Button size="xs" type="submit" form="settings-form" loading={save.isPending}>
              {t('ui.save')}
            </Button>
          </>
        )
      }
    >
      <form id="settings-form" ref={frame} className={classes.settings} noValidate onSubmit={submit}>
        {settingGroups.map((group) => (
          <fieldset key={group.name} className={classes.group}>
            <legend className={classes.heading}>{t(`ui.settings.${group.name}`)}</legend>
            <p className={classes.text}>{t(`ui.settings.${group.name}.hint`)}</p>
            <div className={classes.fields}>
              {group.settings.map((setting) => (
                <SettingField
                  key={setting.name}
                  setting={setting}
                  value={typed[setting.name] ?? shownValue(setting, kept.get(setting.name))}
                  error={refused[setting.name] ?? null}
                  onChange={(text) => type(setting, text)}
                />
              ))}
              {group.name === 'lab' && <LogoField kept={kept} />}
            </div>
          </fieldset>
        ))}
      </form>
      <UnsavedGuard when={changes.length > 0} />
    </PageFrame>
  );
}
