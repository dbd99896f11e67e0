// The camera as a scanner: what it reads goes to whoever would hear a scanner now. With the scan basket open it stays and collects.
import { Button, Switch } from '@mantine/core';
import { useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { showCamera } from '../../lib/scan/camera.ts';
import { hearScan } from '../../lib/scan/use-scanner.ts';
import { pressKey } from '../../lib/screen/press-key.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showBasket, useBasket } from './basket.ts';
import classes from './camera-sheet.module.css';
import { useCamera } from './use-camera.ts';

export function CameraSheet() {
  const { t } = useI18n();
  const video = useRef<HTMLVideoElement>(null);
  const { open: collecting, items } = useBasket();
  const last = collecting ? items.at(-1) : undefined;
  const [attempt, setAttempt] = useState(0);
  const camera = useCamera(
    video,
    (code) => {
      if (!collecting) showCamera(false);
      hearScan({ typed: code, american: code, seen: true });
    },
    attempt,
  );
  return (
    <Dialog title={t('ui.camera')} onClose={() => showCamera(false)}>
      {camera.is === 'problem' ? (
        <NoCamera problem={camera.problem} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <>
          <div className={classes.view}>
            <video ref={video} className={classes.picture} muted playsInline aria-label={t('ui.camera')} />
            <span className={classes.frame} aria-hidden="true" />
            {last && (
              <output className={classes.last}>{t('ui.camera.collected', { count: items.length, title: last.title })}</output>
            )}
          </div>
          <p className={classes.aim}>{t(camera.is === 'starting' ? 'ui.camera.starting' : 'ui.camera.aim')}</p>
          <Switch
            label={t('ui.camera.basket')}
            checked={collecting}
            onChange={({ currentTarget }) => showBasket(currentTarget.checked)}
          />
          {camera.is === 'looking' && camera.light && <Light track={camera.light} />}
        </>
      )}
    </Dialog>
  );
}

interface NoCameraProps {
  problem: string;
  onRetry: () => void;
}

function NoCamera({ problem, onRetry }: NoCameraProps) {
  const { t } = useI18n();
  return (
    <>
      <p className={classes.problem} role="alert">
        {t(`ui.camera.problem.${problem}`)}
      </p>
      <div className={classes.ways}>
        <Button variant="default" onClick={onRetry}>
          {t('ui.camera.again')}
        </Button>
        <Button variant="default" onClick={searchInstead}>
          {t('ui.camera.search')}
        </Button>
      </div>
    </>
  );
}

/** Once the dialog is gone, which gives the hands back to where they were. */
function searchInstead(): void {
  showCamera(false);
  setTimeout(pressKey, 0, 'k', true);
}

/** Not in the types of the page yet, and only where the camera has one. */
interface TorchConstraints extends MediaTrackConstraintSet {
  torch: boolean;
}

function Light({ track }: { track: MediaStreamTrack }) {
  const { t } = useI18n();
  const [on, setOn] = useState(false);
  const turn = async (torch: boolean) => {
    const light: TorchConstraints = { torch };
    await track.applyConstraints({ advanced: [light] });
    setOn(torch);
  };
  return <Switch label={t('ui.camera.light')} checked={on} onChange={({ currentTarget }) => void turn(currentTarget.checked)} />;
}
