// Is the lab there, which version, is it set up: what a start script, a monitor and the sign-in page ask.
import { AppError, isUnwritable } from '../../contract/errors.ts';
import type { Lab } from '../../core/lab/context.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { type Exchange, sendJson } from '../exchange/exchange.ts';
import type { Services } from '../exchange/services.ts';
import { needsSetUpCode } from './set-up.ts';

/** A database that cannot be read must not keep anybody from learning so. */
async function setting(lab: Lab, name: string): Promise<string> {
  try {
    return await textSetting(lab, name);
  } catch (error) {
    if (isUnwritable(error)) return '';
    throw error;
  }
}

/** What keeps the lab and, where several serve it, which of them this is: nothing of where they are. */
async function serving({ kept, leading, replica }: Lab) {
  if (kept === 'file') return { engine: 'embedded', role: 'alone' };
  const engine = 'postgresql';
  try {
    const instances = await leading.instances();
    const [own, leader] = [instances.find((one) => one.own), instances.find(({ leads }) => leads)];
    const role = leading.leads() ? 'leader' : 'follower';
    const used = replica?.state();
    return {
      ...{ engine, role, instance: own?.id ?? null, leader: leader?.id ?? null, lag: own?.behind ?? null },
      ...{ replica: used?.use ?? null, replica_lag_ms: used?.lagMs ?? null },
    };
  } catch (error) {
    if (isUnwritable(error)) return { engine };
    throw error;
  }
}

/** 503 while nothing can be written: most monitors look at nothing but the status. The body says why, and the lab can still be read. */
export async function handleHealth(exchange: Exchange, { lab, setupRequired, version, mode }: Services): Promise<void> {
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD') throw new AppError('route.method_not_allowed');
  const required = setupRequired();
  const labName = await setting(lab, 'lab.name');
  const language = await setting(lab, 'lab.language');
  const fault = lab.condition.fault();
  sendJson(exchange, {
    status: fault === null ? 200 : 503,
    body: {
      status: fault === null ? 'ok' : 'degraded',
      fault,
      version,
      mode,
      setup_required: required,
      ...(required && needsSetUpCode(exchange) ? { setup_code_required: true } : {}),
      lab_name: required ? '' : labName,
      language: required ? null : language,
      ...(await serving(lab)),
    },
  });
}
