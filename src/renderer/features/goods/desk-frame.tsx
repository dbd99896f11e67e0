// What both desks have around what lies on them: heading, the way to the other desk, the field for codes, and what was said of the last one.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import type { useDeskDevices } from '../../records/desk/use-desk-devices.ts';
import { goodsMovementKind } from '../../records/kinds/devices/goods-movements.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { LackingNote } from '../../ui/lacking-note.tsx';
import { EmptyNotice, ErrorNotice } from '../../ui/notice.tsx';
import { ScanLine } from '../../ui/scan-line.tsx';
import frame from '../../ui/screen.module.css';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import unseen from '../../ui/unseen.module.css';
import classes from './goods.module.css';

const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

interface DeskFrameProps {
  direction: Direction;
  onDesk: ReturnType<typeof useDeskDevices>;
  error: Error | null;
  onRetry: () => void;
  children: ReactNode;
}

export function DeskFrame({ direction, onDesk, error, onRetry, children }: DeskFrameProps) {
  const { t } = useI18n();
  const mayEdit = useCan(locationKind.operations.edit);
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t(`ui.goods-${direction}.title`)}</h1>
        <nav className={bar.presets} aria-label={t('ui.goods.desks')}>
          {directions.map((one) => (
            <Link key={one} className={bar.preset} to={`/goods-${one}`} aria-current={one === direction ? 'page' : undefined}>
              {t(`ui.goods-${one}.title`)}
            </Link>
          ))}
          <Link className={bar.preset} to={goodsMovementKind.route}>
            {t('ui.goods.all')}
          </Link>
        </nav>
      </div>
      {mayEdit ? (
        <ScrollSection className={classes.desk} label={t(`ui.goods-${direction}.title`)}>
          <div className={classes.scan}>
            <ScanLine
              label={t('ui.goods.code')}
              placeholder={t('ui.goods.code.text')}
              action={t('ui.loans.put')}
              onCode={onDesk.receive}
            >
              <p className={classes.told} role="status" data-bad={onDesk.told?.bad || undefined}>
                {onDesk.told?.text}
              </p>
            </ScanLine>
          </div>
          {error && <ErrorNotice error={error} onRetry={onRetry} />}
          {onDesk.ids.length === 0 && (
            <EmptyNotice title={t(`ui.goods-${direction}.empty`)}>
              <p>{t(`ui.goods-${direction}.empty.text`)}</p>
            </EmptyNotice>
          )}
          {children}
          <p className={unseen.unseen} aria-live="polite">
            {t('ui.goods.devices', { count: onDesk.ids.length })}
          </p>
        </ScrollSection>
      ) : (
        <EmptyNotice title={t('ui.goods.may_not')}>
          <LackingNote needs={locationKind.operations.edit} />
        </EmptyNotice>
      )}
    </section>
  );
}
