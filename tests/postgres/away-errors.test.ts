// What a server that goes away leaves behind in its clients is told as that, whatever the driver calls it: nobody who asks meets an error of ours.
import { expect, it } from 'vitest';
import { explainServerError } from '#server/db/postgres/connection/errors.ts';

const withCode = (code: string) => Object.assign(new Error('refused'), { code });

it.each([
  ...['08006', '57P01', '57P03', '53300', 'ECONNRESET', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'].map(withCode),
  ...[
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Received unexpected commandComplete message from backend.',
    'cannot use serializable mode in a hot standby',
  ].map((message) => new Error(message)),
])('%s', (error) => {
  expect(explainServerError(error, {})).toMatchObject({ code: 'lab.away', details: { retryAfterSeconds: 5 } });
});

it('is told of a write that met a server which only follows, and not of a question that only reads', () => {
  expect(explainServerError(withCode('25006'), {})).toMatchObject({ code: 'lab.away' });
  const reading = withCode('25006');
  expect(explainServerError(reading, { onlyReads: true })).toBe(reading);
});

it('is not said of what has another reason', () => {
  for (const error of [withCode('40001'), withCode('23505'), new Error('Called end on pool more than once')])
    expect(explainServerError(error, {})).toBe(error);
});
