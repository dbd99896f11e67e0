// The data of a dashboard that is being arranged, before anything of it is saved.
import { useQueries } from '@tanstack/react-query';
import { useI18n } from '#renderer/lib/i18n.tsx';
import { sameValue } from '#renderer/lib/write-over-seen.ts';
import type { WidgetAnswer } from '#server/contract/widget-answer.ts';
import type { StoredWidget } from '#server/contract/widgets.ts';
import { previewOptions } from '../shared/dashboards.ts';
import { missingSetting } from './widget-catalogue.ts';

/**
 * What widgets show while they are arranged: one that is as it was stored has its answer, wherever it moves to; one that is new or set
 * otherwise is asked for by itself.
 */
export function useArrangedAnswers(
  stored: readonly StoredWidget[],
  drafted: readonly StoredWidget[],
  answers: readonly WidgetAnswer[] | undefined,
): (WidgetAnswer | undefined)[] {
  const { language } = useI18n();
  const kept = drafted.map(
    ({ title, settings }) => answers?.[stored.findIndex((one) => one.title === title && sameValue(one.settings, settings))],
  );
  const asked = drafted.flatMap((widget, index) => (kept[index] || missingSetting(widget) !== null ? [] : [widget]));
  const given = useQueries({
    queries: asked.map(({ title, settings }) => previewOptions({ title, settings: settings ?? null }, language)),
  });
  return drafted.map((widget, index) => {
    const { data, error } = given[asked.indexOf(widget)] ?? {};
    return kept[index] ?? data ?? (error ? { title: widget.title, kind: 'failed', message: error.message } : undefined);
  });
}
