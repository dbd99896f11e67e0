// A control chart on its canvas: dragged, scaled, its values read one by one with the arrow keys, and taken along as a picture.
import { Button } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useWidth } from '#renderer/lib/screen/use-width.ts';
import tool from '#renderer/ui/tool-button.module.css';
import type { Drawing } from '../chart-data.ts';
import classes from '../chart-overview.module.css';
import { type Inks, type Plot, paint, plotOf, roomOf, type Scene } from './paint.ts';
import type { Frame, View } from './plot-model.ts';
import { savePicture, saveSvg } from './save-picture.ts';
import { canvasSurface } from './surface.ts';
import { useInks } from './use-inks.ts';
import { usePlotWords } from './use-plot-words.ts';
import { useView } from './use-view.ts';

interface ChartPlotProps {
  drawing: Drawing;
  name: string;
  unit: string;
}

export function ChartPlot(props: ChartPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const inks = useInks(box);
  const { drawing } = props;
  const plot = useMemo(() => plotOf(drawing), [drawing]);
  return (
    <div ref={box} className={classes.plot}>
      {width > 0 && inks && drawing.values.length > 0 && <Painted {...props} {...{ plot, width, inks }} />}
    </div>
  );
}

interface PaintedProps extends ChartPlotProps {
  plot: Plot;
  width: number;
  inks: Inks;
}

/** From the key that was pressed to the value that is read then. */
function stepOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(count - 1, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

function Painted({ drawing, name, unit, plot, width, inks }: PaintedProps) {
  const { t } = useI18n();
  const canvas = useRef<HTMLCanvasElement>(null);
  const count = drawing.values.length;
  // Whoever reads the newest value goes on with the newest.
  const [picked, setPicked] = useState<number | null>(null);
  const chosen = Math.min(picked ?? count - 1, count - 1);
  const setChosen = useCallback((at: number) => setPicked(at === count - 1 ? null : at), [count]);
  const { words, read } = usePlotWords(drawing, unit);
  const frame: Frame = useMemo(() => ({ left: roomOf(plot, words), right: width - 12 }), [plot, words, width]);
  const scene = useCallback(
    (view: View): Scene => ({ plot, view, frame, inks, words, chosen }),
    [plot, frame, inks, words, chosen],
  );
  const draw = useCallback((view: View) => paintOn(canvas.current, width, scene(view)), [width, scene]);
  const { view, scale, all, reveal, pointer } = useView({ canvas, count, frame, paint: draw, onPick: setChosen });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '-') return scale(event.key === '+' ? 0.5 : 2);
    const next = stepOf(event.key, chosen, count);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    reveal(next);
  };
  const taken = { name, width, height: plot.height, ground: inks.surface };
  return (
    <>
      <PlotTools
        onScale={scale}
        onAll={all}
        onPicture={() => canvas.current && savePicture(canvas.current, taken)}
        onLines={() => saveSvg(taken, (surface) => paint(surface, scene(view.current)))}
      />
      <div
        className={classes.reader}
        role="slider"
        tabIndex={0}
        aria-label={t('ui.check-charts.read')}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={chosen + 1}
        aria-valuetext={read(chosen)}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} className={classes.canvas} style={{ width, height: plot.height }} {...pointer} />
      </div>
      <p className={classes.reading}>{read(chosen)}</p>
    </>
  );
}

interface PlotToolsProps {
  onScale: (factor: number) => void;
  onAll: () => void;
  onPicture: () => void;
  onLines: () => void;
}

function PlotTools({ onScale, onAll, onPicture, onLines }: PlotToolsProps) {
  const { t } = useI18n();
  return (
    <div className={classes.tools}>
      <button type="button" className={tool.tool} aria-label={t('ui.check-charts.closer')} onClick={() => onScale(0.5)}>
        <IconZoomIn size={18} stroke={1.5} />
      </button>
      <button type="button" className={tool.tool} aria-label={t('ui.check-charts.farther')} onClick={() => onScale(2)}>
        <IconZoomOut size={18} stroke={1.5} />
      </button>
      <Button size="xs" variant="subtle" onClick={onAll}>
        {t('ui.check-charts.all')}
      </Button>
      <span className={classes.gap} />
      <Button size="xs" variant="subtle" onClick={onPicture}>
        {'PNG'}
      </Button>
      <Button size="xs" variant="subtle" onClick={onLines}>
        {'SVG'}
      </Button>
    </div>
  );
}

/** Sharp on every screen; the size is set anew only where it changed. */
function paintOn(canvas: HTMLCanvasElement | null, width: number, scene: Scene): void {
  const context = canvas?.getContext('2d', { alpha: false });
  if (!canvas || !context) return;
  const dense = window.devicePixelRatio || 1;
  const [wide, high] = [Math.round(width * dense), Math.round(scene.plot.height * dense)];
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  context.setTransform(dense, 0, 0, dense, 0, 0);
  context.fillStyle = scene.inks.surface;
  context.fillRect(0, 0, width, scene.plot.height);
  paint(canvasSurface(context), scene);
}
