// `node scripts/check-pdf.ts FILE…`: whether PDFs are PDF/A-3u and PDF/UA-1; each violation with its page and object. Ends with 1 when
// there is one.
import { readFileSync } from 'node:fs';
import { sentence, violationsOf } from './pdf/violations.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('node scripts/check-pdf.ts FILE…');
  process.exitCode = 2;
}
for (const file of files) {
  const found = await violationsOf(readFileSync(file));
  console.log(`${file}: ${found.length === 0 ? 'PDF/A-3u and PDF/UA-1, nothing found' : `${found.length} violations`}`);
  for (const violation of found) console.log(`  ${sentence(violation)}`);
  if (found.length > 0) process.exitCode = 1;
}
