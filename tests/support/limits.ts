// Before each file of tests: its limits for how busy the machine is just then, as a run takes long, and others come and go; and passwords that
// cost next to nothing.
import { basename, dirname, join } from 'node:path';
import { vi } from 'vitest';
import { hashAt } from './hash-cost.ts';
import { patience } from './patience.ts';

vi.setConfig({ testTimeout: patience(30_000), hookTimeout: patience(60_000) });

// A test that has the key of the trail made anew must not have it made anew for the lab of another worker, which then finds itself
// signed by another computer. What a worker runs, it runs one after the other.
const shared = process.env.PLUMBLINE_TRAIL_KEY;
const worker = process.env.VITEST_POOL_ID;
if (shared && worker && !shared.includes('worker-'))
  process.env.PLUMBLINE_TRAIL_KEY = join(dirname(shared), `worker-${worker}`, basename(shared));

hashAt('least');
