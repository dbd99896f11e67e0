// A request in Python, with the standard library alone: what is copied runs in an empty file, and nothing has to be installed or copied
// beside it.
import { bodyValues } from '../request/request-draft.ts';
import { indented, isPlain, type SampleBody, type SampleRequest } from './sample-request.ts';

// A string of JSON is one of Python, too.
const quoted = (text: string) => JSON.stringify(text);

/** JSON as it is written in Python. */
function literal(value: unknown, inset = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const deeper = `${inset}    `;
  const inner = Array.isArray(value)
    ? value.map((one) => literal(one, deeper))
    : Object.entries(value).map(([name, one]) => `${quoted(name)}: ${literal(one, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return inner.length === 0 ? `${open}${close}` : `${open}\n${inner.map((one) => `${deeper}${one},\n`).join('')}${inset}${close}`;
}

interface PythonBody {
  before: string[];
  data: string;
  type: string;
}

function jsonText(text: string): string {
  const values = bodyValues(text);
  return values ? `json.dumps(${literal(values)}).encode()` : `${quoted(text)}.encode()`;
}

function partsBefore(pairs: readonly (readonly [string, string])[], files: readonly (readonly [string, string])[]): string[] {
  const named = (name: string) => name.replaceAll('"', '%22');
  const head = (name: string, file?: string) =>
    `Content-Disposition: form-data; name="${named(name)}"${file === undefined ? '' : `; filename="${named(file)}"`}`;
  return [
    'boundary = uuid.uuid4().hex',
    'parts = [',
    ...pairs.map(([name, value]) => `    (${quoted(head(name))}, ${quoted(value)}.encode()),`),
    ...files.map(([name, file]) => `    (${quoted(head(name, file))}, open(${quoted(file)}, "rb").read()),`),
    ']',
    'body = b"".join(f"--{boundary}\\r\\n{head}\\r\\n\\r\\n".encode() + content + b"\\r\\n" for head, content in parts)',
    'body += f"--{boundary}--\\r\\n".encode()',
    '',
  ];
}

function bodyOf(body: SampleBody | null): PythonBody | null {
  switch (body?.kind) {
    case 'json':
      return { before: [], data: jsonText(body.text), type: '"application/json"' };
    case 'form':
      return {
        before: [],
        data: `urllib.parse.urlencode(${literal(Object.fromEntries(body.pairs))}).encode()`,
        type: '"application/x-www-form-urlencoded"',
      };
    case 'parts':
      return { before: partsBefore(body.pairs, body.files), data: 'body', type: 'f"multipart/form-data; boundary={boundary}"' };
    default:
      return null;
  }
}

/** A password may hold more than ASCII; a token does not. */
function secretText(before: string, variable: string): string {
  return before === '' ? `os.environ["${variable}"].encode()` : `f"${before}{os.environ['${variable}']}"`;
}

function answerLines({ answer }: SampleRequest): string[] {
  switch (answer.kind) {
    case 'json':
      return ['print(json.dumps(json.load(response), indent=2, ensure_ascii=False))'];
    case 'events':
      return ['for line in response:', '    print(line.decode().rstrip(), flush=True)'];
    case 'file':
      return [`open(${quoted(answer.name)}, "wb").write(response.read())`];
    default:
      return ['print(response.status)'];
  }
}

export function pythonSample(request: SampleRequest): string {
  const { method, address, secrets, headers, answer } = request;
  const body = bodyOf(request.body);
  const modules = [
    ...(answer.kind === 'json' || request.body?.kind === 'json' ? ['json'] : []),
    ...(secrets.length > 0 ? ['os'] : []),
    'urllib.error',
    ...(request.body?.kind === 'form' ? ['urllib.parse'] : []),
    'urllib.request',
    ...(request.body?.kind === 'parts' ? ['uuid'] : []),
  ];
  const headerLines = [
    ...secrets.map(({ header, before, variable }) => `${quoted(header)}: ${secretText(before, variable)},`),
    ...headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}${isPlain(value) ? '' : '.encode()'},`),
    ...(body ? [`"Content-Type": ${body.type},`] : []),
  ];
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    ...(body?.before ?? []),
    'request = urllib.request.Request(',
    `    ${quoted(address)},`,
    `    method=${quoted(method)},`,
    ...(headerLines.length > 0 ? ['    headers={', ...headerLines.map((line) => `        ${line}`), '    },'] : []),
    ...(body ? [`    data=${indented(body.data, '    ')},`] : []),
    ')',
    'try:',
    '    with urllib.request.urlopen(request) as response:',
    ...answerLines(request).map((line) => `        ${line}`),
    'except urllib.error.HTTPError as error:',
    '    raise SystemExit(f"{error.code}: {error.read().decode()}")',
  ].join('\n');
}
