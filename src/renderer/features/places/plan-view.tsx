// A plan with what stands on it, looked at or arranged; which of both stands in the address.
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { useAddress } from '../../lib/screen/use-address.ts';
import { useCan } from '../../lib/session.ts';
import { textOf } from '../../records/kind/record-kind.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import type { PartProps } from '../../records/page/record-page.tsx';
import { MarkLegend } from '../../records/plan/mark-shape.tsx';
import { pathOf } from '../../records/plan/place-path.ts';
import { PlaceTrail } from '../../records/plan/place-trail.tsx';
import { type Mark, type Picture, type Places, useMarks, usePicture, usePlaces } from '../../records/plan/plan-data.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import { TakeButtons } from '../../ui/plot/take-buttons.tsx';
import { ScrollSection } from '../../ui/scroll-section.tsx';
import classes from './plan.module.css';
import { PlanCandidates } from './plan-candidates.tsx';
import { PlanCanvas } from './plan-canvas.tsx';
import { type Subject, usePlanWork, useShownMarks } from './plan-marks.ts';
import { PlanTable } from './plan-table.tsx';

const width = 1440;

export function PlanView({ entry: { record } }: PartProps) {
  const { t } = useI18n();
  const picture = usePicture(textOf(record.attributes.document_id), width);
  const marks = useMarks(record.id);
  const places = usePlaces();
  const error = marks.error ?? places.error ?? picture.error;
  const slow = useSlow(error === null && (picture.isPending || marks.isPending || places.isPending));
  if (error)
    return <ErrorNotice error={error} onRetry={() => void Promise.all([marks.refetch(), places.refetch(), picture.refetch()])} />;
  if (picture.data === null)
    return (
      <EmptyNotice title={t('ui.plan.no_picture')}>
        <p>{t('ui.plan.no_picture.text')}</p>
      </EmptyNotice>
    );
  if (!picture.data || !marks.data || !places.data) return slow && <SkeletonLines count={8} />;
  return <Shown entry={record} picture={picture.data} marks={marks.data} places={places.data} />;
}

interface ShownProps {
  entry: PartProps['entry']['record'];
  picture: Picture;
  marks: readonly Mark[];
  places: Places;
}

function Shown({ entry: { id, attributes }, picture, marks, places: { data, meta } }: ShownProps) {
  const { t } = useI18n();
  const { read, change } = useAddress();
  const box = useRef<HTMLDivElement>(null);
  const mayEdit = useCan(locationKind.operations.edit);
  const [held, setHeld] = useState<Subject | null>(null);
  const work = usePlanWork(id);
  const editing = mayEdit && read('edit') === '1';
  const counts = data.map((place) => place.attributes);
  const shown = useShownMarks(marks, counts, { today: meta.today, until: meta.due_until });
  const path = pathOf(attributes);
  const title = textOf(attributes.title);
  return (
    <div className={classes.view}>
      <div className={classes.tools}>
        <PlaceTrail path={path} />
        <MarkLegend />
        <span className={classes.gap} />
        <TakeButtons box={box} title={title} />
        {mayEdit && (
          <Button
            size="xs"
            variant={editing ? 'filled' : 'default'}
            leftSection={<IconPencil size={16} stroke={1.5} />}
            aria-pressed={editing}
            onClick={() => change({ edit: editing ? '' : '1' })}
          >
            {t(editing ? 'ui.plan.edit.end' : 'ui.plan.edit')}
          </Button>
        )}
      </div>
      <div className={classes.work}>
        <ScrollSection className={classes.scroll} label={title}>
          {marks.length === 0 && !editing && (
            <p className={classes.none}>{t(mayEdit ? 'ui.plan.empty' : 'ui.plan.empty.view')}</p>
          )}
          {editing && <p className={classes.none}>{t('ui.plan.edit.text')}</p>}
          <PlanCanvas
            {...{ box, picture, editing, held, work }}
            label={t('ui.plan.label', { title })}
            marks={shown}
            chosen={read('mark') || null}
          />
          <PlanTable marks={shown} editing={editing} work={work} />
        </ScrollSection>
        {editing && <PlanCandidates path={path} places={counts} marks={marks} work={work} onHold={setHeld} />}
      </div>
    </div>
  );
}
