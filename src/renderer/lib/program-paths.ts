// What the program answers outside v2 and the renderer asks for: whether it is there, setting it up, and the descriptions
// themselves. In the form of the generated v2 paths.
import type { LabFault } from '#server/contract/lab/lab-condition.ts';
import type { RunMode } from '#server/contract/lab/lab-status.ts';
import type { Language } from './preferences.ts';

export interface Health {
  /** `degraded` comes with 503, for monitors; the rest is the same. */
  status: 'ok' | 'degraded';
  fault: LabFault | null;
  version: string;
  mode: RunMode;
  setup_required: boolean;
  /** Set up from here only with the code that the terminal of the lab's computer shows. */
  setup_code_required?: boolean;
  lab_name: string | null;
  language: string | null;
}

export interface Setup {
  lab_name: string;
  language: Language;
  currency: string;
  firstname: string;
  lastname: string;
  email: string;
  password: string;
  password_repeat: string;
  demo: boolean;
  code: string;
}

interface Answers<T> {
  200: { content: { 'application/json': T } };
}

interface Get<T> {
  get: { parameters: object; requestBody?: never; responses: Answers<T> };
}

interface Post<Body> {
  post: { parameters: object; requestBody: { content: { 'application/json': Body } }; responses: Answers<unknown> };
}

export interface ProgramPaths {
  '/health': Get<Health>;
  '/setup': Post<Setup>;
  '/api/openapi.json': Get<unknown>;
  '/api/v2/openapi.json': Get<unknown>;
}
