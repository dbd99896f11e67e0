// What CUPS is told and how its answers are read, as a real one gave them; and the arguments of the script for Windows.

import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { writePdf } from '#server/pdf/write-pdf.ts';
import { lpArguments } from '#server/printing/spooler/cups.ts';
import { completedState, printersIn, requestId, stoppedReason, waitingState } from '#server/printing/spooler/cups-answers.ts';
import { pdfPictures } from '#server/printing/spooler/pdf-pictures.ts';
import { scriptArguments } from '#server/printing/spooler/windows.ts';
import { labelFonts } from '#tests/support/label-device.ts';

describe('lp', () => {
  const job = { queue: 'Zebra', title: '--help; rm *', kind: 'pdf', page: { width: 62, height: 29 }, copies: 2 } as const;
  test('is given a page of its own size and no scaling', () =>
    expect(lpArguments(job)).toEqual(
      '-d Zebra -t|--help; rm *|-n 2 -o PageSize=Custom.62x29mm -o media=Custom.62x29mm -o print-scaling=none -o fit-to-page=false'
        .split('|')
        .flatMap((part, index) => (index === 1 ? [part] : part.split(' '))),
    ));
  test('is given the sheets of an office by their name', () =>
    expect(lpArguments({ ...job, page: { width: 210, height: 297 } })).toContain('media=A4'));
  test('passes raw bytes on', () => expect(lpArguments({ ...job, kind: 'raw' }).slice(-2)).toEqual(['-o', 'raw']));
  test('says its number', () => {
    expect(requestId('request id is Etiketten-12 (0 file(s))\n')).toBe('Etiketten-12');
    expect(requestId('lp: Error - The printer or class does not exist.\n')).toBeNull();
  });
});

const printers = `printer Etiketten is idle.  enabled since Sat Nov 21 23:53:11 2026
	Form mounted:
	Printer types: unknown
	Description: Etikettendrucker Labor
	Alerts: none
	Location: Raum 2
printer Zebra disabled since Sat Nov 21 23:53:52 2026 -
	kein Papier
	Form mounted:
	Description: ZD421
	Alerts: paused
	Location: 
printer Buero now printing Buero-7.  enabled since Sat Nov 21 23:53:11 2026
	Description: Büro
	Alerts: media-empty-warning
	Location: Flur
`;

const waiting = `Etiketten-3             root              2048   Sat Nov 21 23:53:52 2026
	Alerts: none
	queued for Etiketten
Etiketten-4             root              2048   Sat Nov 21 23:53:52 2026
	Alerts: job-printing
	queued for Etiketten
Etiketten-5             root              2048   Sat Nov 21 23:53:52 2026
	Alerts: job-hold-until-specified
	queued for Etiketten
`;

describe('lpstat', () => {
  test('lists printers with their state and why they stand still', () =>
    expect(printersIn(printers)).toEqual([
      { name: 'Etiketten', description: 'Etikettendrucker Labor', location: 'Raum 2', state: 'idle', reason: '' },
      { name: 'Zebra', description: 'ZD421', location: '', state: 'stopped', reason: 'kein Papier' },
      { name: 'Buero', description: 'Büro', location: 'Flur', state: 'printing', reason: 'media-empty-warning' },
    ]));
  test('says what stops a printer', () => {
    expect(stoppedReason(printers, 'Zebra')).toBe('kein Papier');
    expect(stoppedReason(printers, 'Buero')).toBe('media-empty-warning');
    expect(stoppedReason(printers, 'Etiketten')).toBeNull();
  });
  test('tells waiting from printing from held, and a job it has not', () => {
    expect(waitingState(waiting, 'Etiketten-3')).toEqual({ state: 'pending', reason: '' });
    expect(waitingState(waiting, 'Etiketten-4')).toEqual({ state: 'printing', reason: '' });
    expect(waitingState(waiting, 'Etiketten-5')).toMatchObject({ state: 'stopped' });
    expect(waitingState(waiting, 'Etiketten-33')).toBeNull();
  });
  test('tells how a job ended', () => {
    const ended = (alerts: string) => completedState(`Zebra-1 root 1 x\n\tStatus: \n\tAlerts: ${alerts}\n`, 'Zebra-1').state;
    expect([ended('processing-to-stop-point'), ended('job-canceled-by-user'), ended('aborted-by-system')]).toEqual([
      'done',
      'cancelled',
      'failed',
    ]);
    expect(completedState('', 'Zebra-1').state).toBe('gone');
  });
});

describe('Windows', () => {
  test('gets each value behind the name of a typed parameter', () =>
    expect(
      scriptArguments('C:\\p\\spool.ps1', {
        action: 'pages',
        queue: 'QL 820',
        title: '$(calc)',
        copies: 1,
        folder: 'C:\\t',
        width: 62,
        height: 29,
      }).slice(-15),
    ).toEqual([
      'C:\\p\\spool.ps1',
      '-Action',
      'pages',
      '-Queue',
      'QL 820',
      '-Title',
      '$(calc)',
      '-Copies',
      '1',
      '-Folder',
      'C:\\t',
      '-Width',
      '62',
      '-Height',
      '29',
    ]));

  test('gets pages as pictures in the printer’s dots', async () => {
    const page = {
      width: (62 * 72) / 25.4,
      height: (29 * 72) / 25.4,
      marks: [{ kind: 'rect', x: 0, y: 0, width: 72, height: 72, fill: '#000000' }] as never[],
    };
    const head = { title: 'x', language: 'de-DE', author: '', createdAt: '2026-11-21T10:00:00Z' };
    const sizes: number[][] = [];
    for await (const bytes of pdfPictures({
      bytes: writePdf({ ...head, tags: [], pages: [page, page] }, labelFonts),
      page: { width: 62, height: 29 },
      dpi: 300,
    })) {
      const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
      sizes.push([width, height, data[4 * (150 * width + 150)] ?? 255]);
    }
    expect(sizes).toEqual([
      [732, 343, 0],
      [732, 343, 0],
    ]);
  });
});
