// The file of a record in both descriptions: a part of its multipart forms, and a download. docs/interface/v1.md#files,
// docs/interface/papers.md#documents.
import type { ResolvedResource } from '../../schema/resolve.ts';
import type { Refusable } from './refusals.ts';
import type { OpenApi } from './schemas.ts';

export const file = {
  type: 'string',
  contentMediaType: 'application/octet-stream',
  description: 'The file, at most 50 MB. Its type is told from its content.',
};

/** The fields of a record as a multipart form that may bring the file. */
export function withFile(fields: OpenApi): OpenApi {
  return { allOf: [fields, { type: 'object', properties: { file } }] };
}

interface FilePathsInput {
  resource: ResolvedResource;
  base: string;
  idParameter: OpenApi;
  operation(id: string, action: 'view' | 'edit', rest: OpenApi): OpenApi;
  failureAnswers(asked: Omit<Refusable, 'face'>): OpenApi;
}

const content = { '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } };
const header = (description: string, type = 'string') => ({ description, schema: { type } });

export function downloadPath({
  resource,
  base,
  idParameter,
  operation,
  failureAnswers,
}: FilePathsInput): Record<string, OpenApi> {
  if (!resource.definition.file) return {};
  const download = {
    summary: 'Download the file',
    parameters: [
      { name: 'Range', in: 'header', schema: { type: 'string' }, description: 'One range of bytes, such as `bytes=0-1023`.' },
      { name: 'If-None-Match', in: 'header', schema: { type: 'string' }, description: 'An `ETag` that was read before.' },
    ],
    responses: {
      200: {
        description: 'The content as an attachment under the name of the file, with the type that was found in it.',
        headers: {
          ETag: header('SHA-256 of the content.'),
          'Content-Disposition': header('`attachment` with the name of the file.'),
          'Content-Length': header('Size in bytes.', 'integer'),
        },
        content,
      },
      206: { description: 'The range that was asked for.', content },
      416: { description: 'The range lies beyond the file; `Content-Range` tells its size.' },
      304: { description: 'The content is the one that was read before.' },
      ...failureAnswers({ method: 'GET', path: `${base}/{id}/download`, takesBody: false, anyType: true, mayBeLocked: true }),
    },
  };
  return { [`${base}/{id}/download`]: { parameters: [idParameter], get: operation('download*', 'view', download) } };
}

/** `POST /{id}`, where the record takes its file that way, too. */
export function uploadOperation({
  resource,
  base,
  operation,
  failureAnswers,
  updated,
}: FilePathsInput & { updated: OpenApi }): OpenApi {
  if (!resource.definition.file?.postedToKey) return {};
  const schema = { type: 'object', required: ['file'], properties: { file } };
  const upload = {
    summary: 'Store or replace the file',
    requestBody: { required: true, content: { 'multipart/form-data': { schema } } },
    responses: { 200: updated, ...failureAnswers({ method: 'POST', path: `${base}/{id}`, takesBody: true }) },
  };
  return { post: operation('upload*', 'edit', upload) };
}
