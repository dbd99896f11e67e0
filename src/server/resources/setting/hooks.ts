// Settings are found by their name, so a name must be one; what the program itself reads must be of use to it.
import type { FieldProblem } from '../../contract/errors.ts';
import { checkSetting } from '../../contract/lab/certificate-check.ts';
import { revocationSetting } from '../../contract/lab/revocations.ts';
import { sharingSetting } from '../../contract/lab/sharing.ts';
import { signingSetting } from '../../contract/lab/signing.ts';
import { ssoSetting } from '../../contract/sso.ts';
import { importPresetsSetting } from '../../contract/tables/import-preset.ts';
import { mailSetting } from '../../contract/values/mail/mail-settings.ts';
import type { Ctx } from '../../core/lab/context.ts';
import type { ProblemsOf, ResourceHooks } from '../../core/lab/hooks.ts';
import { priceSettingRules } from '../../prices/rules/setting-rules.ts';
import { settingRules } from './setting-rules.ts';

const namePattern = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/;

function ruleOf(name: string): ((ctx: Ctx, value: unknown) => Promise<FieldProblem | null> | FieldProblem | null) | undefined {
  if (Object.hasOwn(priceSettingRules, name)) return priceSettingRules[name];
  const rule = Object.hasOwn(settingRules, name) ? settingRules[name] : undefined;
  return rule && ((_ctx, value) => rule(value));
}

export const settingHooks: ResourceHooks<'setting'> = {
  async check(ctx, { action, before, values }): Promise<ProblemsOf<'setting'> | undefined> {
    if (action === 'create') {
      if (typeof values.name !== 'string') return { name: [{ key: 'errors.field.required' }] };
      if (!namePattern.test(values.name)) return { name: [{ key: 'errors.setting.bad_name' }] };
    }
    const name = String(before?.name ?? values.name);
    // It opens a door of the computer: only where that is done it can be written.
    if (name === sharingSetting) return { name: [{ key: 'errors.setting.elsewhere' }] };
    // What certificates bear for ever is judged before it is kept.
    if (name === checkSetting) return { name: [{ key: 'errors.setting.check_elsewhere' }] };
    if (name === revocationSetting) return { name: [{ key: 'errors.setting.revocation_elsewhere' }] };
    // It decides who comes in, and part of it is kept outside the lab.
    if (name === signingSetting) return { name: [{ key: 'errors.setting.signing_elsewhere' }] };
    if (name === ssoSetting) return { name: [{ key: 'errors.setting.sso_elsewhere' }] };
    if (name === mailSetting) return { name: [{ key: 'errors.setting.mail_elsewhere' }] };
    // What is kept of an import is judged with its file.
    if (name === importPresetsSetting) return { name: [{ key: 'errors.setting.presets_elsewhere' }] };
    if (action === 'delete' || !('value' in values)) return undefined;
    const value = JSON.parse(String(values.value ?? 'null')) as unknown;
    const problem = await ruleOf(name)?.(ctx, value);
    return problem ? { value: [problem] } : undefined;
  },
};
