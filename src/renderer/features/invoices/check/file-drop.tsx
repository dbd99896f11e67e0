// Where the file comes in: dropped or chosen; small once one is shown.
import { Button } from '@mantine/core';
import { IconFileSearch } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useFileChoice } from '#renderer/ui/fields/file-choice.tsx';
import classes from './check.module.css';

interface FileDropProps {
  sending: boolean;
  isAgain: boolean;
  onFile: (file: File) => void;
}

export function FileDrop({ sending, isAgain, onFile }: FileDropProps) {
  const { t } = useI18n();
  const [over, setOver] = useState(false);
  const take = ([file]: readonly File[]) => {
    if (file && !sending) onFile(file);
  };
  const choice = useFileChoice({
    label: t('ui.e-invoice-check.file'),
    accept: '.xml,.pdf,text/xml,application/pdf',
    onFiles: take,
  });
  const drag = (event: DragEvent, within: boolean) => {
    event.preventDefault();
    setOver(within);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button inside does the same by keyboard
    <div
      className={classes.drop}
      data-over={over || undefined}
      data-again={isAgain || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take([...event.dataTransfer.files]);
      }}
    >
      {!isAgain && <IconFileSearch size={32} stroke={1.25} aria-hidden="true" />}
      <p className={classes.dropTitle}>{t(isAgain ? 'ui.e-invoice-check.again' : 'ui.e-invoice-check.drop')}</p>
      <Button loading={sending} variant={isAgain ? 'default' : 'filled'} onClick={choice.open}>
        {t('ui.e-invoice-check.choose')}
      </Button>
      {!isAgain && <p className={classes.muted}>{t('ui.e-invoice-check.text')}</p>}
      {choice.field}
    </div>
  );
}
