// Nearer, farther, as large as the room allows: the same buttons wherever a label is looked at.
import { IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { Zoom } from './use-zoom.ts';
import classes from './zoom-tools.module.css';

const icon = { size: 18, stroke: 1.5 } as const;

export function ZoomTools({ zoom }: { zoom: Zoom }) {
  const { t, format } = useI18n();
  return (
    <>
      <ToolButton label={t('ui.designer.zoom.out')} disabled={!zoom.canOut} onClick={zoom.out}>
        <IconZoomOut {...icon} />
      </ToolButton>
      <span className={classes.percent}>{t('ui.designer.zoom.percent', { percent: format.number(zoom.percent) })}</span>
      <ToolButton label={t('ui.designer.zoom.in')} disabled={!zoom.canIn} onClick={zoom.in}>
        <IconZoomIn {...icon} />
      </ToolButton>
      <ToolButton label={t('ui.designer.zoom.fit')} onClick={zoom.fit}>
        <IconMaximize {...icon} />
      </ToolButton>
    </>
  );
}
