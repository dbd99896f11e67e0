// Files in a folder: which are whole, where they are put, and where a folder really is. docs/adr/0077.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isWholePath } from '#server/lib/disk/whole-path.ts';
import { isListed } from '#server/resources/watched-folder/places.ts';
import { mountOf } from '#server/watched-folders/disk/disk-of.ts';
import { createLooks } from '#server/watched-folders/disk/found-files.ts';
import { placeOf } from '#server/watched-folders/disk/place.ts';
import { createDraft, putAside, putNote } from '#server/watched-folders/disk/put-files.ts';
import { createTurns } from '#server/watched-folders/disk/turns.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, text: string, at = 1_700_000_000) => {
  writeFileSync(join(folder, name), text);
  utimesSync(join(folder, name), at, at);
};

describe('disks', () => {
  it('are told by where they are mounted', () => {
    const told = ['/', '/srv', '/srv/bench\\040two', '/srvother']
      .map((point, no) => `${no} 1 0:1 / ${point} rw - nfs x rw`)
      .join('\n');
    const folders = ['/srv/a', '/srv/bench two/in', '/srv/bench twofold', '/home', '/srvother'];
    expect(folders.map((path) => mountOf(path, told))).toEqual(['/srv', '/srv/bench two', '/srv', '/', '/srvother']);
    expect(mountOf('/a', '')).toBe('/');
  });

  it('have one turn each, and few in all', async () => {
    const turns = createTurns(2);
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    for (const name of ['dead 1', 'dead 2', 'alive 1', 'third 1', 'alive 2'])
      void turns.take(name.split(' ')[0] ?? '').then((end) => {
        begun.push(name);
        ends.set(name, end);
      });
    const begunAfter = async (name?: string) => {
      if (name) ends.get(name)?.();
      await Promise.resolve();
      await Promise.resolve();
      return begun.join(', ');
    };
    expect(await begunAfter()).toBe('dead 1, alive 1');
    expect(await begunAfter('alive 1')).toBe('dead 1, alive 1, third 1');
    expect(await begunAfter('third 1')).toBe('dead 1, alive 1, third 1, alive 2');
    expect(await begunAfter('dead 1')).toBe('dead 1, alive 1, third 1, alive 2, dead 2');
  });
});

describe('a file is taken', () => {
  const names = async (looks = createLooks<null>()) => (await looks.at(folder)).whole.map(({ name }) => name);

  it('by the look that finds it as the one before it did', async () => {
    const looks = createLooks<null>();
    put('b.csv', 'a;b');
    put('a.csv', 'a;b');
    expect(await names(looks)).toEqual([]);
    put('b.csv', 'a;b\n1;2', 1_700_000_001);
    expect(await names(looks)).toEqual(['a.csv']);
    expect(await names(looks)).toEqual(['a.csv', 'b.csv']);
  });

  it('unless a program is still writing it, it is hidden, a folder, or a link to somewhere else', async () => {
    const looks = createLooks<null>();
    for (const name of ['.hidden.csv', '~$book.xlsx', 'half.csv.part', 'half.tmp', 'got.crdownload', 'Thumbs.db', 'whole.csv'])
      put(name, 'x');
    mkdirSync(join(folder, 'done'));
    put('done/old.csv', 'x');
    symlinkSync('/etc/hostname', join(folder, 'link.csv'));
    await names(looks);
    expect(await names(looks)).toEqual(['whole.csv']);
  });

  it('once: what could not be moved is known again, and another file of its name is another', async () => {
    const looks = createLooks<string>();
    put('a.csv', 'one');
    await looks.at(folder);
    const [first] = (await looks.at(folder)).whole;
    if (!first) throw new Error('not found');
    looks.keep(first, 'noted');
    const [again] = (await looks.at(folder)).whole;
    expect(again && looks.known(again)).toBe('noted');
    put('a.csv', 'two!', 1_700_000_009);
    await looks.at(folder);
    const [other] = (await looks.at(folder)).whole;
    expect(other && looks.known(other)).toBeNull();
  });
});

describe('a file is put', () => {
  it('aside beside others of its name, and nothing is written over', async () => {
    const done = join(folder, 'done');
    for (const text of ['one', 'two', 'three']) {
      put('a.csv', text);
      await putAside(join(folder, 'a.csv'), { folder: done, name: 'a.csv' });
    }
    expect(readdirSync(done).sort()).toEqual(['a (2).csv', 'a (3).csv', 'a.csv']);
    expect(readFileSync(join(done, 'a.csv'), 'utf8')).toBe('one');
    expect(existsSync(join(folder, 'a.csv'))).toBe(false);
    await putNote(done, 'a.csv', 'why');
    await putNote(done, 'a.csv', 'why else');
    expect(readFileSync(join(done, 'a.csv.txt'), 'utf8')).toBe('why');
  });

  it('whole or not at all: while it is written it has a name that nobody takes', async () => {
    const draft = await createDraft(folder);
    await draft.write(Buffer.from('half '));
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readdirSync(folder)[0]).toMatch(/^\..+\.part$/);
    await draft.write(Buffer.from('and half'));
    await draft.replace('list.csv');
    await draft.drop();
    expect(readdirSync(folder)).toEqual(['list.csv']);
    expect(readFileSync(join(folder, 'list.csv'), 'utf8')).toBe('half and half');
    const given = await createDraft(folder);
    await given.drop();
    expect(readdirSync(folder)).toEqual(['list.csv']);
  });
});

describe('a folder may be watched', () => {
  const directory = () => join(folder, 'lab');
  beforeEach(() => {
    for (const name of ['lab', 'lab/documents', 'open', 'open/in', 'shut']) mkdirSync(join(folder, name));
    symlinkSync(join(folder, 'shut'), join(folder, 'open', 'out'));
  });
  const place = (name: string, roots: string[]) =>
    placeOf({ folder: join(folder, name), roots: roots.map((root) => join(folder, root)), directory: directory() });

  it('below what an administrator listed, by a whole path', () => {
    expect(['/srv/in', '/srv/in/', '/srv/in/..', 'in', '/', '', '/srv/\0in'].map(isWholePath)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(isListed('/srv/in', ['/srv'])).toBe(true);
    expect(isListed('/srv', ['/srv'])).toBe(true);
    expect(isListed('/srvother', ['/srv'])).toBe(false);
    expect(isListed('/srv', ['/srv/in'])).toBe(false);
    expect(isListed('/srv', [])).toBe(false);
  });

  it('where it really is, and never the lab itself', async () => {
    expect(await place('open/in', ['open'])).toEqual({ path: join(folder, 'open/in') });
    expect(await place('open/out', ['open'])).toEqual({ fault: 'not_listed' });
    expect(await place('open/away', ['open'])).toEqual({ fault: 'not_there' });
    expect(await place('shut', ['open'])).toEqual({ fault: 'not_listed' });
    expect(await place('lab/documents', ['lab'])).toEqual({ fault: 'of_the_lab' });
    expect(await place('open', ['open', 'lab'])).toEqual({ path: join(folder, 'open') });
    symlinkSync(join(folder, 'lab'), join(folder, 'open', 'sly'));
    expect(await place('open/sly', ['open'])).toEqual({ fault: 'of_the_lab' });
  });
});
