// How long a thread has worked since a moment: other programs on a busy machine take time from it that is not its own.

/** Gives the milliseconds since now, as often as it is asked. */
export function startWork(): () => number {
  // Older runtimes know the work of the whole program only, which may be more than this thread's, but never more than the clock says.
  if (typeof process.threadCpuUsage !== 'function') return startCautiously();
  const began = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(began);
    return (user + system) / 1000;
  };
}

function startCautiously(): () => number {
  const [began, clock] = [process.cpuUsage(), performance.now()];
  return () => {
    const { user, system } = process.cpuUsage(began);
    return Math.min((user + system) / 1000, performance.now() - clock);
  };
}
