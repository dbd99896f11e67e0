// `npm run simulate -- --port 5025 --seed 7`: an instrument that is none, for trying the program without one. Says beforehand what its first
// readings will come to.
import { parseArgs } from 'node:util';
import { listen, listenOnSerial } from './simulator/listen.ts';
import { createSimulator, type Fault, faults, usualOptions } from './simulator/simulator.ts';

const usage = `npm run simulate -- [--port 5025] [--serial /dev/pts/3] [--seed 7] [--value 10] [--noise 0.00002] [--readings 20]
  [--identity "maker,model,serial,version"] [--gpib 22] [--fault ${faults.join('|')}]`;

function numberOf(text: string | undefined, usual: number): number {
  const value = text === undefined ? usual : Number(text);
  if (!Number.isFinite(value)) throw new Error(`${text} is no number.\n${usage}`);
  return value;
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      ...{ port: text, serial: text, seed: text, value: text, noise: text },
      ...{ readings: text, identity: text, gpib: text, fault: text },
    },
  });
  const fault = faults.find((one) => one === values.fault) ?? null;
  if (values.fault !== undefined && !fault) throw new Error(`There is no fault ${values.fault}.\n${usage}`);
  const options = {
    identity: values.identity ?? usualOptions.identity,
    seed: numberOf(values.seed, usualOptions.seed),
    value: numberOf(values.value, usualOptions.value),
    noise: numberOf(values.noise, usualOptions.noise),
    gpib: values.gpib === undefined ? null : numberOf(values.gpib, 0),
    fault: fault satisfies Fault | null,
  };
  const simulator = createSimulator(options);
  const { count, mean, s } = simulator.promise(numberOf(values.readings, 20));
  let where = values.serial;
  if (values.serial !== undefined) listenOnSerial(simulator, values.serial);
  else where = `127.0.0.1:${(await listen(simulator, numberOf(values.port, 5025))).port}`;
  process.stdout.write(`${options.identity} at ${where}\nthe first ${count} readings: mean ${mean}, s ${s}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
