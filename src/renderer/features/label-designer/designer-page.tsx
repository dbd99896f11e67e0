// One label format to draw: an own one as it stands, or a new one, empty or after the model of another.
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useLabelFormats } from '../../records/label-formats/label-data.ts';
import type { LabelDesign } from '../../records/label-formats/label-design.ts';
import { ErrorNotice, SkeletonLines, useSlow } from '../../ui/notice.tsx';
import frame from '../../ui/screen.module.css';
import { emptyDesign } from './design/new-elements.ts';
import { Designer } from './designer.tsx';
import { type SavedFormat, useSavedFormat } from './formats/format-data.ts';

export function DesignerPage() {
  const { id } = useParams();
  return id === undefined ? <NewFormat /> : <OwnFormat key={id} id={id} />;
}

function NewFormat() {
  const { t } = useI18n();
  const [params] = useSearchParams();
  const from = params.get('from') ?? '';
  const formats = useLabelFormats();
  const waiting = from !== '' && formats.isPending;
  useScreen('label-format', !waiting);
  if (waiting || (from !== '' && formats.error)) return <Wait error={formats.error} onRetry={() => void formats.refetch()} />;
  const model = formats.data?.find(({ key }) => key === from)?.design;
  const inBoth = (word: (language: 'de' | 'en') => string) => ({ de: word('de'), en: word('en') });
  const start = model
    ? { ...model, name: inBoth((language) => `${model.name[language]} ${t(`ui.designer.copy.${language}`)}`) }
    : emptyDesign(inBoth((language) => t(`ui.designer.nameless.${language}`)));
  return <Begun key={from} start={start} draftName={`label-format:new:${from}`} />;
}

/** What it began with stays what it is compared with, whatever the lists say later. */
function Begun({ start, draftName }: { start: LabelDesign; draftName: string }) {
  const [first] = useState(start);
  return <Designer saved={null} start={first} draftName={draftName} onRefetch={async () => undefined} />;
}

function OwnFormat({ id }: { id: string }) {
  const loaded = useSavedFormat(id);
  const [first, setFirst] = useState<SavedFormat | null>(null);
  useScreen('label-format', !loaded.isPending);
  if (loaded.data && first === null) setFirst(loaded.data);
  if (!loaded.data || first === null) return <Wait error={loaded.error} onRetry={() => void loaded.refetch()} />;
  return (
    <Designer
      saved={loaded.data}
      start={first.design}
      draftName={`label-format:${id}`}
      onRefetch={async () => (await loaded.refetch()).data}
    />
  );
}

function Wait({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const slow = useSlow(error === null);
  return (
    <section className={frame.screen}>
      {error && <ErrorNotice error={error} onRetry={onRetry} />}
      {slow && <SkeletonLines count={8} />}
    </section>
  );
}
