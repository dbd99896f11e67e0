// What was found on a label, in the reader's words: a field that stands in its way by its name, not by its path.
import type { Ctx } from '../../core/lab/context.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { Finding } from '../../labels/layout/placed.ts';
import type { ResourceName } from '../../schema/rows.generated.ts';

/** Whose fields a group of label fields are. */
const resources: Readonly<Record<string, ResourceName>> = {
  device: 'inventory',
  calibration: 'calibration',
  customer: 'customer',
  active_location: 'location',
};

export function findingText(ctx: Ctx, translator: Translator, { kind, detail }: Finding): string {
  return translator.text(ctx.language, `label_finding.${kind}`, { detail: shownDetail(ctx, translator, { kind, detail }) });
}

function shownDetail(ctx: Ctx, translator: Translator, { kind, detail }: Pick<Finding, 'kind' | 'detail'>): string {
  if (kind === 'not_meant_for_it') return fieldName(ctx, translator, detail);
  return kind === 'in_margin' && ctx.language === 'de' ? detail.replace('.', ',') : detail;
}

function fieldName(ctx: Ctx, translator: Translator, path: string): string {
  const own = translator.bundle(ctx.language)[`ui.label-field.${path}`];
  if (own !== undefined) return own;
  const [group = '', ...rest] = path.split('.');
  const name = rest.at(-1) ?? '';
  const resource = resources[group];
  const field = resource && ctx.lab.registry.resource(resource).byAttr.get(name);
  return field ? translator.label(ctx.language, field.label) : path;
}
