// How the running program stands, for whoever keeps it alive: what is due, what is under way, who else is connected.

/**
 * `safe`: nothing runs by itself and nothing is printed or shared, to find out what makes the program stop.
 * `look`: nothing can be changed.
 */
export type RunMode = 'normal' | 'safe' | 'look';

export interface LabStatus {
  overdue: number;
  /** Due within the days that recall lists look ahead, and not overdue. */
  due: number;
  /** Whether others on the network may open the lab. */
  shared: boolean;
  /** Other machines that are connected. */
  clients: number;
  prints: number;
  imports: number;
  jobs: number;
}
