// What opens while one arranges: the gallery, from which widgets go to the dashboard one press each, and the settings of one.
import { useState } from 'react';
import { lazyAfterFirstScreen } from '#renderer/lib/lazy-after-first-screen.tsx';
import type { StoredWidget } from '#server/contract/widgets.ts';
import { firstFree } from '../shared/layout.ts';
import { asksFirst } from './widget-catalogue.ts';

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
  /** Chosen from the gallery, and on the dashboard only when what it needs is settled. */
  const [chosen, setChosen] = useState<StoredWidget | null>(null);
  const opened = setting === null ? undefined : widgets[setting];
  const put = (widget: StoredWidget) => {
    const place = firstFree(widgets, widget.position);
    onChange([...widgets, { ...widget, position: { ...widget.position, ...place } }]);
  };
  return (
    <>
      {adding && !chosen && (
        <WidgetGallery
          widgets={widgets}
          onClose={() => onAdding(false)}
          onAdd={(widget) => (asksFirst(widget) ? setChosen(widget) : put(widget))}
        />
      )}
      {chosen && (
        <WidgetSettings
          widget={chosen}
          onClose={() => setChosen(null)}
          onSave={(next) => {
            put(next);
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
