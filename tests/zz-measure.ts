import { startLab } from './support/running-lab.ts';
import { anInventory } from './support/builders.ts';
const lab = await startLab();
await anInventory(lab.program, { MTAG: 'std', I4201: 'STD' });
const { db } = lab.services.lab;
const N = 10000, others = 100000;
const t = '2026-01-01 00:00:00';
await db.transaction().execute(async (tx) => {
  const put = async (table: string, rows: Record<string, unknown>[]) => { for (let i = 0; i < rows.length; i += 500) await tx.insertInto(table).values(rows.slice(i, i + 500)).execute(); };
  await put('inventory', Array.from({ length: 20000 }, (_, i) => ({ MTAG: `m${i}`, I4201: `X${i}`, ktag: i % 2 ? 'C-ALPHA' : 'C-BETA', created_at: t, updated_at: t })));
  await put('calibration', Array.from({ length: N + others }, (_, i) => ({ CTAG: `c${i}`, MTAG: `m${i % 20000}`, status: 'D', C2301: `2025-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`, C2306: `N${i}`, C2323: 'passed', C2339: i < 20000 ? 1 : 0, created_at: t, updated_at: t })));
  await put('standards', Array.from({ length: N }, (_, i) => ({ uID: `s${i}`, CTAG: `c${i}`, MTAG: `m${i % 20000}`, C2430: 'std', created_at: t, updated_at: t })));
  await put('standards', Array.from({ length: others }, (_, i) => ({ uID: `t${i}`, CTAG: `c${N + i}`, MTAG: `m${i % 20000}`, C2430: `m${i % 50}`, created_at: t, updated_at: t })));
});
await db.insertInto('calibration').values({ CTAG: 'good', MTAG: 'std', status: 'D', C2301: '2024-01-01', C2323: 'passed' }).execute();
await db.insertInto('calibration').values({ CTAG: 'bad', MTAG: 'std', status: 'D', C2301: '2026-02-01', C2323: 'failed', C2339: 1 }).execute();
for (const user of ['admin', 'berta'] as const) for (const q of ['?page[size]=10000', '']) {
  for (let k = 0; k < 2; k++) { const s = performance.now(); const a = await lab.v2(user, { path: `/api/v2/standards/std/impact${q}` }); console.log(user, q, a.status, (a.body as any).meta.total, (a.body as any).data.length, Math.round(performance.now() - s), 'ms'); }
}
let s = performance.now();
const a = await lab.v2('admin', { method: 'POST', path: '/api/v2/standards/std/impact-cases', body: {} });
console.log('open case', a.status, Math.round(performance.now() - s), 'ms');
s = performance.now();
const b = await lab.v2('admin', { path: '/api/v2/standards/std/impact?page[size]=10000' });
console.log('impact with dispositions', (b.body as any).data[0].attributes.disposition, Math.round(performance.now() - s), 'ms');
for (const [id, d] of [['std', 'forward'], ['m3', 'backward'], ['m3', 'forward']]) { s = performance.now(); const c = await lab.v2('admin', { path: `/api/v2/inventories/${id}/traceability?direction=${d}` }); console.log('trace', id, d, c.status, JSON.stringify((c.body as any).meta), Math.round(performance.now() - s), 'ms'); }
await lab.stop();
