// `npm run dev`: the server from source, started again on each change, and the screens from Vite with hot reload, on a demonstration
// lab of its own in .cache/dev-lab.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { root } from './runtime/root.ts';

const SERVER = 'http://127.0.0.1:8391';
const SCREENS_PORT = 5173;

const dataDir = join(root, '.cache', 'dev-lab');
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'src/server/cli/serve.ts', '--port', new URL(SERVER).port, '--data', dataDir, '--demo'],
  { cwd: root, stdio: 'inherit' },
);

/** The server takes cookies from its own origin only, so what passes through here carries that origin. */
const toServer = {
  target: SERVER,
  changeOrigin: true,
  headers: { origin: SERVER },
  bypass: ({ headers, url }: { headers: { accept?: string | undefined }; url?: string }) =>
    headers.accept?.includes('text/html') ? url : undefined,
};

const vite = await createServer({
  root: join(root, 'src', 'renderer'),
  configFile: false,
  plugins: [react()],
  server: { host: '127.0.0.1', port: SCREENS_PORT, proxy: { '^/(api|health|setup|public|qrcode|docs)(/|$)': toServer } },
});
await vite.listen();
process.stdout.write(`Screens with hot reload: http://127.0.0.1:${SCREENS_PORT}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.kill('SIGTERM');
    void vite.close().then(() => process.exit(0));
  });
}
