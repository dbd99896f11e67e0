import { chromium } from '@playwright/test';
const [,, url, name, ...does] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
for (const lang of ['en','de']) for (const scheme of ['light','dark']) {
  const c = await b.newContext({ baseURL: url, colorScheme: scheme, locale: lang==='de'?'de-DE':'en-GB', reducedMotion: 'reduce' });
  const p = await c.newPage();
  await p.request.post('/api/v2/auth/session', { headers: { Origin: url }, data: { email: 'anna@lab.example', password: 'correct horse battery' } });
  await p.request.patch('/api/v2/auth/me', { headers: { Origin: url }, data: { language: lang } });
  if (does.includes('try') && lang==='en' && scheme==='light') { const r = await p.request.post('/api/v2/admin/scheduled-tasks/verify-warm-copy/run', { headers: { Origin: url }, data: {} }); console.log(r.status()); await p.waitForTimeout(6000); }
  for (const w of [1440,1280,390]) {
    if (w===1440 && !(lang==='en'&&scheme==='light')) continue;
    await p.setViewportSize({ width: w, height: 1100 });
    await p.goto('/admin/backups'); await p.waitForSelector('body[data-app-state=loaded]'); await p.waitForTimeout(400);
    const card = p.getByRole('listitem').filter({ has: p.getByRole('heading', { name: lang==='en'?'Warm copy':'Warme Kopie', exact: true }) });
    if (w===390) { await card.scrollIntoViewIfNeeded(); await card.screenshot({ path: `/tmp/card-look/${name}-${lang}-${scheme}-390c.png` }); }
    else await p.screenshot({ path: `/tmp/card-look/${name}-${lang}-${scheme}-${w}.png` });
  }
  await c.close();
}
await b.close();
