// Is the lab there, which version, is it set up: what a start script, a monitor and the sign-in page ask.
import { AppError } from '../contract/errors.ts';
import { textSetting } from '../core/lab-settings.ts';
import { type Exchange, sendJson } from './exchange.ts';
import type { Services } from './services.ts';

export async function handleHealth(exchange: Exchange, { lab, setupRequired, version, mode }: Services): Promise<void> {
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD') throw new AppError('route.method_not_allowed');
  const required = setupRequired();
  const labName = await textSetting(lab, 'lab.name');
  sendJson(exchange, {
    status: 200,
    body: {
      status: 'ok',
      version,
      mode,
      setup_required: required,
      lab_name: required ? '' : labName,
      language: required ? null : await textSetting(lab, 'lab.language'),
    },
  });
}
