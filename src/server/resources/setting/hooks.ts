// Settings are found by their name, so a name must be one.
import type { ResourceHooks } from '../../core/hooks.ts';

const namePattern = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/;

export const settingHooks: ResourceHooks = {
  async check(_ctx, { action, values }) {
    if (action !== 'create') return undefined;
    if (typeof values.name !== 'string') return { name: [{ key: 'errors.field.required' }] };
    return namePattern.test(values.name) ? undefined : { name: [{ key: 'errors.setting.bad_name' }] };
  },
};
