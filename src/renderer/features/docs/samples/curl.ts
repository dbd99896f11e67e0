// A request as curl in a POSIX shell. Within single quotes nothing is special but the single quote.
import { compact, type SampleBody, type SampleRequest } from './sample-request.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** `;` and `,` end a file's name for curl unless it stands in quotes of its own. */
const fileName = (name: string) => (/[;,"\\]/.test(name) ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : name);

function bodyParts(body: SampleBody | null): string[] {
  switch (body?.kind) {
    case 'json':
      return ["-H 'Content-Type: application/json'", `-d ${quoted(compact(body.text))}`];
    case 'form':
      return body.pairs.map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`);
    case 'parts':
      return [
        ...body.pairs.map(([name, value]) => `--form-string ${quoted(`${name}=${value}`)}`),
        ...body.files.map(([name, file]) => `-F ${quoted(`${name}=@${fileName(file)}`)}`),
      ];
    default:
      return [];
  }
}

export function curlSample({ method, address, secrets, headers, body, answer }: SampleRequest): string {
  // -g: brackets in an address are no range of numbers. -N: what comes is shown as it comes.
  const options = answer.kind === 'events' ? '-gN' : '-g';
  return [
    `curl ${options}${method === 'GET' ? '' : ` -X ${method}`} ${quoted(address)}`,
    ...secrets.map(({ header, before, variable }) => `-H "${header}: ${before}$${variable}"`),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...bodyParts(body),
    ...(answer.kind === 'file' ? [`-o ${quoted(answer.name)}`] : []),
  ].join(' \\\n  ');
}
