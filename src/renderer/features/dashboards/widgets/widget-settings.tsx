// The settings of one widget, with the widget as it would look beside them.

import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useStatusOptions } from '#renderer/records/rows/use-status-options.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { SendButton } from '#renderer/ui/send/send-button.tsx';
import { SendForm } from '#renderer/ui/send/send-form.tsx';
import { useAsked } from '#renderer/ui/send/use-asked.ts';
import type { StoredWidget } from '#server/contract/widgets.ts';
import { useWidgetPreview } from '../shared/dashboards.ts';
import { type SettingName, settingFieldOf, settingsOfType, statusTable } from './setting-fields.ts';
import { SettingInput, type Settings } from './setting-input.tsx';
import { WidgetCard } from './widget-card.tsx';
import { missingSetting, offers, titleOfWidget } from './widget-catalogue.ts';
import classes from './widget-settings.module.css';

interface WidgetSettingsProps {
  widget: StoredWidget;
  onSave: (widget: StoredWidget) => void;
  onClose: () => void;
}

function settingsIn({ settings }: StoredWidget): Settings {
  return typeof settings === 'object' && settings !== null && !Array.isArray(settings) ? { ...settings } : {};
}

function namesOf(title: string): readonly SettingName[] {
  return title in settingsOfType ? settingsOfType[title as keyof typeof settingsOfType] : [];
}

export function WidgetSettings({ widget, onSave, onClose }: WidgetSettingsProps) {
  const { t, textOr } = useI18n();
  const [settings, setSettings] = useState(settingsIn(widget));
  const [settled] = useDebouncedValue(settings, 250);
  const asked = { title: widget.title, settings: settled };
  // Without what it needs there is nothing to ask for, and nothing to put on the dashboard.
  const preview = useWidgetPreview(missingSetting(asked) === null ? asked : null);
  const statuses = useStatusOptions(statusTable(widget.title, settings));
  const changed = { ...widget, settings };
  const missing = missingSetting(changed);
  const needed = useAsked({ setting: missing !== null });
  return (
    <Dialog onClose={onClose} size={920} title={titleOfWidget(widget, textOr)}>
      <div className={classes.columns}>
        <SendForm className={classes.fields} onSend={() => needed.filled(() => onSave(changed))}>
          {namesOf(widget.title).map((name) => (
            <SettingInput
              key={name}
              name={name}
              field={settingFieldOf(widget.title, name)}
              required={offers[widget.title as keyof typeof offers]?.needs === name}
              settings={settings}
              statuses={statuses}
              error={name === missing ? needed.at('setting') : null}
              onChange={(change) => setSettings((was) => withoutEmpty({ ...was, ...change }))}
            />
          ))}
          <div className={classes.actions}>
            <SendButton>{t('ui.widget.apply')}</SendButton>
            <Button variant="subtle" color="gray" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
          </div>
        </SendForm>
        <div className={classes.preview}>
          <WidgetCard
            widget={changed}
            answer={preview.error ? { title: '', kind: 'failed', message: preview.error.message } : preview.data}
          />
        </div>
      </div>
    </Dialog>
  );
}

/** A setting that is not made is not stored either; settings this version does not know stay. */
function withoutEmpty(settings: Settings): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
