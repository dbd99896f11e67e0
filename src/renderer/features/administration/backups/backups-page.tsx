// Backups: when a restore was last proven, the second folder, the warm copy, where the lab lies; the backups at hand, or those of a stick; make one
// now, look into one, bring it back. What a restore replaces is kept beside it.
import { Button } from '@mantine/core';
import { IconDatabaseExport, IconFolderOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { bodyOf, POST } from '#renderer/lib/api.ts';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useBackupState } from '#renderer/lib/lab/backup-state.ts';
import { useLabCondition } from '#renderer/lib/lab/lab-condition.ts';
import { beginBackup, useNavigationTask } from '#renderer/lib/screen/navigation-task.ts';
import { EmptyNotice } from '#renderer/ui/notice.tsx';
import { StackedTable } from '#renderer/ui/table/stacked-table.tsx';
import unseen from '#renderer/ui/unseen.module.css';
import { TrailCard } from '../audit/trail-card.tsx';
import classes from '../shared/administration.module.css';
import { type Backup, shownBackups, useBackups, useBackupTask } from '../shared/backups-data.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import own from '../shared/safety-card.module.css';
import { SafetyCard } from '../shared/safety-card.tsx';
import { useWork } from '../shared/use-work.ts';
import { BackupLockCard } from './backup-lock-card.tsx';
import { BackupsPlace } from './backup-place.tsx';
import { AheadCard, ConditionCard } from './condition-card.tsx';
import { FolderDialog } from './folder-dialog.tsx';
import { InstancesCard } from './instances-card.tsx';
import { LabFolderCard } from './lab-folder-card.tsx';
import { ProofCard } from './proof-card.tsx';
import { RemoveBackupDialog } from './remove-backup-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { SecondFolderCard } from './second-folder-card.tsx';
import { ServerBackupCard } from './server-backup-card.tsx';
import { WarmCopyCard } from './warm-copy-card.tsx';

const stateEveryMs = 5000;
/** What a person recognises a state of the lab by. */
const told = ['inventory', 'calibration', 'customers'] as const;

/** What is made now also lies in the second folder now, where there is one. */
function useMakeBackup(hasFolder: boolean) {
  const { t } = useI18n();
  const copy = useBackupTask('copy-backup');
  return useWork({
    async run() {
      await bodyOf(POST('/api/v2/admin/backups'));
      if (hasFolder) copy.follow();
    },
    shown: shownBackups,
    done: () => t('ui.backups.made'),
  });
}

export function Page() {
  const { data: condition } = useLabCondition();
  return condition?.kept === 'server' ? <ServedLab keptIn={condition.kept_in ?? ''} /> : <LabInFile />;
}

/** Nothing is done to files here: what there is to know, and the proof of the trail. */
function ServedLab({ keptIn }: { keptIn: string }) {
  const { t } = useI18n();
  const trail = useBackups(null);
  return (
    <PageFrame name="backups" title={t('ui.backups.title')} query={trail} actions={<RestartButton />}>
      <ul className={own.cards}>
        <SafetyCard
          title={t('ui.backups.server')}
          tone="quiet"
          state={t('ui.backups.server.text')}
          facts={[[t('ui.backups.server.where'), keptIn]]}
        >
          {null}
        </SafetyCard>
        <ServerBackupCard />
        <TrailCard />
        <InstancesCard />
      </ul>
    </PageFrame>
  );
}

function LabInFile() {
  const { t } = useI18n();
  const [params, setParams] = useSearchParams();
  const folder = params.get('folder');
  const query = useBackups(folder);
  const state = useBackupState(true, stateEveryMs);
  const condition = useLabCondition();
  const [chosen, setChosen] = useState<Backup | null>(null);
  const [leaving, setLeaving] = useState<Backup | null>(null);
  const [looking, setLooking] = useState(false);
  const make = useMakeBackup(state.data?.folder != null);
  useNavigationTask(beginBackup, () => make.mutate(undefined));
  return (
    <PageFrame
      name="backups"
      title={t('ui.backups.title')}
      query={query}
      actions={
        <>
          {condition.data?.fault !== 'gone' && <RestartButton />}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFolderOpen size={16} stroke={1.5} />}
            onClick={() => setLooking(true)}
          >
            {t('ui.backups.elsewhere')}
          </Button>
          <Button
            size="xs"
            loading={make.isPending}
            leftSection={<IconDatabaseExport size={16} stroke={1.5} />}
            onClick={() => make.mutate(undefined)}
          >
            {t('ui.backups.make')}
          </Button>
        </>
      }
    >
      {folder === null ? (
        <OwnCards />
      ) : (
        <p className={own.elsewhere}>
          <span>{t('ui.backups.in_folder', { folder })}</span>
          <Button size="compact-sm" variant="default" onClick={() => setParams({})}>
            {t('ui.backups.own')}
          </Button>
        </p>
      )}
      {query.data?.length === 0 ? (
        <EmptyNotice title={t(folder === null ? 'ui.backups.empty' : 'ui.backups.empty_folder')}>
          <p>{t(folder === null ? 'ui.backups.empty.hint' : 'ui.backups.empty_folder.hint')}</p>
        </EmptyNotice>
      ) : (
        <BackupTable backups={query.data ?? []} onChoose={setChosen} onRemove={folder === null ? setLeaving : null} />
      )}
      {chosen && <RestoreDialog backup={chosen} onClose={() => setChosen(null)} />}
      {leaving && <RemoveBackupDialog backup={leaving} onClose={() => setLeaving(null)} />}
      {looking && (
        <FolderDialog
          title={t('ui.backups.elsewhere.title')}
          text={t('ui.backups.elsewhere.text')}
          use="backups"
          submit={t('ui.backups.elsewhere.look')}
          before={folder ?? ''}
          onSubmit={async (path) => setParams({ folder: path })}
          onClose={() => setLooking(false)}
        />
      )}
    </PageFrame>
  );
}

