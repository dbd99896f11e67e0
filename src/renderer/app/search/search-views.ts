// The views of all lists for the search field: what each kind offers with a click, and what its readers have saved.
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import { useUser } from '../../lib/session.ts';
import { viewAddress, writeListState } from '../../records/kind/list-state.ts';
import type { RecordKind } from '../../records/kind/record-kind.ts';
import { kinds } from '../../records/kinds/index.ts';
import { readView, viewAddress as savedAddress } from '../../records/views/saved-view.ts';
import { allViewsOptions } from '../../records/views/views-options.ts';
import { mayAny } from '../places/page-menu.ts';

export interface ViewOffer {
  key: string;
  /** Of its further words; empty for what the lab has named itself. */
  name: string;
  label: string;
  /** Of which list. */
  detail: string;
  to: string;
}

export function useViewOffers(held: ReadonlySet<string>, asked: boolean): readonly ViewOffer[] {
  const { t } = useI18n();
  const userId = useUser().data?.id ?? '';
  const { data: saved = [] } = useQuery({ ...allViewsOptions, enabled: asked });
  const open = kinds.filter(({ operations }) => mayAny(held, operations.view));
  const detailOf = (kind: RecordKind) => t(`ui.${kind.name}.title`);
  const offered = open.flatMap((kind) => [
    ...kind.presets
      .filter(({ filters }) => Object.keys(filters).length > 0)
      .map(({ key, filters, sort }) => {
        const query = writeListState({ q: '', sort, filters }, kind.sort);
        return {
          ...{ key: `${kind.name}/${key}`, name: `view_${kind.name}_${key}` },
          label: t(`ui.preset.${key}`),
          detail: detailOf(kind),
          to: `${kind.route}?${query}`,
        };
      }),
    ...kind.views
      .filter(({ needs = [], given }) => given !== undefined && mayAny(held, needs))
      .map((view) => ({
        ...{ key: view.text, name: view.text.replace('ui.', 'view_'), label: t(view.text), detail: detailOf(kind) },
        to: viewAddress(view, t(view.text)),
      })),
  ]);
  const own = saved.flatMap((view) => {
    const kind = open.find(({ table }) => table === view.attributes.table_name);
    if (!kind) return [];
    const read = readView(view, kind, userId);
    return [
      { key: read.id, name: '', label: read.name, detail: detailOf(kind), to: `${kind.route}?${savedAddress(read, kind)}` },
    ];
  });
  const known = new Set<string>();
  return [...own, ...offered].filter(({ to }) => !known.has(to) && known.add(to));
}
