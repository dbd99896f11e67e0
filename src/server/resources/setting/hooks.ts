// Settings are found by their name, so a name must be one; what the program itself reads must be of use to it.
import type { FieldProblems } from '../../contract/errors.ts';
import type { ResourceHooks } from '../../core/hooks.ts';
import { priceSettingRules } from '../../prices/setting-rules.ts';

const namePattern = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/;

export const settingHooks: ResourceHooks = {
  async check(ctx, { action, before, values }): Promise<FieldProblems | undefined> {
    if (action === 'create') {
      if (typeof values.name !== 'string') return { name: [{ key: 'errors.field.required' }] };
      if (!namePattern.test(values.name)) return { name: [{ key: 'errors.setting.bad_name' }] };
    }
    const name = String(before?.name ?? values.name);
    const rule = Object.hasOwn(priceSettingRules, name) ? priceSettingRules[name] : undefined;
    if (!rule || action === 'delete' || !('value' in values)) return undefined;
    const problem = await rule(ctx, JSON.parse(String(values.value ?? 'null')) as unknown);
    return problem ? { value: [problem] } : undefined;
  },
};
