// What is on its way for the first time when something is written shows what was written.
import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { LateAnswerClient } from '#renderer/lib/live/late-answer-client.ts';
import { waitFor } from '../../support/waiting.ts';

/** A list that answers when it is let, with what was written by the time it was asked. */
function slowList() {
  const server = { written: 0, asked: 0, answers: [] as (() => void)[] };
  const queryFn = () => {
    server.asked += 1;
    const seen = server.written;
    return new Promise<number>((resolve) => server.answers.push(() => resolve(seen)));
  };
  return { server, queryFn };
}

test('a first answer from before a write is asked for once more, however often is written meanwhile', async () => {
  const client = new LateAnswerClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } });
  const { server, queryFn } = slowList();
  const observer = new QueryObserver(client, { queryKey: ['rows', 'presets'], queryFn });
  const seen: unknown[] = [];
  const stop = observer.subscribe(({ data }) => data !== undefined && seen.push(data));
  await waitFor('the first question', () => expect(server.asked).toBe(1));
  server.written = 1;
  const told = client.invalidateQueries({ queryKey: ['rows'] });
  server.written = 2;
  void client.invalidateQueries({ queryKey: ['rows'] });
  server.answers[0]?.();
  await waitFor('the second question', () => expect(server.asked).toBe(2));
  server.answers[1]?.();
  await told;
  await waitFor('both answers', () => expect([seen[0], seen.at(-1)]).toEqual([0, 2]));
  expect(client.getQueryData(['rows', 'presets'])).toBe(2);
  expect(server.asked).toBe(2);
  stop();
});

test('what the write does not concern is asked once', async () => {
  const client = new LateAnswerClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } });
  const { server, queryFn } = slowList();
  const stop = new QueryObserver(client, { queryKey: ['rows', 'orders'], queryFn }).subscribe(() => undefined);
  await waitFor('the question', () => expect(server.asked).toBe(1));
  await client.invalidateQueries({ queryKey: ['rows', 'presets'] });
  server.answers[0]?.();
  await waitFor('the answer', () => expect(client.getQueryData(['rows', 'orders'])).toBe(0));
  expect(server.asked).toBe(1);
  stop();
});
