// The labels as they will be printed, by the writer that prints them: nearer and farther, and in true size, which a ruler held to the
// screen puts right for this workstation. docs/design/expectations.md#print-preview.
import { Button, NumberInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconRulerMeasure } from '@tabler/icons-react';
import { useState } from 'react';
import type { Sides } from '#server/contract/label-sheet.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { correctTrueScale, useTrueScale } from '../../lib/screen/true-scale.ts';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import type { LabelDesign } from '../label-formats/label-design.ts';
import classes from './label-preview.module.css';
import { useZoom } from './use-zoom.ts';
import { ZoomTools } from './zoom-tools.tsx';

interface LabelPreviewProps {
  design: LabelDesign;
  source: string;
  /** Which of how many it is; null where they are not known one by one. */
  place: { at: number; count: number } | null;
  /** How far the printer's blank edges reach into it, in millimetres. */
  blank: Sides;
  onTurn: (by: number) => void;
}

const icon = { size: 18, stroke: 1.5 } as const;
const padding = 12;
const sides = ['top', 'right', 'bottom', 'left'] as const;

export function LabelPreview({ design, source, place, blank, onTurn }: LabelPreviewProps) {
  const { t, format } = useI18n();
  const { ref, scale, zoom } = useZoom(design, 2 * padding);
  const [measuring, setMeasuring] = useState(false);
  const size = { width: format.number(design.width), height: format.number(design.height) };
  return (
    <div className={classes.preview}>
      <div className={classes.bar} role="toolbar" aria-label={t('ui.labels.view')}>
        {place && place.count > 1 && (
          <>
            <ToolButton label={t('ui.labels.previous')} disabled={place.at === 0} onClick={() => onTurn(-1)}>
              <IconChevronLeft {...icon} />
            </ToolButton>
            <span className={classes.place} role="status">
              {t('ui.labels.place', { at: format.number(place.at + 1), count: format.number(place.count) })}
            </span>
            <ToolButton label={t('ui.labels.next')} disabled={place.at === place.count - 1} onClick={() => onTurn(1)}>
              <IconChevronRight {...icon} />
            </ToolButton>
          </>
        )}
        <span className={classes.gap} />
        <ZoomTools zoom={zoom} />
      </div>
      <ScrollSection ref={ref} className={classes.room} label={t('ui.labels.view')}>
        <div className={classes.paper}>
          <img
            src={source}
            alt={t('ui.labels.preview')}
            // Its room is kept until it is there.
            width={design.width * scale}
            height={design.height * scale}
          />
          {sides
            .filter((side) => blank[side] > 0)
            .map((side) => (
              <div
                key={side}
                className={classes.blank}
                data-side={side}
                style={{ [side === 'top' || side === 'bottom' ? 'height' : 'width']: blank[side] * scale }}
              />
            ))}
        </div>
      </ScrollSection>
      <div className={classes.foot}>
        <span>
          {t('ui.labels.size', size)}
          {sides.some((side) => blank[side] > 0) && ` · ${t('ui.labels.blank')}`}
        </span>
        <Button
          size="compact-xs"
          variant={zoom.percent === 100 ? 'light' : 'subtle'}
          aria-pressed={zoom.percent === 100}
          leftSection={<IconRulerMeasure {...icon} />}
          onClick={zoom.real}
        >
          {t('ui.labels.real')}
        </Button>
        <Button size="compact-xs" variant="subtle" aria-expanded={measuring} onClick={() => setMeasuring(!measuring)}>
          {t('ui.labels.ruler')}
        </Button>
      </div>
      {measuring && (
        <TrueSize
          onDone={() => {
            setMeasuring(false);
            zoom.real();
          }}
        />
      )}
    </div>
  );
}

/** Of the line that is measured. */
const millimetres = 50;
/** What no screen is off by. */
const least = millimetres / 4;
const most = millimetres * 4;

function TrueSize({ onDone }: { onDone: () => void }) {
  const { t } = useI18n();
  const scale = useTrueScale();
  const [measured, setMeasured] = useState<number | ''>('');
  const good = measured !== '' && measured >= least && measured <= most;
  const take = () => {
    if (!good) return;
    correctTrueScale(millimetres, measured);
    onDone();
  };
  return (
    <fieldset className={classes.ruler}>
      <legend>{t('ui.labels.ruler.text', { millimetres })}</legend>
      <div className={classes.line} style={{ width: millimetres * scale }} data-testid="ruler-line" />
      <div className={classes.measured}>
        <NumberInput
          label={t('ui.labels.ruler.measured')}
          suffix=" mm"
          decimalScale={1}
          min={least}
          max={most}
          value={measured}
          onChange={(next) => setMeasured(next === '' ? '' : Number(next))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form around it prints.
            event.preventDefault();
            take();
          }}
        />
        <Button size="sm" variant="default" disabled={!good} onClick={take}>
          {t('ui.labels.ruler.take')}
        </Button>
      </div>
    </fieldset>
  );
}
