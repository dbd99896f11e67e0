// A request in JavaScript: fetch, as a module in Node.js; in a browser as well, where no file is read or written.
import { bodyValues } from '../request/request-draft.ts';
import { indented, isPlain, type SampleBody, type SampleRequest } from './sample-request.ts';

const quoted = (text: string) => JSON.stringify(text);

function jsonText(text: string): string {
  const values = bodyValues(text);
  return values ? `JSON.stringify(${JSON.stringify(values, null, 2)})` : quoted(text);
}

/** Lines before the request, and what is sent. */
function bodyOf(body: SampleBody | null): { before: string[]; sent: string } | null {
  switch (body?.kind) {
    case 'json':
      return { before: [], sent: indented(jsonText(body.text), '  ') };
    case 'form':
      return { before: [], sent: indented(`new URLSearchParams(${JSON.stringify(body.pairs, null, 2)})`, '  ') };
    case 'parts':
      return {
        before: [
          'const form = new FormData();',
          ...body.pairs.map(([name, value]) => `form.append(${quoted(name)}, ${quoted(value)});`),
          ...body.files.map(
            ([name, file]) => `form.append(${quoted(name)}, await openAsBlob(${quoted(file)}), ${quoted(file)});`,
          ),
          '',
        ],
        sent: 'form',
      };
    default:
      return null;
  }
}

/** A password may hold more than ASCII; a token does not. */
function secretText(before: string, variable: string): string {
  return before === '' ? `Buffer.from(process.env.${variable}).toString('latin1')` : `\`${before}\${process.env.${variable}}\``;
}

function answerLines({ answer }: SampleRequest): string[] {
  switch (answer.kind) {
    case 'json':
      return ['console.log(JSON.stringify(await response.json(), null, 2));'];
    case 'events':
      return [
        'const decoder = new TextDecoder();',
        'for await (const part of response.body) process.stdout.write(decoder.decode(part, { stream: true }));',
      ];
    case 'file':
      return [`await writeFile(${quoted(answer.name)}, response.body);`];
    default:
      return ['console.log(response.status);'];
  }
}

export function javaScriptSample(request: SampleRequest): string {
  const { method, address, secrets, headers, answer } = request;
  const body = bodyOf(request.body);
  const needsFile = request.body?.kind === 'parts' && request.body.files.length > 0;
  const imports = [
    ...(needsFile ? ["import { openAsBlob } from 'node:fs';"] : []),
    ...(answer.kind === 'file' ? ["import { writeFile } from 'node:fs/promises';"] : []),
  ];
  const headerLines = [
    ...secrets.map(({ header, before, variable }) => `${quoted(header)}: ${secretText(before, variable)},`),
    ...headers.map(
      ([name, value]) =>
        `${quoted(name)}: ${isPlain(value) ? quoted(value) : `Buffer.from(${quoted(value)}).toString('latin1')`},`,
    ),
    ...(request.body?.kind === 'json' ? ['"Content-Type": "application/json",'] : []),
  ];
  return [
    ...imports,
    ...(imports.length > 0 ? [''] : []),
    ...(body?.before ?? []),
    `const response = await fetch(${quoted(address)}, {`,
    `  method: ${quoted(method)},`,
    ...(headerLines.length > 0 ? ['  headers: {', ...headerLines.map((line) => `    ${line}`), '  },'] : []),
    ...(body ? [`  body: ${body.sent},`] : []),
    '});',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of the sample
    'if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);',
    ...answerLines(request),
  ].join('\n');
}
