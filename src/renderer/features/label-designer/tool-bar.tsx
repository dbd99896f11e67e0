// Above the drawing: what can be added, the steps back and forth, lining up, how near one looks.
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBarcode,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconLine,
  IconPhoto,
  IconRulerMeasure,
  IconSquare,
  IconTypography,
} from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import type { Zoom } from '../../records/labels/use-zoom.ts';
import { ZoomTools } from '../../records/labels/zoom-tools.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import unseen from '../../ui/unseen.module.css';
import { alignments } from './design/geometry.ts';
import { addable, newElement, newImage } from './design/new-elements.ts';
import type { DesignWork } from './design/use-design.ts';
import { pictureTypes, usePicture } from './design/use-picture.ts';
import classes from './designer.module.css';

const typeIcons = { text: IconTypography, code: IconBarcode, line: IconLine, frame: IconSquare, image: IconPhoto } as const;
const alignIcons = {
  left: IconLayoutAlignLeft,
  center: IconLayoutAlignCenter,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  middle: IconLayoutAlignMiddle,
  bottom: IconLayoutAlignBottom,
} as const;
const spreads = [
  { axis: 'x', Icon: IconLayoutDistributeVertical },
  { axis: 'y', Icon: IconLayoutDistributeHorizontal },
] as const;
const icon = { size: 18, stroke: 1.5 } as const;
const mostElements = 100;

export function DesignerTools({ work, zoom, children }: { work: DesignWork; zoom: Zoom; children: ReactNode }) {
  const { t } = useI18n();
  const files = useRef<HTMLInputElement>(null);
  const read = usePicture(({ png, ratio }) => work.add(newImage(png, ratio, work.design)));
  const full = work.design.elements.length >= mostElements;
  const add = (type: (typeof addable)[number]) =>
    type === 'image' ? files.current?.click() : work.add(newElement(type, work.design));
  return (
    <div className={classes.bar}>
      <Tools title={t('ui.designer.add')}>
        {addable.map((type) => {
          const Icon = typeIcons[type];
          return (
            <ToolButton key={type} label={t(`ui.designer.add.${type}`)} disabled={full} onClick={() => add(type)}>
              <Icon {...icon} />
            </ToolButton>
          );
        })}
        <input
          ref={files}
          className={unseen.unseen}
          type="file"
          accept={pictureTypes}
          aria-label={t('ui.designer.image.file')}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void read(file);
            currentTarget.value = '';
          }}
        />
      </Tools>
      <Tools title={t('ui.designer.steps')}>
        <ToolButton label={t('ui.undo')} keys="Control+Z" disabled={!work.canUndo} onClick={work.undo}>
          <IconArrowBackUp {...icon} />
        </ToolButton>
        <ToolButton label={t('ui.designer.redo')} keys="Control+Y" disabled={!work.canRedo} onClick={work.redo}>
          <IconArrowForwardUp {...icon} />
        </ToolButton>
      </Tools>
      <Tools title={t('ui.designer.align')}>
        {alignments.map((how) => {
          const Icon = alignIcons[how];
          return (
            <ToolButton
              key={how}
              label={t(`ui.designer.align.${how}`)}
              disabled={work.some.length === 0}
              onClick={() => work.align(how)}
            >
              <Icon {...icon} />
            </ToolButton>
          );
        })}
        {spreads.map(({ axis, Icon }) => (
          <ToolButton
            key={axis}
            label={t(`ui.designer.spread.${axis}`)}
            disabled={work.some.length < 3}
            onClick={() => work.spread(axis)}
          >
            <Icon {...icon} />
          </ToolButton>
        ))}
      </Tools>
      <Tools title={t('ui.designer.zoom')}>
        <ZoomTools zoom={zoom} />
        <ToolButton label={t('ui.labels.real')} onClick={zoom.real}>
          <IconRulerMeasure {...icon} />
        </ToolButton>
      </Tools>
      {children}
    </div>
  );
}

function Tools({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.tools}>
      <legend className={unseen.unseen}>{title}</legend>
      {children}
    </fieldset>
  );
}
