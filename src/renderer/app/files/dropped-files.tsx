// What becomes of files that were dropped on the window: asked only where there is a choice.
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { importKindAt } from '../../features/imports/import-kinds.ts';
import { fileForImport, fileTakers, isTable } from '../../lib/files/dropped-files.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useUser } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { type ImportPath, importAddress, importPaths } from '../../records/kind/importable.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useToasts } from '../../ui/toast.tsx';
import classes from './window-drop.module.css';

interface DroppedFilesProps {
  files: readonly File[];
  onDone: () => void;
}

export function DroppedFiles({ files, onDone }: DroppedFilesProps) {
  const { t } = useI18n();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const held = useUser().data?.operations ?? [];
  const taker = useStore(fileTakers).at(-1);
  const [first] = files;
  const table = files.length === 1 && first && isTable(first) ? first : null;
  const kinds = table ? importPaths.filter((path) => importKindAt(path).needs.some((operation) => held.includes(operation))) : [];
  const here = kinds.find((path) => belongsHere(path, pathname));
  const open = (path: ImportPath) => {
    fileForImport.set(table);
    onDone();
    navigate(importAddress(path));
  };
  // One way only: no question.
  const settle = () => {
    if (taker && kinds.length === 0) taker(files);
    else if (!taker && here) return open(here);
    else if (!taker && kinds.length === 0) toasts.fail(t(table ? 'ui.drop.not_allowed' : 'ui.drop.nowhere'));
    else return;
    onDone();
  };
  const settled = useRef(false);
  useEffect(() => {
    if (!settled.current) settle();
    settled.current = true;
  });
  if (kinds.length === 0 || (!taker && here)) return null;
  return (
    <Dialog title={t('ui.drop.title', { name: first?.name ?? '' })} onClose={onDone}>
      <p>{t('ui.drop.text')}</p>
      <div className={classes.choices}>
        {taker && (
          <Button
            variant="default"
            onClick={() => {
              onDone();
              taker(files);
            }}
          >
            {t('ui.drop.attach')}
          </Button>
        )}
        {[...kinds]
          .sort((one) => (one === here ? -1 : 0))
          .map((path) => (
            <Button key={path} variant="default" onClick={() => open(path)}>
              {t(`ui.import.${path}`)}
            </Button>
          ))}
      </div>
    </Dialog>
  );
}

/** The list itself or the wizard of the kind, not one of its records. */
function belongsHere(path: ImportPath, pathname: string): boolean {
  return pathname === importAddress(path) || pathname === importKindAt(path).list;
}
