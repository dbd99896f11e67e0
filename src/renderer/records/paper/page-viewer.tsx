// The pages of a file inside the program: one at a time, nearer and farther, by mouse and by keyboard. They come as pictures, so
// nothing of a file runs here.
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { SkeletonLines, useSlow } from '../../ui/notice.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import classes from './page-viewer.module.css';

/** In percent of the room there is. */
const zooms = [100, 150, 200, 300] as const;

interface PageViewerProps {
  title: string;
  pages: number;
  /** Where a page is, in about so many pixels. */
  address: (page: number, width: number) => string;
  /** What else stands in its bar. */
  children?: ReactNode;
  /** No picture of this page came after all. */
  onMissing: () => void;
}

export function PageViewer({ title, pages, address, children, onMissing }: PageViewerProps) {
  const { t } = useI18n();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState<(typeof zooms)[number]>(100);
  const [shown, setShown] = useState('');
  const at = zooms.indexOf(zoom);
  const source = address(page, zoom === 100 ? 960 : zoom === 300 ? 2400 : 1440);
  const slow = useSlow(shown !== source);
  const turn = (by: number) => setPage((was) => Math.min(pages, Math.max(1, was + by)));
  const nearer = (by: number) => setZoom(zooms[Math.min(zooms.length - 1, Math.max(0, at + by))] ?? 100);
  const onKeyDown = (event: KeyboardEvent) => {
    const work = keys[event.key];
    if (!work || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    work({ turn, nearer, pages });
  };
  return (
    <div className={classes.viewer}>
      <div className={classes.bar} role="toolbar" aria-label={t('ui.pages.bar')}>
        {pages > 1 && (
          <>
            <Tool label={t('ui.pages.previous')} off={page === 1} icon={IconChevronLeft} onClick={() => turn(-1)} />
            <span className={classes.place} role="status">
              {t('ui.pages.place', { page, pages })}
            </span>
            <Tool label={t('ui.pages.next')} off={page === pages} icon={IconChevronRight} onClick={() => turn(1)} />
          </>
        )}
        <span className={classes.gap} />
        <Tool label={t('ui.pages.farther')} off={at === 0} icon={IconZoomOut} onClick={() => nearer(-1)} />
        <span className={classes.place}>{t('ui.pages.zoom', { percent: zoom })}</span>
        <Tool label={t('ui.pages.nearer')} off={at === zooms.length - 1} icon={IconZoomIn} onClick={() => nearer(1)} />
        {children}
      </div>
      <ScrollSection className={classes.room} label={t('ui.inbox.preview')} onKeyDown={onKeyDown}>
        {slow && shown === '' && <SkeletonLines count={8} />}
        <img
          className={classes.page}
          data-zoom={zoom}
          src={source}
          alt={pages > 1 ? t('ui.pages.alt', { title, page, pages }) : title}
          onLoad={() => setShown(source)}
          onError={onMissing}
        />
      </ScrollSection>
    </div>
  );
}

interface Works {
  turn: (by: number) => void;
  nearer: (by: number) => void;
  pages: number;
}

const keys: Readonly<Record<string, (works: Works) => void>> = {
  ArrowRight: ({ turn }) => turn(1),
  ArrowLeft: ({ turn }) => turn(-1),
  Home: ({ turn, pages }) => turn(-pages),
  End: ({ turn, pages }) => turn(pages),
  '+': ({ nearer }) => nearer(1),
  '-': ({ nearer }) => nearer(-1),
};

interface ToolProps {
  label: string;
  off: boolean;
  icon: typeof IconZoomIn;
  onClick: () => void;
}

function Tool({ label, off, icon: Icon, onClick }: ToolProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={off} onClick={onClick}>
      <Icon size={18} stroke={1.5} />
    </ActionIcon>
  );
}
