// The place for the file in the form of a new record: chosen or dropped, named, exchanged, taken away. It goes with the form, so that
// there is a record with its file or neither.
import { Button } from '@mantine/core';
import { IconFile, IconUpload } from '@tabler/icons-react';
import { useId } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { useFileLimit } from '../../lib/session.ts';
import { useFileChoice } from '../../ui/fields/file-choice.tsx';
import { wronglyGiven } from '../../ui/stops/first-stop.ts';
import form from '../form/record-form.module.css';
import classes from './file-place.module.css';
import { useFileDrop } from './file-upload.tsx';

interface FilePlaceProps {
  file: File | null;
  /** Why it was not taken when it was sent with the form, or that there must be one. */
  problem: string | null;
  /** What can be done with it, where it is no new record's. */
  hint?: string;
  onFile: (file: File | null) => void;
}

export function FilePlace({ file, problem, hint, onFile }: FilePlaceProps) {
  const { t, format } = useI18n();
  const limit = useFileLimit();
  const take = (files: readonly File[]) => onFile(files[0] ?? file);
  const choice = useFileChoice({ label: t('ui.file.choose'), onFiles: take });
  const told = useId();
  const drop = useFileDrop({ all: async (files) => take(files), stop: () => undefined, at: null }, true);
  return (
    <fieldset className={`${form.group} ${classes.place}`} {...drop.props}>
      <legend className={form.legend}>{t('ui.file.title')}</legend>
      {choice.field}
      <div className={classes.line}>
        {file && (
          <span className={classes.file}>
            <IconFile size={18} stroke={1.5} aria-hidden="true" />
            <span className={classes.name}>{file.name}</span>
            <span className={classes.size}>{format.bytes(file.size)}</span>
          </span>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.5} />}
          {...(problem !== null && { ...wronglyGiven, 'aria-describedby': told })}
          onClick={choice.open}
        >
          {t(file ? 'ui.file.other' : 'ui.file.choose')}
        </Button>
        {file && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onFile(null)}>
            {t('ui.file.without')}
          </Button>
        )}
        {!file && <span className={classes.size}>{hint ?? t('ui.file.hint', limit)}</span>}
      </div>
      {problem !== null && (
        <p ref={toSight} id={told} className={classes.lost} role="alert">
          {problem} {file && t('ui.file.refused', { name: file.name })}
        </p>
      )}
    </fieldset>
  );
}

/** The form may be longer than the screen. */
function toSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
