// Where files are said to lie: what is taken, what is refused, and what is told of it.
import { describe, expect, it } from 'vitest';
import { filesPlace, placeName } from '#server/files/place/files-place.ts';

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret-key' };

describe('the place of the files', () => {
  it('is a folder by its whole path', () => {
    expect(filesPlace('/mnt/lab-files', {})).toEqual({ kind: 'folder', folder: '/mnt/lab-files' });
    for (const path of ['lab-files', '../x', '/', '']) expect(() => filesPlace(path, {})).toThrow(/whole path of a folder/);
  });

  it('is a bucket by its address, with what the environment says', () => {
    const environment = { ...keys, AWS_REGION: 'eu-central-1', AWS_ENDPOINT_URL_S3: 'https://s3.lab.example' };
    expect(filesPlace('s3://lab-files/one/two/', environment)).toEqual({
      ...{ kind: 's3', endpoint: 'https://s3.lab.example', region: 'eu-central-1', bucket: 'lab-files', prefix: 'one/two/' },
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret-key' },
    });
    // Where nobody says who asks, the library looks where programs of the provider do.
    expect(filesPlace('s3://lab-files', {})).toEqual({ kind: 's3', region: 'us-east-1', bucket: 'lab-files', prefix: '' });
  });

  it('is a bucket by its settings, which go before the environment', () => {
    const setting = {
      endpoint: 'https://s3.lab.example',
      bucket: 'lab-files',
      accessKeyId: 'own',
      secretAccessKey: 'own-secret',
    };
    const place = filesPlace(setting, {
      ...keys,
      AWS_SESSION_TOKEN: 'of another',
      AWS_ENDPOINT_URL: 'https://elsewhere.example',
    });
    expect(place).toMatchObject({
      endpoint: 'https://s3.lab.example',
      credentials: { accessKeyId: 'own', secretAccessKey: 'own-secret' },
    });
    expect(JSON.stringify(place)).not.toContain('of another');
  });

  it.each([
    [{ bucket: 'UPPER' }, /bucket whose name is none/],
    [{ bucket: 'lab-files', prefix: 'a b' }, /prefix of other characters/],
    [{ bucket: 'lab-files', prefix: '../x?' }, /prefix of other characters/],
    [{ bucket: 'lab-files', endpoint: 'ftp://x' }, /endpoint that is no address/],
    [{ bucket: 'lab-files', endpoint: 'http://s3.lab.example' }, /does not encrypt/],
    [{ bucket: 'lab-files', accessKeyId: 'id' }, /without the other/],
    [{ bucket: 'lab-files', region: 7 }, /region that is no text/],
    [{ bucket: 'lab-files', acl: 'public' }, /"acl" that nobody knows/],
  ])('%o is refused in a sentence', (setting, words) => {
    expect(() => filesPlace(setting, {})).toThrow(words);
  });

  it('without encryption is the own computer, or meant', () => {
    expect(filesPlace({ bucket: 'lab-files', endpoint: 'http://127.0.0.1:9000' }, {})).toMatchObject({ kind: 's3' });
    expect(filesPlace({ bucket: 'lab-files', endpoint: 'http://s3.lab.example', insecure: true }, {})).toMatchObject({
      kind: 's3',
    });
  });

  it('is told without what is secret', () => {
    const place = filesPlace({ bucket: 'lab-files', endpoint: 'https://s3.lab.example', prefix: 'one' }, keys);
    expect(placeName(place)).toBe('s3://lab-files/one/ at s3.lab.example');
  });
});
