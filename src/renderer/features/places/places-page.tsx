// Where devices stand: a tree of what they say, with what is due in each place. The place that is chosen stands in the address.
import { Button, TextInput } from '@mantine/core';
import { IconMap2, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useAddress } from '../../lib/screen/use-address.ts';
import { useCan } from '../../lib/session.ts';
import { floorPlanKind } from '../../records/kinds/devices/floor-plans.ts';
import { locationKind } from '../../records/kinds/devices/locations.ts';
import bar from '../../records/list/list-toolbar.module.css';
import { devicesAddress, keyOf, readPath } from '../../records/plan/place-path.ts';
import { type Places, usePlaces } from '../../records/plan/plan-data.ts';
import { EmptyNotice, ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import unseen from '../../ui/unseen.module.css';
import { closedNodes, foundNodes, opened, type PlaceNode, placeNodes } from './place-model.ts';
import { PlaceSide } from './place-side.tsx';
import { PlaceTable } from './place-table.tsx';
import { PlaceTree } from './place-tree.tsx';
import classes from './places.module.css';
import { PlanDialog } from './plan-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

const shapes = ['tree', 'table'] as const;

export function PlacesPage() {
  const { t } = useI18n();
  const { read, change } = useAddress();
  const places = usePlaces();
  const slow = useSlow(places.isPending);
  useScreen('places', !places.isPending);
  const shape = read('view') === 'table' ? 'table' : 'tree';
  const words = read('q');
  return (
    <section className={frame.screen}>
      <div className={bar.bar}>
        <h1 className={bar.title}>{t('ui.places.title')}</h1>
        <fieldset className={bar.presets}>
          <legend className={unseen.unseen}>{t('ui.places.shape')}</legend>
          {shapes.map((one) => (
            <button
              key={one}
              type="button"
              className={bar.preset}
              aria-pressed={one === shape}
              onClick={() => change({ view: one === 'tree' ? '' : one })}
            >
              {t(`ui.places.shape.${one}`)}
            </button>
          ))}
        </fieldset>
        <TextInput
          className={classes.search}
          size="xs"
          type="search"
          leftSection={<IconSearch size={14} stroke={1.5} />}
          aria-label={t('ui.places.search')}
          placeholder={t('ui.places.search')}
          value={words}
          onChange={({ currentTarget }) => change({ q: currentTarget.value })}
        />
        <span className={bar.gap} />
        <Button
          component={Link}
          to={floorPlanKind.route}
          variant="subtle"
          size="xs"
          leftSection={<IconMap2 size={16} stroke={1.5} />}
        >
          {t('ui.floor-plans.title')}
        </Button>
      </div>
      {places.error && <ErrorNotice error={places.error} onRetry={() => void places.refetch()} />}
      {slow && <SkeletonLines count={10} />}
      {places.data && <Work places={places.data} shape={shape} words={words} />}
    </section>
  );
}

interface WorkProps {
  places: Places;
  shape: (typeof shapes)[number];
  words: string;
}

/** `any`: there are some, but none that is looked for. */
function NoPlaces({ any, onAll }: { any: boolean; onAll: () => void }) {
  const { t } = useI18n();
  const all = (
    <Button size="xs" variant="default" onClick={onAll}>
      {t('ui.places.all')}
    </Button>
  );
  return (
    <EmptyNotice title={t(any ? 'ui.places.none' : 'ui.places.empty')} steps={any && all}>
      <p>{t(any ? 'ui.places.none.text' : 'ui.places.empty.text')}</p>
    </EmptyNotice>
  );
}

function Work({ places: { data, meta }, shape, words }: WorkProps) {
  const { t } = useI18n();
  const { read, change } = useAddress();
  const navigate = useNavigate();
  const mayEdit = useCan(locationKind.operations.edit);
  const tree = useRef<{ focus(): void }>(null);
  const [asked] = useState(() => readPath(read('place')));
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(() => opened(new Map(), asked ?? []));
  const [doing, setDoing] = useState<'rename' | 'plan' | null>(null);
  const all = placeNodes(data.map(({ attributes }) => attributes));
  const nodes = foundNodes(all, words);
  const wanted = read('place').toLowerCase();
  const node = nodes.find(({ id }) => id.toLowerCase() === wanted) ?? null;
  const days = { today: meta.today, until: meta.due_until };
  const choose = (id: string | null) => change({ place: id ?? '' });
  const start = (what: 'rename' | 'plan', on: PlaceNode) => {
    choose(on.id);
    setDoing(what);
  };
  if (nodes.length === 0) return <NoPlaces any={all.length > 0} onAll={() => change({ q: '' })} />;
  return (
    <div className={classes.work}>
      <div className={classes.main}>
        {shape === 'table' ? (
          <PlaceTable nodes={nodes} days={days} />
        ) : (
          <PlaceTree
            ref={tree}
            nodes={nodes}
            closed={closedNodes(nodes, folded, words !== '')}
            current={node?.id ?? null}
            onCurrent={choose}
            onFold={(id, open) => setFolded(new Map(folded).set(id, open))}
            onOpen={({ path }) => void navigate(devicesAddress(path))}
            onRename={mayEdit ? (on) => start('rename', on) : undefined}
          />
        )}
        {meta.more && <p className={classes.hint}>{t('ui.places.more')}</p>}
        {shape === 'tree' && <p className={`${classes.hint} ${classes.keys}`}>{t('ui.places.keys')}</p>}
      </div>
      {node && (
        <PlaceSide
          node={node}
          days={days}
          onRename={() => setDoing('rename')}
          onPlan={() => setDoing('plan')}
          onClose={() => {
            choose(null);
            tree.current?.focus();
          }}
        />
      )}
      {node && doing === 'rename' && (
        <RenameDialog
          node={node}
          onDone={(path) => {
            setFolded(opened(folded, path));
            change({ place: keyOf(path) });
            setDoing(null);
          }}
          onClose={() => setDoing(null)}
        />
      )}
      {node && doing === 'plan' && <PlanDialog path={node.path} onClose={() => setDoing(null)} />}
    </div>
  );
}
