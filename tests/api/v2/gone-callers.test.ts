// Whoever closes the connection waits for no answer: the action is told, so that long work ends with it.
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineAction } from '#server/endpoints/define-action.ts';
import { connectTo, type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
let began: (signal: AbortSignal) => void = () => undefined;
beforeAll(async () => {
  lab = await startLab();
  // An answer that never comes by itself: it ends only with its caller.
  const endless = defineAction({
    method: 'POST',
    path: 'tests/endless',
    summary: 'Waits until its caller has gone',
    requirement: { kind: 'open', reason: 'It shows nothing.' },
    since: '0.5.0',
    input: z.strictObject({}),
    async run({ signal }) {
      began(signal);
      await once(signal, 'abort');
      throw signal.reason;
    },
  });
  (lab.services.actions as unknown as (typeof endless)[]).push(endless);
});
afterAll(() => lab.stop());

it('an action learns that its caller has gone', async () => {
  const asked = new Promise<AbortSignal>((resolve) => {
    began = resolve;
  });
  const socket = await connectTo(lab);
  const { host } = new URL(lab.url);
  socket.write(
    `POST /api/v2/tests/endless HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
  );
  const signal = await asked;
  expect(signal.aborted).toBe(false);
  const told = once(signal, 'abort');
  socket.destroy();
  await told;
  expect(signal.aborted).toBe(true);
});
