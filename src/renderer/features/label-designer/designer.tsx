// The label designer: the drawing in the middle, its tools above, what is chosen beside it, what is wrong below.

import { Button } from '@mantine/core';
import { useThrottledValue } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { KeptOffer } from '../../records/form/kept-offer.tsx';
import { UnsavedGuard } from '../../records/form/unsaved-guard.tsx';
import { useKeptDraft } from '../../records/form/use-kept-draft.ts';
import type { DesignElement, LabelDesign } from '../../records/label-formats/label-design.ts';
import { useZoom } from '../../records/labels/use-zoom.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { BackLink } from '../../ui/back-link.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import { SendButton } from '../../ui/send/send-button.tsx';
import { DesignCanvas, margin } from './canvas/design-canvas.tsx';
import { rulerSize } from './canvas/ruler.tsx';
import { useDesign } from './design/use-design.ts';
import { useNames } from './design/use-names.ts';
import classes from './designer.module.css';
import { FilledWith } from './filled-with.tsx';
import { FindingsList } from './findings-list.tsx';
import { type Filled, type SavedFormat, useLaidOut } from './formats/format-data.ts';
import { formatsAddress, useFormatActions } from './formats/use-format-actions.ts';
import { VersionMenu } from './formats/version-menu.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import { DesignerTools } from './tool-bar.tsx';

/** The picture follows the hand that drags without an avalanche of questions. */
const betweenPicturesMs = 60;

/** What a format must have before it can be kept. */
function waitsOf({ elements, name }: LabelDesign): string | null {
  if (name.de.trim() === '' || name.en.trim() === '') return 'ui.designer.waits.name';
  return elements.length === 0 ? 'ui.designer.waits.empty' : null;
}

interface DesignerProps {
  saved: SavedFormat | null;
  /** What it begins with. */
  start: LabelDesign;
  /** Whose unsaved work it is. */
  draftName: string;
  /** The format as it stands now, after somebody else saved it. */
  onRefetch: () => Promise<SavedFormat | undefined>;
}

export function Designer({ saved, start, draftName, onRefetch }: DesignerProps) {
  const { t, language } = useI18n();
  const work = useDesign(start);
  const names = useNames();
  const panel = useRef<HTMLElement>(null);
  const [base, setBase] = useState({ design: start, etag: saved?.etag ?? null });
  const [dragged, setDragged] = useState<readonly DesignElement[] | null>(null);
  const { filled, fill } = useFilled();
  const { design } = work;
  const drawn = useMemo(() => (dragged ? { ...design, elements: [...dragged] } : design), [design, dragged]);
  const laid = useLaidOut(useThrottledValue(drawn, betweenPicturesMs), filled);
  const { ref, scale, zoom } = useZoom(design, 2 * margin + rulerSize + 12);
  const dirty = design !== base.design && JSON.stringify(design) !== JSON.stringify(base.design);
  // Of a new one there may be nothing to keep yet.
  const kept = useKeptDraft(draftName, dirty ? { design } : null);
  const actions = useFormatActions({
    saved,
    etag: base.etag,
    design,
    onSaved: (etag) => setBase({ design, etag }),
    onGone: kept.forget,
  });
  useSteps(work);
  const edit = () => panel.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  const choose = (element: number) => {
    work.choose([element]);
    work.want(element);
  };
  const settle = async (keep: boolean) => {
    const newer = await onRefetch();
    if (!newer) return;
    setBase({ design: newer.design, etag: newer.etag });
    if (!keep) work.change(newer.design);
    actions.settle();
  };
  const offered = kept.offered ? readDesign(kept.offered.content) : null;
  const title = design.name[language] || t(`ui.designer.nameless.${language}`);
  const waits = waitsOf(design) ?? (saved !== null && !dirty ? 'ui.form.unchanged' : null);
  return (
    <section className={frame.screen}>
      <UnsavedGuard when={dirty && !actions.leaving} onDiscard={kept.forget} />
      <div className={bar.bar}>
        <BackLink to={formatsAddress}>{t('ui.label-formats.title')}</BackLink>
        <h1 className={bar.title}>{title}</h1>
        <span className={bar.gap} />
        {saved && <VersionMenu id={saved.id} version={saved.version} onTake={(version) => work.change(version.design)} />}
        {saved && (
          <Button variant="default" size="xs" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={actions.remove}>
            {t('ui.delete')}
          </Button>
        )}
        <SendButton size="xs" loading={actions.saving} waits={waits && t(waits)} onClick={actions.save}>
          {t('ui.save')}
        </SendButton>
      </div>
      {kept.offered && offered && (
        <KeptOffer
          draft={kept.offered}
          holds={[offered.name[language]]}
          onTake={() => {
            work.change(offered);
            kept.settle();
          }}
          onDrop={kept.settle}
        />
      )}
      {actions.conflict && (
        <div className={classes.conflict} role="alert">
          <p>{t('ui.conflict.title')}</p>
          <p>{t('ui.conflict.text')}</p>
          <div className={classes.row}>
            <Button variant="default" size="xs" onClick={() => void settle(true)}>
              {t('ui.conflict.keep')}
            </Button>
            <Button variant="subtle" color="gray" size="xs" onClick={() => void settle(false)}>
              {t('ui.conflict.take')}
            </Button>
          </div>
        </div>
      )}
      {actions.error && <ErrorNotice error={actions.error} />}
      <DesignerTools work={work} zoom={zoom}>
        <FilledWith filled={filled} onChange={fill} />
      </DesignerTools>
      <div className={classes.work}>
        <div className={classes.middle}>
          <div ref={ref} className={classes.room}>
            <DesignCanvas
              work={work}
              laid={design.elements.length > 0 ? laid.data : undefined}
              names={names}
              scale={scale}
              onEdit={edit}
              onShown={setDragged}
            />
          </div>
          {laid.error && <ErrorNotice error={laid.error} onRetry={() => void laid.refetch()} />}
          {laid.data && !laid.error && (
            <FindingsList findings={laid.data.findings} design={laid.data.of} names={names} onChoose={choose} />
          )}
        </div>
        <SidePanel ref={panel} work={work} names={names} />
      </div>
    </section>
  );
}

/** What fills the label stands in the address: a copied one shows the same. */
function useFilled() {
  const { language } = useI18n();
  const [params, setParams] = useSearchParams();
  const filled: Filled = {
    device: params.get('device') ?? '',
    sample: params.get('sample') === 'long' ? 'long' : 'usual',
    language: (['de', 'en'] as const).find((one) => one === params.get('language')) ?? language,
  };
  const fill = (change: Partial<Filled>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(change)) {
          if (value === '' || value === 'usual') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return { filled, fill };
}

/** From anywhere on the screen but a field, whose letters have steps of their own. */
function useSteps({ undo, redo }: { undo: () => void; redo: () => void }): void {
  const steps = useRef({ undo, redo });
  useEffect(() => {
    steps.current = { undo, redo };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea')) return;
      const key = event.key.toLowerCase();
      const back = key === 'z' && !event.shiftKey;
      if (!back && key !== 'y' && key !== 'z') return;
      event.preventDefault();
      if (back) steps.current.undo();
      else steps.current.redo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function readDesign(content: unknown): LabelDesign | null {
  if (typeof content !== 'object' || content === null || !('design' in content)) return null;
  const { design } = content;
  // Written by this screen alone; the server looks at it again before it keeps it.
  return typeof design === 'object' && design !== null && 'elements' in design ? (design as LabelDesign) : null;
}
