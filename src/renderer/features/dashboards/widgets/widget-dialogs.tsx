// What opens while one arranges: the gallery to add a widget from, and the settings of a new one or of one that is there.
import { useState } from 'react';
import { lazyAfterFirstScreen } from '#renderer/lib/lazy-after-first-screen.tsx';
import type { StoredWidget } from '#server/contract/widgets.ts';
import { lowestRow } from '../shared/layout.ts';

const WidgetGallery = lazyAfterFirstScreen(async () => (await import('./widget-gallery.tsx')).WidgetGallery);
const WidgetSettings = lazyAfterFirstScreen(async () => (await import('./widget-settings.tsx')).WidgetSettings);

interface WidgetDialogsProps {
  widgets: readonly StoredWidget[];
  /** The gallery is open. */
  adding: boolean;
  /** The place of the widget whose settings are open. */
  setting: number | null;
  onAdding: (adding: boolean) => void;
  onSetting: (setting: number | null) => void;
  onChange: (widgets: readonly StoredWidget[]) => void;
}

export function WidgetDialogs({ widgets, adding, setting, onAdding, onSetting, onChange }: WidgetDialogsProps) {
  /** Chosen from the gallery, and on the dashboard only when its settings are applied. */
  const [chosen, setChosen] = useState<StoredWidget | null>(null);
  const opened = setting === null ? undefined : widgets[setting];
  return (
    <>
      {adding && (
        <WidgetGallery
          below={lowestRow(widgets)}
          onClose={() => onAdding(false)}
          onAdd={(widget) => {
            onAdding(false);
            setChosen(widget);
          }}
        />
      )}
      {chosen && (
        <WidgetSettings
          widget={chosen}
          onClose={() => setChosen(null)}
          onSave={(next) => {
            onChange([...widgets, next]);
            setChosen(null);
          }}
        />
      )}
      {opened && (
        <WidgetSettings
          widget={opened}
          onClose={() => onSetting(null)}
          onSave={(next) => {
            onChange(widgets.map((one, index) => (index === setting ? next : one)));
            onSetting(null);
          }}
        />
      )}
    </>
  );
}
