// What the lab has set about sharing: whether, where and for whom. One setting, so that a change holds as a whole.
import { type FieldProblem, type FieldProblems, invalid } from '../contract/errors.ts';
import { type SharingSettings, sharingSetting, usualSharedPort } from '../contract/lab/sharing.ts';
import { type Ctx, inTransaction, type Lab } from '../core/lab/context.ts';
import { settingValue, textSetting } from '../core/lab/lab-settings.ts';
import { keepOwnSetting } from '../core/settings/own-setting.ts';
import { writeAudit } from '../core/trail/audit.ts';
import { isNetwork, placeOf } from './networks.ts';

/** Where they are kept. */
export const keptSettings = { resource: 'setting', key: sharingSetting } as const;

const mostNetworks = 50;

const isText = (value: unknown): value is string => typeof value === 'string';

/** As it was set; what is not as it should be counts as usual, and then it is off. */
export async function sharingSettings(lab: Lab): Promise<SharingSettings> {
  const kept = await settingValue(lab, sharingSetting);
  const value: Partial<Record<keyof SharingSettings, unknown>> = typeof kept === 'object' && kept !== null ? kept : {};
  const settings = {
    enabled: value.enabled === true,
    port: typeof value.port === 'number' ? value.port : usualSharedPort,
    card: isText(value.card) ? value.card : '',
    networks: Array.isArray(value.networks) ? value.networks.filter(isText) : [],
    name: isText(value.name) && value.name !== '' ? value.name : await textSetting(lab, 'lab.name'),
  };
  return { ...settings, enabled: settings.enabled && Object.keys(problemsOf(settings)).length === 0 };
}

function problemsOf({ port, networks, name }: SharingSettings): Record<string, FieldProblem[]> {
  const wrong = networks.find((network) => !isNetwork(network));
  return {
    ...(Number.isInteger(port) && port >= 1 && port <= 65_535 ? {} : { port: [{ key: 'errors.sharing.port' }] }),
    ...(wrong === undefined ? {} : { networks: [{ key: 'errors.sharing.network', params: { network: wrong.slice(0, 60) } }] }),
    ...(networks.length > mostNetworks ? { networks: [{ key: 'errors.sharing.networks', params: { max: mostNetworks } }] } : {}),
    ...(name.trim() === '' ? { name: [{ key: 'errors.field.required' }] } : {}),
  };
}

export function assertUsable(settings: SharingSettings): void {
  const problems: FieldProblems = problemsOf(settings);
  if (settings.enabled && placeOf(settings.card) === null)
    problems.card = [{ key: 'errors.sharing.no_card', params: { card: settings.card } }];
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

export function keepSettings(ctx: Ctx, settings: SharingSettings): Promise<void> {
  return keepOwnSetting(ctx, sharingSetting, settings);
}

/** What changes the door without changing a setting, for the trail. */
export async function noteCertificate(ctx: Ctx, { before, after }: { before: string | null; after: string }): Promise<void> {
  await inTransaction(ctx, (inner) =>
    writeAudit(inner, {
      resource: 'setting',
      recordKey: sharingSetting,
      action: 'update',
      before: { fingerprint: before },
      after: { fingerprint: after },
    }),
  );
}
