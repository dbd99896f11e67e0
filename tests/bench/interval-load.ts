// The widget of the work that intervals make, in a lab of 100,000 devices with the history of years: all of its devices, and those of a
// customer; after a write, as it is answered from what is kept otherwise. docs/quality.md#speed.
import { benchUser } from './bench-lab.ts';
import { withHistory } from './intervals.ts';
import { line, startPlumbline, workedMs } from './measured-server.ts';
import { heldUp } from './shared-lab.ts';
import { asking, benchToken, median } from './v2-asking.ts';

const times = 5;

export async function intervalLoad(directory: string): Promise<void> {
  const { userId, sample } = await benchUser(directory);
  const calibrations = withHistory(directory);
  const server = await startPlumbline(directory);
  const ask = asking(benchToken(directory, userId));
  const api = `${server.url}/api/v2`;
  let written = 0;
  const write = () => {
    written += 1;
    return ask.send('PATCH', `${api}/inventories/${sample.ids[written % 50]}`, { remark: `bench ${written} ${Date.now()}` });
  };
  const [{ data: devices }] = [(await ask.get(`${api}/customers?page[size]=1`)).body as { data: { id: string }[] }];
  for (const [what, settings] of [
    ['all devices', {}],
    ['those of a customer', { customerKtag: devices[0]?.id }],
  ] as const) {
    const load = () => ask.send('POST', `${api}/widgets/data`, { title: 'interval_load', settings });
    const { body } = await load();
    const { total } = (body as { data: { total: number } }).data;
    const before = workedMs(server.pid);
    const ms = await median(times, async () => {
      await write();
      return (await load()).ms;
    });
    const worked = (workedMs(server.pid) - before) / times;
    line(
      `interval load of ${what}, ${calibrations} calibrations, ${total} due within a year`,
      { ours: `${ms.toFixed(0)} ms`, 'work of the server': `${worked.toFixed(0)} ms` },
      'target < 5000 ms',
    );
    await write();
    await heldUp(`the interval load of ${what}`, server, load);
  }
  ask.close();
  await server.stop();
}
