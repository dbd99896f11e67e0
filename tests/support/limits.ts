// Before each file of tests: its limits for how busy the machine is just then. A run takes long, and others come and go.
import { vi } from 'vitest';
import { patience } from './patience.ts';

vi.setConfig({ testTimeout: patience(30_000), hookTimeout: patience(60_000) });
