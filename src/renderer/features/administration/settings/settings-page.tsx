// The settings of the lab, grouped, each with what it is for; what was changed is saved together, what is refused says why at its
// field.

import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Translate, useI18n } from '#renderer/lib/i18n.tsx';
import { useLabCondition } from '#renderer/lib/lab/lab-condition.ts';
import { UnsavedGuard } from '#renderer/records/form/unsaved-guard.tsx';
import { type Kept, useSaveSettings, useSettings } from '#renderer/records/rows/setting-data.ts';
import { useErrorText } from '#renderer/ui/notice.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { logoSetting, sealSetting } from '#server/contract/papers.ts';
import classes from '../shared/administration.module.css';
import { ClashNotice } from '../shared/clash-notice.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { PictureField } from '../shared/picture-field.tsx';
import { useTypedOver } from '../shared/typed-over.ts';
import { SettingField } from './setting-field.tsx';
import { keptValue, settingGroups, settings, shownValue, textKey } from './setting-model.ts';

const settingNamed = new Map(settings.map((setting) => [setting.name, setting]));

export function Page() {
  const { t } = useI18n();
  const query = useSettings();
  const kept: Kept = query.data ?? new Map();
  const save = useSaveSettings();
  const toasts = useToasts();
  const textOf = useErrorText();
  const shownNow = (name: string) => {
    const setting = settingNamed.get(name);
    return setting ? shownValue(setting, kept.has(name) ? kept.get(name) : setting.otherwise) : '';
  };
  const typed = useTypedOver(shownNow);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const count = typed.open.length;
  const mend = (name: string) => setRefused(({ [name]: _mended, ...rest }) => rest);
  const submit = () => {
    if (typed.clashes.length > 0) return;
    const changes = typed.open.flatMap((name) => {
      const setting = settingNamed.get(name);
      const seen = kept.get(name);
      return setting ? [{ name, value: keptValue(setting, typed.textOf(name), seen), seen }] : [];
    });
    save.mutate(changes, {
      onError: (error) => toasts.fail(textOf(error)),
      onSuccess(problems) {
        setRefused(problems);
        typed.drop((name) => !(name in problems));
        if (Object.keys(problems).length === 0) toasts.say(t('ui.saved'));
      },
    });
  };
  return (
    <PageFrame
      name="settings"
      title={t('ui.settings.title')}
      query={query}
      actions={
        count > 0 && (
          <>
            <span role="status">{t('ui.access.changed', { count })}</span>
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => {
                typed.drop();
                setRefused({});
              }}
            >
              {t('ui.discard')}
            </Button>
            <SendButton
              size="xs"
              form="settings-form"
              loading={save.isPending}
              waits={typed.clashes.length > 0 ? t('ui.conflict.first') : null}
            >
              {t('ui.save')}
            </SendButton>
          </>
        )
      }
    >
      <SendForm id="settings-form" className={classes.settings} onSend={submit}>
        <ClashNotice
          clashes={typed.clashes}
          labelOf={(name) => t(textKey(name))}
          shownOf={(name, value) => settingText(name, value, t)}
          onSettle={(keep) => {
            for (const { name } of typed.clashes) mend(name);
            typed.settle(keep);
          }}
        />
        {useShownGroups().map((group) => (
          <fieldset key={group.name} className={classes.group}>
            <legend className={classes.heading}>{t(`ui.settings.${group.name}`)}</legend>
            <p className={classes.text}>{t(hintOf(group))}</p>
            <div className={classes.fields}>
              {group.settings.map((setting) => (
                <SettingField
                  key={setting.name}
                  setting={setting}
                  value={typed.textOf(setting.name)}
                  error={refused[setting.name] ?? null}
                  onChange={(text) => {
                    typed.type(setting.name, text);
                    mend(setting.name);
                  }}
                />
              ))}
              {group.name === 'lab' && <LabPictures kept={kept} />}
            </div>
          </fieldset>
        ))}
      </SendForm>
      <UnsavedGuard when={count > 0} />
    </PageFrame>
  );
}

/** Where a database server keeps the lab, what it does by itself is not set here. */
function useShownGroups() {
  const served = useLabCondition().data?.kept === 'server';
  return served ? settingGroups.map((group) => (group.inFilesAlone ? { ...group, settings: [] } : group)) : settingGroups;
}

const hintOf = ({ name, settings: { length } }: (typeof settingGroups)[number]) =>
  length > 0 ? `ui.settings.${name}.hint` : 'ui.settings.speed.served';

function LabPictures({ kept }: { kept: Kept }) {
  return (
    <>
      <PictureField kept={kept} setting={logoSetting} what="logo" />
      <PictureField kept={kept} setting={sealSetting} what="seal" />
    </>
  );
}

/** A choice by its words; what names another record is known here by its field alone. */
function settingText(name: string, value: string, t: Translate): string {
  const input = settingNamed.get(name)?.input;
  return input?.as === 'choice' && input.options.includes(value) ? t(`${textKey(name)}.${value || 'none'}`) : value;
}
