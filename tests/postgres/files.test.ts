// A lab on a database server whose files lie where every instance has them: in a shared folder, or in a bucket. It is begun, moved there and
// back, served by one instance after the other, and says what is wrong with the place in one sentence.
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { FilesSetting } from '#server/files/place/files-place.ts';
import { type ServerOptions, startServer } from '#server/index.ts';
import { moveToFolder, moveToServer } from '#server/lab-files/move-to-server.ts';
import { dataPaths } from '#server/lib/disk/data-dir.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { putDocument, readDocument } from '../support/a-file-in-a-lab.ts';
import { postgresOrFail, type ServerAtHand } from '../support/one-postgres.ts';
import { emptyDatabase } from '../support/postgres-labs.ts';
import { s3AtHand } from '../support/s3-server.ts';
import { copySeed, resourcesDir } from '../support/seed-lab.ts';

let server: ServerAtHand;
beforeAll(async () => {
  server = await postgresOrFail();
});
afterAll(() => server.stop());

async function aLab() {
  const [seed, database] = [await copySeed('full'), await emptyDatabase(server.url)];
  onTestFinished(async () => {
    await database.discard();
    seed.discard();
  });
  return { directory: seed.directory, url: database.url };
}

async function served<T>(dataDir: string, work: (url: string) => Promise<T>, given: Partial<ServerOptions> = {}): Promise<T> {
  const running = await startServer({
    ...{ dataDir, port: 0, resourcesDir, rendererDir: null, logLevel: 'silent', readingThreads: 0 },
    ...given,
  });
  try {
    return await work(running.url);
  } finally {
    await running.stop();
  }
}

function sharedFolder(): string {
  const folder = join(tempFolder(), 'shared');
  mkdirSync(folder);
  return folder;
}

async function settingOfBucket(): Promise<FilesSetting> {
  const { place } = await s3AtHand();
  const { endpoint, bucket, region, credentials } = place;
  return { ...{ endpoint, bucket, region, prefix: 'lab' }, ...credentials };
}

const places: { name: string; make: () => Promise<FilesSetting> }[] = [
  { name: 'a shared folder', make: async () => sharedFolder() },
  { name: 'a bucket', make: settingOfBucket },
];

describe.each(places)('files in $name', ({ make }) => {
  it('move there with their lab, are served by another instance, and come back with it', async () => {
    const [lab, files] = [await aLab(), await make()];
    const before = await served(lab.directory, (url) => putDocument(url, 'before', 'before the move'));
    const moved = await moveToServer({ ...lab, files, program: '1.2.3' });
    expect(moved.files?.brought).toBeGreaterThan(0);
    const since = await served(lab.directory, (url) => putDocument(url, 'since', 'since the move'));
    // Another computer, with a data directory of its own that has none of it.
    const other = join(tempFolder(), 'other');
    await served(
      other,
      async (url) => {
        expect(await readDocument(url, before)).toMatchObject({ status: 200, text: 'before the move' });
        expect(await readDocument(url, since)).toMatchObject({ status: 200, text: 'since the move' });
      },
      { database: lab.url, files },
    );
    expect(readdirSync(dataPaths(other).documents)).toEqual([]);
    const copy = join(tempFolder(), 'copy');
    await moveToFolder({ ...lab, folder: copy });
    expect(await served(copy, (url) => readDocument(url, since))).toMatchObject({ status: 200, text: 'since the move' });
    await moveToFolder({ ...lab, folder: lab.directory });
    expect(await served(lab.directory, (url) => readDocument(url, since))).toMatchObject({ status: 200, text: 'since the move' });
  });
});

describe('what is wrong with the place', () => {
  it('is said in a sentence: a lab in a file, a folder that is not mounted, a setting nobody knows', async () => {
    const [lab, files] = [await aLab(), sharedFolder()];
    await expect(served(lab.directory, async () => undefined, { files })).rejects.toThrow(/keeps its files in its own folder/);
    await moveToServer({ ...lab, files, program: '1.2.3' });
    renameSync(files, `${files}-away`);
    mkdirSync(files);
    await expect(served(lab.directory, async () => undefined)).rejects.toThrow(/is not the one it was/);
    const strange = { bucket: 'lab', secret: 'x' };
    await expect(served(lab.directory, async () => undefined, { files: strange })).rejects.toThrow(/"secret" that nobody knows/);
    expect(readdirSync(files)).toEqual([]);
  });

  it('is 503 while the folder is away, with all else at work; what lies there is served when it is back', async () => {
    const [lab, files] = [await aLab(), sharedFolder()];
    await moveToServer({ ...lab, files, program: '1.2.3' });
    await served(lab.directory, async (url) => {
      const id = await putDocument(url, 'kept', 'kept there');
      renameSync(files, `${files}-away`);
      mkdirSync(files);
      const refused = await readDocument(url, id);
      expect(refused).toMatchObject({ status: 503, retryAfter: '10' });
      expect(refused.text).toMatch(/The storage that keeps the files|Der Speicher für die Dateien/);
      await expect(putDocument(url, 'new', 'new')).rejects.toThrow('503');
      expect((await fetch(`${url}/health`)).status).toBe(200);
      renameSync(files, `${files}-empty`);
      renameSync(`${files}-away`, files);
      expect(await readDocument(url, id)).toMatchObject({ status: 200, text: 'kept there' });
      expect(existsSync(join(files, 'documents'))).toBe(true);
    });
  });

  it('keeps nobody from starting where a bucket cannot be reached: it is said, and mends itself', async () => {
    const [lab, s3] = [await aLab(), await s3AtHand()];
    const { endpoint, bucket, region, credentials } = s3.place;
    const files = { ...{ endpoint, bucket, region }, ...credentials };
    await moveToServer({ ...lab, program: '1.2.3' });
    writeFileSync(dataPaths(lab.directory).config, JSON.stringify({ database: lab.url, files }));
    s3.fail((_asked, res) => Boolean(res.writeHead(403).end()));
    const said: string[] = [];
    await served(
      lab.directory,
      async (url) => {
        // Copies of one lab that are signed with one key know of each other: that is said as well.
        expect(said.filter((sentence) => sentence.includes('files'))).toEqual([
          expect.stringMatching(/^The files of the lab in s3:\/\/plumbline\/ at 127\.0\.0\.1:\d+ cannot be reached/),
        ]);
        await expect(putDocument(url, 'early', 'early')).rejects.toThrow('503');
        s3.fail(null);
        const id = await putDocument(url, 'late', 'late');
        expect(await readDocument(url, id)).toMatchObject({ status: 200, text: 'late' });
      },
      { say: (sentence) => said.push(sentence) },
    );
  });
});
