// The page that customers keep: one file of HTML with all it needs, which asks nobody for anything. Its policy names the one script by its
// hash and allows no connection. docs/interface/portal.md#verifier.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { root } from '../runtime/root.ts';

const source = join(root, 'src', 'verifier');

/** The readers of signatures are the program's own: only what they ask of Node.js is another. */
const inPlaceOf = {
  'node:buffer': join(root, 'node_modules', 'buffer', 'index.js'),
  'node:crypto': join(source, 'crypto', 'node-crypto.ts'),
};

async function bundle(): Promise<{ script: string; style: string }> {
  const built = (await build({
    root: source,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    resolve: { alias: inPlaceOf },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: join(source, 'main.tsx'), formats: ['iife'], name: 'verifier', cssFileName: 'verifier' },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[];
  const parts = [built].flat().flatMap(({ output }) => output);
  const script = parts.map((one) => (one.type === 'chunk' ? one.code : '')).join('');
  const style = parts.map((one) => (one.type === 'asset' ? String(one.source) : '')).join('');
  // What would end the element, or make its end unseen.
  const safe = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  return { script: safe, style: style.replaceAll('</style', '<\\/style') };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export async function verifierPage(): Promise<string> {
  const { script, style } = await bundle();
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src data:; font-src data:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Certificates</title>
<style>${style}</style>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="lab">null</script>
<script>${script}</script>
</body>
</html>
`;
}
