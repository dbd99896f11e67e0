// A request in PowerShell 7. Within single quotes only single quotes are special, and the typographic ones end a text there as well.
import { compact, isPlain, type SampleBody, type SampleRequest } from './sample-request.ts';

const quoted = (text: string) => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

const table = (lines: readonly string[]) => `[ordered]@{\n${lines.map((line) => `  ${line}\n`).join('')}}`;
const rows = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([name, value]) => `${quoted(name)} = ${quoted(value)}`);

/** Lines before the request, and its parameters. */
function bodyOf(body: SampleBody | null): { before: string[]; parameters: string[] } {
  switch (body?.kind) {
    case 'json':
      return {
        before: [`$body = ${quoted(compact(body.text))}`],
        parameters: ["-ContentType 'application/json; charset=utf-8'", '-Body $body'],
      };
    case 'form':
      return {
        before: [`$body = ${table(rows(body.pairs))}`],
        parameters: ["-ContentType 'application/x-www-form-urlencoded'", '-Body $body'],
      };
    case 'parts':
      return {
        before: [
          `$form = ${table([
            ...rows(body.pairs),
            ...body.files.map(([name, file]) => `${quoted(name)} = Get-Item -LiteralPath ${quoted(file)}`),
          ])}`,
        ],
        parameters: ['-Form $form'],
      };
    default:
      return { before: [], parameters: [] };
  }
}

/** `Invoke-RestMethod` waits for the end of an answer: what never ends is read by its lines. */
function eventLines({ address, secrets, headers }: SampleRequest): string[] {
  const add = (name: string, value: string) =>
    `$client.DefaultRequestHeaders.TryAddWithoutValidation(${name}, ${value}) | Out-Null`;
  return [
    '$client = [System.Net.Http.HttpClient]::new()',
    ...secrets.map(({ header, before, variable }) => add(quoted(header), `"${before}$env:${variable}"`)),
    ...headers.map(([name, value]) => add(quoted(name), quoted(value))),
    `$reader = [System.IO.StreamReader]::new($client.GetStreamAsync(${quoted(address)}).Result)`,
    'while ($null -ne ($line = $reader.ReadLine())) { $line }',
  ];
}

export function powerShellSample(request: SampleRequest): string {
  const { method, address, secrets, headers, answer } = request;
  if (answer.kind === 'events') return eventLines(request).join('\n');
  const { before, parameters } = bodyOf(request.body);
  const headerLines = [
    ...secrets.map(({ header, before: words, variable }) => `${quoted(header)} = "${words}$env:${variable}"`),
    ...rows(headers),
  ];
  const call = [
    `Invoke-RestMethod -Method ${quoted(method)} -Uri ${quoted(address)}`,
    ...(headerLines.length > 0 ? ['-Headers $headers'] : []),
    ...parameters,
    ...(answer.kind === 'file' ? [`-OutFile ${quoted(answer.name)}`] : []),
  ].join(' `\n  ');
  return [
    ...(headers.every(([, value]) => isPlain(value))
      ? []
      : ['# PowerShell sends headers in ASCII alone: word this one without umlauts.']),
    ...(headerLines.length > 0 ? [`$headers = ${table(headerLines)}`] : []),
    ...before,
    answer.kind === 'json' ? `${call} |\n  ConvertTo-Json -Depth 20` : call,
  ].join('\n');
}
