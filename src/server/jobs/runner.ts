// The only timer of the server: jobs with a cron expression and time zone, one run of each at a time, caught up once after the
// machine slept or was off, changed and paused while they run, stopped with the server. docs/interface/tasks.md#endpoints,
// docs/interface/safety.md#backups, docs/design/tasks.md#timer.
import { AppError } from '../contract/errors.ts';
import type { Lab } from '../core/lab/context.ts';
import { labZone } from '../core/lab/lab-settings.ts';
import { type CronTime, nextTime } from '../lib/cron.ts';
import { createClaimedRuns, type Run, type RunSurroundings } from './claimed-runs.ts';
import { type JobSchedule, jobSchedule, lastDone, noteSkipped, type RunStart, schedulerPaused } from './job-runs.ts';
import type { RunMessage } from './run-messages.ts';

export interface JobDefinition {
  key: string;
  cron: string;
  /** Where the lab stands, unless said. */
  timezone?: string;
  /** Run once when its time passed while the machine slept or was off. */
  catchUp: boolean;
  run(signal: AbortSignal): Promise<RunMessage>;
}

/** Its time is made up for when it passed unused, or the next one does. */
export const nightly = { catchUp: true };
export const frequent = { catchUp: false };

export interface Task {
  definition: JobDefinition;
  schedule: JobSchedule;
  /** As it runs where nobody changed anything. */
  shipped: CronTime;
  /** Null while it is switched off or everything is paused. */
  next: number | null;
  running: boolean;
}

export interface JobRunner {
  /** Keeps what is claimed; what is due begins where this one leads, at once or later. */
  start(): Promise<void>;
  /** The clock of the tasks is this one's. */
  lead(): Promise<void>;
  /** Another one's: what is under way ends by itself. */
  rest(): void;
  tasks(): Promise<readonly Task[]>;
  /** Waits for its end; while it runs already, for the end of that run. */
  run(key: string, trigger: RunStart['trigger']): Promise<void>;
  /** Begins a run and gives its id; refused while one goes on. */
  begin(key: string, userName: string): Promise<string>;
  /** Starts what is due: the timer does so, and whoever moves the clock himself. */
  look(): void;
  stop(): Promise<void>;
}

type Planned = Omit<Task, 'running'>;

/** The clock may be set, and timers stand still while the machine sleeps: it is looked at often. */
const longestWaitMs = 30_000;
const shortestWaitMs = 250;
/** Later than that, a run's time was missed. */
const lateMs = 5 * 60_000;

/** Behind the one that goes on. */
const leftOut = (lab: Lab, key: string, { begun }: Run) => begun.then(() => noteSkipped(lab, key, 'schedule'));
const isRunning = () => new AppError('record.locked', { messageKey: 'errors.task.running' });