/** How safe the lab's own data is. */
function OwnCards() {
  const { data: state } = useBackupState();
  return (
    <>
      <ul className={own.cards}>
        <ConditionCard />
        {state && (
          <>
            <AheadCard ahead={state.ahead} />
            <ProofCard state={state} />
            <SecondFolderCard folder={state.folder} />
          </>
        )}
        <WarmCopyCard />
        <BackupLockCard />
        <TrailCard />
        <LabFolderCard />
      </ul>
      <BackupsPlace />
    </>
  );
}

interface BackupTableProps {
  backups: readonly Backup[];
  onChoose: (backup: Backup) => void;
  /** Null where they are not the lab's own. */
  onRemove: ((backup: Backup) => void) | null;
}

function BackupTable({ backups, onChoose, onRemove }: BackupTableProps) {
  const { t } = useI18n();
  const { data: state } = useBackupState();
  const ahead = new Set(state?.ahead.backups.map(({ name }) => name));
  const newest = backups.find(({ id }) => !ahead.has(id))?.id;
  return (
    <StackedTable className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('ui.backups.at')}</th>
          <th scope="col">{t('ui.backups.reason')}</th>
          <th scope="col">{t('ui.backups.holds')}</th>
          <th scope="col" data-right>
            {t('ui.backups.size')}
          </th>
          <th scope="col">{t('ui.backups.version')}</th>
          <th scope="col">{t('ui.backups.proof')}</th>
          <th scope="col">
            <span className={unseen.unseen}>{t('ui.backups.restore')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => (
          <BackupRow
            key={`${backup.attributes.folder} ${backup.id}`}
            backup={backup}
            isAhead={ahead.has(backup.id)}
            onChoose={onChoose}
            onRemove={backup.id === newest ? null : onRemove}
          />
        ))}
      </tbody>
    </StackedTable>
  );
}

interface BackupRowProps extends Omit<BackupTableProps, 'backups'> {
  backup: Backup;
  isAhead: boolean;
}

function BackupRow({ backup, isAhead, onChoose, onRemove }: BackupRowProps) {
  const { t, format } = useI18n();
  return (
    <tr>
      <td>
        <span>
          {format.instant(backup.attributes.at)}
          {isAhead && (
            <span className={own.proof} data-tone="bad">
              {' '}
              {t('ui.backups.ahead')}
            </span>
          )}
        </span>
      </td>
      <td>
        <span>
          {t(`ui.backups.reason.${backup.attributes.reason.replace(/-\d.*$/, '')}`)}
          {backup.attributes.locked && ` · ${t('ui.backups.locked')}`}
        </span>
      </td>
      <td>
        <span>
          {told.map((table) => t(`ui.backups.rows.${table}`, { count: backup.attributes.rows[table] ?? 0 })).join(' · ')}
        </span>
      </td>
      <td data-right>
        <span>{format.bytes(backup.attributes.bytes)}</span>
      </td>
      <td>
        <span className={classes.code}>{backup.attributes.program}</span>
      </td>
      <td>
        <Proof proof={backup.attributes.proof} />
      </td>
      <td data-right>
        <Button size="compact-sm" variant="default" onClick={() => onChoose(backup)}>
          {t('ui.backups.look')}
        </Button>
        {onRemove && (
          <Button size="compact-sm" variant="subtle" color="red" ml={6} onClick={() => onRemove(backup)}>
            {t('ui.backups.remove')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Proof({ proof }: { proof: Backup['attributes']['proof'] }) {
  const { t, format } = useI18n();
  if (!proof) return <span>{t('ui.backups.proof.none')}</span>;
  return (
    <span className={own.proof} data-tone={proof.failure === null ? 'good' : 'bad'} title={proof.failure ?? undefined}>
      {t(proof.failure === null ? 'ui.backups.proof.whole' : 'ui.backups.proof.failed', { at: format.instant(proof.at) })}
    </span>
  );
}

/** Nothing is lost by it: requests under way are answered first, and every window waits for the server to come back. */
function RestartButton() {
  const { t } = useI18n();
  const restart = useWork({
    run: () => bodyOf(POST('/api/v2/admin/restart')),
    shown: shownBackups,
    done: () => t('ui.restart.begun'),
  });
  return (
    <Button size="xs" variant="default" loading={restart.isPending} onClick={() => restart.mutate(undefined)}>
      {t('ui.restart')}
    </Button>
  );
}
