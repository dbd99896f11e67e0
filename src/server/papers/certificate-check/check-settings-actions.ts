// Whether certificates bear a code that leads to their check page, and under which address customers come there.
// docs/interface/portal.md#check.
import { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import { type CheckSettings, checkAddressOf, checkSetting } from '../../contract/lab/certificate-check.ts';
import { needs } from '../../contract/operations.ts';
import { keepOwnSetting } from '../../core/settings/own-setting.ts';
import { objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, type ActionAnswer, defineAction } from '../../endpoints/define-action.ts';
import { checkSettings } from '../check-code/check-code.ts';

const common = {
  path: 'admin/certificate-check',
  requirement: needs('administration_management'),
  since: '0.10.0',
  output: oneOf(objectShape('certificate-check-settings', z.object({ enabled: z.boolean(), address: z.string() }))),
} as const;

function answer(attributes: CheckSettings): ActionAnswer {
  return { body: { data: { id: 'certificate-check', type: 'certificate-check-settings', attributes } } };
}

export const checkSettingsActions: readonly Action[] = [
  defineAction({
    ...common,
    method: 'GET',
    summary: 'Whether released certificates bear the address of their check page',
    input: z.strictObject({}),
    run: async ({ ctx }) => answer(await checkSettings(ctx.lab)),
  }),
  defineAction({
    ...common,
    method: 'PUT',
    summary:
      'Change it: certificates released from then on bear code and address; switched off, check pages are shown of none. The address is an http(s) address',
    input: z.strictObject({ enabled: z.boolean().optional(), address: z.string().max(200).optional() }),
    async run({ ctx, input }) {
      const before = await checkSettings(ctx.lab);
      const typed = input.address ?? before.address;
      const address = typed.trim() === '' ? '' : checkAddressOf(typed);
      const enabled = input.enabled ?? before.enabled;
      if (address === null) throw invalid({ address: [{ key: 'errors.setting.check_address' }] });
      if (enabled && address === '') throw invalid({ address: [{ key: 'errors.setting.check_address_missing' }] });
      await keepOwnSetting(ctx, checkSetting, { enabled, address });
      return answer({ enabled, address });
    },
  }),
];
