// Where backups lie on the server's computer, in full, to be copied: whoever looks for the files finds them.
import { CopyButton } from '@mantine/core';
import { useI18n } from '#renderer/lib/i18n.tsx';
import classes from '../shared/administration.module.css';
import { type Backup, useLabFolder } from '../shared/backups-data.ts';
import own from '../shared/safety-card.module.css';

const below = (folder: string, name: string) => `${folder}${folder.includes('\\') ? '\\' : '/'}${name}`;

/** Of the lab's own; null while it is not known. */
function useBackupsFolder(): string | null {
  const directory = useLabFolder().data?.directory;
  return directory === undefined ? null : below(directory, 'backups');
}

export function usePlaceOf({ id, attributes: { folder } }: Backup): string | null {
  const ours = useBackupsFolder();
  const within = folder ?? ours;
  return within === null ? null : below(within, id);
}

export function PlaceToCopy({ path }: { path: string }) {
  const { t } = useI18n();
  return (
    <>
      <span className={`${classes.code} ${own.place}`}>{path}</span>{' '}
      <CopyButton value={path}>
        {({ copied, copy }) => (
          <button type="button" className={own.copy} aria-label={t('ui.backups.place.copy')} onClick={copy}>
            {t(copied ? 'ui.copied' : 'ui.copy')}
          </button>
        )}
      </CopyButton>
    </>
  );
}

export function BackupsPlace() {
  const { t } = useI18n();
  const path = useBackupsFolder();
  if (path === null) return null;
  return (
    <p className={own.elsewhere}>
      <span>
        {t('ui.backups.lie_in')} <PlaceToCopy path={path} />
      </span>
    </p>
  );
}
