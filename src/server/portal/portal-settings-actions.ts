// The switches of the public portal and of printed codes. docs/interface/portal.md#rules.
import { z } from 'zod';
import { needs } from '../contract/operations.ts';
import { etagOf, writeOptions } from '../core/write/write-options.ts';
import { objectShape } from '../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';
import { changePortalSettings, portalSettings } from './portal-settings.ts';

const common = {
  path: 'admin/portal-settings',
  requirement: needs('administration_management'),
  since: '0.1.0',
  versioned: true,
} as const;

const flag = z.union([z.boolean(), z.literal([0, 1])]).optional();
const address = z.string().max(255).nullable().optional();

const onOff = z.int().min(0).max(1);
const shownAddress = z.string().nullable();
const settingsShape = z.object({
  data: objectShape(
    'portal-settings',
    z.object({
      portal_enable: onOff,
      portal_start_address: shownAddress,
      qrlink_enable: onOff,
      qrlink_address: shownAddress,
    }),
  ),
  meta: z.object({ public_user: z.boolean().meta({ description: 'Without one the portal stays closed.' }) }),
});

function answer({ version, settings, publicUser }: Awaited<ReturnType<typeof portalSettings>>): ActionAnswer {
  const headers = { ETag: etagOf(version) };
  return {
    headers,
    body: { data: { id: 'portal', type: 'portal-settings', attributes: settings }, meta: { public_user: publicUser } },
  };
}

export const portalSettingsActions: readonly Action[] = [
  defineAction({
    ...common,
    method: 'GET',
    summary: 'The switches of the public portal and of printed codes',
    input: z.strictObject({}),
    output: settingsShape,
    run: async ({ ctx }) => answer(await portalSettings(ctx)),
  }),
  defineAction({
    ...common,
    method: 'PUT',
    summary: 'Change them; an address is a path of this server or an http(s) address, `{mtag}` in it stands for the device',
    input: z.strictObject({
      portal_enable: flag,
      portal_start_address: address,
      qrlink_enable: flag,
      qrlink_address: address,
    }),
    output: settingsShape,
    run: async ({ ctx, input, headers }) => answer(await changePortalSettings(ctx, input, writeOptions(headers))),
  }),
];