export function createJobRunner(lab: Lab, definitions: readonly JobDefinition[], surroundings: RunSurroundings = {}): JobRunner {
  const claimed = createClaimedRuns(lab, surroundings);
  const running = new Map<string, Run>();
  const stopping = new AbortController();
  let planned: Planned[] | null = null;
  let [paused, leads] = [false, false];
  let catchingUp = Promise.resolve();
  let lookedAt = lab.clock.now();
  let unwake: (() => void) | undefined;

  function definitionOf(key: string): JobDefinition {
    const definition = definitions.find((one) => one.key === key);
    if (!definition) throw new Error(`there is no job ${key}`);
    return definition;
  }

  function launch(start: RunStart): Run {
    const run = claimed.launch(start, definitionOf(start.key), stopping.signal);
    const finished = run.finished.finally(() => running.delete(start.key));
    running.set(start.key, { ...run, finished });
    return { ...run, finished };
  }

  /** Nobody waits for it: where not even its row can be written, the log has it and the lab goes on. */
  function unattended(key: string, finished: Promise<void>): Promise<void> {
    return finished.catch((error: unknown) => lab.log.error('job could not run', { job: key, error }));
  }

  async function run(key: string, trigger: RunStart['trigger']): Promise<void> {
    definitionOf(key);
    await (running.get(key) ?? launch({ key, trigger })).finished;
  }

  function nextOf(key: string, schedule: JobSchedule): number | null {
    if (paused || !schedule.enabled) return null;
    try {
      return nextTime(schedule, lab.clock.now());
    } catch (error) {
      lab.log.error('the schedule of a job cannot be read', { job: key, error });
      return null;
    }
  }

  async function plan(): Promise<Planned[]> {
    const wasPaused = paused;
    const [nowPaused, zone] = [await schedulerPaused(lab), await labZone(lab)];
    const wanted = await Promise.all(
      definitions.map(async (definition) => {
        const shipped = { cron: definition.cron, timezone: definition.timezone ?? zone };
        return { definition, shipped, schedule: await jobSchedule(lab, definition.key, shipped) };
      }),
    );
    paused = nowPaused;
    const before = planned;
    planned = wanted.map(({ definition, shipped, schedule }) => {
      const old = before?.find((one) => one.definition === definition);
      // What is due now must not be put off by a change elsewhere.
      const same = old && wasPaused === paused && JSON.stringify(old.schedule) === JSON.stringify(schedule);
      return { definition, schedule, shipped, next: same ? old.next : nextOf(definition.key, schedule) };
    });
    return planned;
  }

  async function replan(): Promise<void> {
    if (planned === null || stopping.signal.aborted) return;
    const wasPaused = paused;
    const current = await plan();
    if (leads && wasPaused && !paused) catchUp(current);
    arm();
  }

  async function missed({ definition, schedule, next }: Planned): Promise<boolean> {
    const last = definition.catchUp && next !== null ? await lastDone(lab, definition.key) : null;
    const due = last === null ? null : nextTime(schedule, last);
    return due !== null && due < lab.clock.now();
  }

  /** One after the other: the machine has just been started. */
  function catchUp(tasks: readonly Planned[]): void {
    catchingUp = catchingUp.then(async () => {
      for (const task of tasks) {
        if (stopping.signal.aborted || !leads) return;
        const { key } = task.definition;
        await unattended(
          key,
          missed(task).then((yes) => (yes ? run(key, 'catch_up') : undefined)),
        );
      }
    });
  }

  function look(): void {
    const now = lab.clock.now();
    const setBack = now < lookedAt;
    lookedAt = now;
    for (const task of planned ?? []) {
      const { definition, schedule, next } = task;
      if (next === null || (next > now && !setBack)) continue;
      task.next = nextOf(definition.key, schedule);
      if (!leads) continue;
      const late = now - next > lateMs;
      if (next > now || (late && !definition.catchUp)) continue;
      const { key } = definition;
      const before = running.get(key);
      if (before) void unattended(key, leftOut(lab, key, before));
      else void unattended(key, launch({ key, trigger: late ? 'catch_up' : 'schedule' }).finished);
    }
  }

  function arm(): void {
    unwake?.();
    if (stopping.signal.aborted) return;
    const next = Math.min(...(planned ?? []).map((task) => task.next ?? Number.POSITIVE_INFINITY));
    const wait = Math.min(longestWaitMs, Math.max(shortestWaitMs, next - lab.clock.now()));
    unwake = lab.clock.wake?.(wait, () => {
      look();
      claimed.keep().catch((error: unknown) => lab.log.warn('claims could not be renewed', { error }));
      arm();
    });
  }

  async function lead(): Promise<void> {
    if (leads || stopping.signal.aborted) return;
    leads = true;
    // What another one did until now is in the lab, and not in this plan.
    planned = null;
    catchUp(await plan());
    arm();
  }

  for (const table of ['scheduled_jobs', 'settings']) lab.changes.onChange(table, replan);

  return {
    run,
    look,
    async begin(key, userName) {
      definitionOf(key);
      if (running.has(key)) throw isRunning();
      const { begun, finished } = launch({ key, trigger: 'manual', userName });
      void unattended(key, finished);
      const id = await begun;
      if (id === null) throw isRunning();
      return id;
    },
    async tasks() {
      return (planned ?? (await plan())).map((task) => ({ ...task, running: running.has(task.definition.key) }));
    },
    async start() {
      await claimed.join();
      if (lab.leading.leads()) return lead();
      await plan();
      arm();
    },
    lead,
    rest() {
      leads = false;
    },
    async stop() {
      stopping.abort();
      unwake?.();
      await catchingUp;
      await Promise.allSettled([...running.values()].map(({ finished }) => finished));
      await claimed.leave();
    },
  };
}
