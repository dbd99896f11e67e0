// The switches of the public portal and of printed codes. Spec 4.9.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { type Action, type ActionAnswer, defineAction } from '../../core/actions.ts';
import { changePortalSettings, portalSettings } from '../../core/portal-settings.ts';

const common = {
  face: 'v2',
  path: 'admin/portal-settings',
  requirement: needs('administration_management'),
  since: '0.1.0',
} as const;

const flag = z.union([z.boolean(), z.literal([0, 1])]).optional();
const address = z.string().max(255).nullable().optional();

function answer({ settings, publicUser }: Awaited<ReturnType<typeof portalSettings>>): ActionAnswer {
  return { body: { data: { id: 'portal', type: 'portal-settings', attributes: settings }, meta: { public_user: publicUser } } };
}

export const portalSettingsActions: readonly Action[] = [
  defineAction({
    ...common,
    method: 'GET',
    summary: 'The switches of the public portal and of printed codes',
    input: z.object({}),
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
    run: async ({ ctx, input }) => answer(await changePortalSettings(ctx, input)),
  }),
];
