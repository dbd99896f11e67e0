// Print jobs as a user follows them: ordered, waited for by their state, their labels read.
import { expect } from 'vitest';
import { readPdf } from './pdf-reader.ts';
import type { RunningLab } from './running-lab.ts';
import { waitFor } from './waiting.ts';

export interface PrintJob {
  id: string;
  attributes: { state: string; count: number; done: number; format_version: number | null; message: string | null };
}

const longest = 90_000;

export function labelJobs(lab: RunningLab) {
  async function read(id: string): Promise<PrintJob> {
    const { body } = await lab.v2('admin', { path: `/api/v2/print-jobs/${id}` });
    return (body as { data: PrintJob }).data;
  }

  async function ended(id: string): Promise<PrintJob> {
    const seen = async () => {
      const job = await read(id);
      expect(job.attributes.state).not.toMatch(/^(?:queued|printing)$/);
      return job;
    };
    return waitFor('the labels to be printed', seen, longest);
  }

  async function order(body: object): Promise<string> {
    const answer = await lab.v2('admin', { method: 'POST', path: '/api/v2/labels/print', body });
    expect(answer.status, answer.text).toBe(202);
    return (answer.body as { data: PrintJob }).data.id;
  }

  return {
    read,
    ended,
    order,
    print: async (body: object) => ended(await order(body)),
    text: async (id: string) => {
      const { bytes } = await lab.v2('admin', { path: `/api/v2/print-jobs/${id}/file` });
      return readPdf(bytes).pages.join('\n');
    },
  };
}
