// How the program behaves on this computer: starting with the session, staying in the tray, its folders. The desktop window's alone.
import { Button, Switch } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { desktop } from '#renderer/lib/desktop.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useLabCondition } from '#renderer/lib/lab/lab-condition.ts';
import { EmptyNotice, useErrorText } from '#renderer/ui/notice.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';
import { type DesktopBridge, ownFolders, type PreferencesChange } from '#server/contract/lab/desktop-bridge.ts';
import classes from '../shared/administration.module.css';
import { PageFrame } from '../shared/page-frame.tsx';
import { SpellingSection } from './spelling-section.tsx';

const shown = ['this-computer'] as const;
const folders = Object.values(ownFolders);

async function fetchComputer(bridge: DesktopBridge | null) {
  if (!bridge) return null;
  const [info, preferences] = await Promise.all([bridge.info(), bridge.preferences({})]);
  return { bridge, info, preferences };
}

type Computer = NonNullable<Awaited<ReturnType<typeof fetchComputer>>>;

export function Page() {
  const { t } = useI18n();
  const query = useQuery({ queryKey: shown, queryFn: () => fetchComputer(desktop()) });
  return (
    <PageFrame name="computer" title={t('ui.computer.title')} query={query}>
      {query.data ? (
        <Settings {...query.data} />
      ) : (
        <EmptyNotice title={t('ui.computer.browser')}>
          <p>{t('ui.computer.browser.hint')}</p>
        </EmptyNotice>
      )}
    </PageFrame>
  );
}

function Settings({ bridge, info, preferences }: Computer) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const toasts = useToasts();
  const textOf = useErrorText();
  const change = useMutation({
    mutationFn: (wanted: PreferencesChange) => bridge.preferences(wanted),
    onSuccess: (now) => queries.setQueryData<Computer>(shown, (was) => was && { ...was, preferences: now }),
    onError: (error) => toasts.fail(textOf(error)),
  });
  return (
    <div className={classes.sections}>
      <section>
        <h2 className={classes.heading}>{t('ui.computer.behaviour')}</h2>
        <div className={classes.form}>
          <Switch
            label={t('ui.computer.autostart')}
            description={t('ui.computer.autostart.hint')}
            checked={preferences.autostart}
            onChange={(event) => change.mutate({ autostart: event.currentTarget.checked })}
          />
          <Switch
            label={t('ui.computer.tray')}
            description={t('ui.computer.tray.hint')}
            checked={preferences.keepInTray}
            onChange={(event) => change.mutate({ keepInTray: event.currentTarget.checked })}
          />
          <Switch
            label={t('ui.computer.notices')}
            description={t('ui.computer.notices.hint')}
            checked={preferences.notices}
            onChange={(event) => change.mutate({ notices: event.currentTarget.checked })}
          />
        </div>
      </section>
      <SpellingSection
        bridge={bridge}
        platform={info.platform}
        choice={preferences.spelling}
        onChoose={(spelling) => change.mutate({ spelling })}
      />
      <Folders bridge={bridge} info={info} />
      <section>
        <h2 className={classes.heading}>{t('ui.computer.program')}</h2>
        <p className={classes.text}>{t('ui.about.version', { version: info.version })}</p>
      </section>
    </div>
  );
}

function folderPath(dataDir: string, folder: (typeof folders)[number], platform: string): string {
  return folder === 'data' ? dataDir : [dataDir, folder].join(platform === 'win32' ? '\\' : '/');
}

/** A lab that a server keeps is backed up there. */
function Folders({ bridge, info }: Pick<Computer, 'bridge' | 'info'>) {
  const { t } = useI18n();
  const served = useLabCondition().data?.kept === 'server';
  return (
    <section>
      <h2 className={classes.heading}>{t('ui.computer.folders')}</h2>
      <table className={classes.table}>
        <tbody>
          {folders
            .filter((folder) => !(served && folder === 'backups'))
            .map((folder) => (
              <tr key={folder}>
                <th scope="row">{t(`ui.computer.folder.${folder}`)}</th>
                <td className={classes.code}>{folderPath(info.dataDir, folder, info.platform)}</td>
                <td data-right>
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<IconFolderOpen size={16} stroke={1.5} />}
                    aria-label={`${t('ui.computer.folder')}: ${t(`ui.computer.folder.${folder}`)}`}
                    onClick={() => void bridge.showFolder(folder)}
                  >
                    {t('ui.computer.folder')}
                  </Button>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {served && <p className={classes.text}>{t('ui.computer.backups_elsewhere')}</p>}
    </section>
  );
}
