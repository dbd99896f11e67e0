// Beside the drawing: what can be said about what is chosen in it; about the label itself when nothing is.
import { Button } from '@mantine/core';
import { IconCopy, IconStackBack, IconStackFront, IconTrash } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { ScrollSection } from '#renderer/ui/scroll-section.tsx';
import type { DesignWork } from '../design/use-design.ts';
import type { Names } from '../design/use-names.ts';
import classes from '../designer.module.css';
import { ElementPanel } from './element-panel.tsx';
import { LabelPanel } from './label-panel.tsx';

interface SidePanelProps {
  ref: RefObject<HTMLElement | null>;
  work: DesignWork;
  names: Names;
}

const icon = { size: 16, stroke: 1.5 } as const;

export function SidePanel({ ref, work, names }: SidePanelProps) {
  const { t } = useI18n();
  const { some, chosen } = work;
  const [only] = some;
  const title =
    only === undefined
      ? t('ui.designer.label')
      : some.length > 1
        ? t('ui.designer.several', { count: some.length })
        : t(`ui.designer.${only.type}`);
  return (
    <ScrollSection ref={ref} className={classes.panel} label={t('ui.designer.panel')}>
      <h2 className={classes.panelTitle}>{title}</h2>
      {only === undefined && <LabelPanel work={work} names={names} />}
      {only !== undefined && (
        <div className={classes.row}>
          <Button variant="default" size="xs" leftSection={<IconCopy {...icon} />} onClick={work.duplicate}>
            {t('ui.designer.duplicate')}
          </Button>
          <Button variant="default" size="xs" leftSection={<IconTrash {...icon} />} onClick={work.remove}>
            {t('ui.delete')}
          </Button>
          <Button variant="default" size="xs" leftSection={<IconStackFront {...icon} />} onClick={() => work.raise(true)}>
            {t('ui.designer.front')}
          </Button>
          <Button variant="default" size="xs" leftSection={<IconStackBack {...icon} />} onClick={() => work.raise(false)}>
            {t('ui.designer.back')}
          </Button>
        </div>
      )}
      {some.length > 1 && <p className={classes.hint}>{t('ui.designer.several.hint')}</p>}
      {only !== undefined && some.length === 1 && (
        <ElementPanel key={chosen.join()} element={only} names={names} onChange={work.set} />
      )}
    </ScrollSection>
  );
}
