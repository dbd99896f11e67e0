// A file dropped anywhere on the window: a table opens the import, anything else goes to what is open and takes files, or is told where
// it belongs. Whatever it is, the window stays where it is.
import { useEffect, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import classes from './window-drop.module.css';

const DroppedFiles = lazyAfterFirstScreen(async () => (await import('./dropped-files.tsx')).DroppedFiles);

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

export function WindowDrop() {
  const { t } = useI18n();
  const [over, setOver] = useState(false);
  const [files, setFiles] = useState<readonly File[]>([]);
  useEffect(() => {
    // A place made for files has said so by then, and keeps them.
    const dragged = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      setOver(!event.defaultPrevented);
      event.preventDefault();
    };
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent) => {
      setOver(false);
      if (!holdsFiles(event)) return;
      if (!event.defaultPrevented) setFiles([...(event.dataTransfer?.files ?? [])]);
      event.preventDefault();
    };
    window.addEventListener('dragover', dragged);
    window.addEventListener('dragleave', left);
    window.addEventListener('drop', dropped);
    return () => {
      window.removeEventListener('dragover', dragged);
      window.removeEventListener('dragleave', left);
      window.removeEventListener('drop', dropped);
    };
  }, []);
  return (
    <>
      {over && (
        <div className={classes.over} aria-hidden="true">
          <p className={classes.said}>{t('ui.drop.here')}</p>
        </div>
      )}
      {files.length > 0 && <DroppedFiles files={files} onDone={() => setFiles([])} />}
    </>
  );
}
