// The libraries that read PDF files and drawings are WebAssembly: their code lies beside their scripts, packed in the packed program.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { shippedFile } from './shipped-file.ts';

const { resolve } = createRequire(import.meta.url);

const beside = (script: string, name: string) => shippedFile(join(dirname(resolve(script)), name));

export async function openPdfium(): Promise<PDFiumLibrary> {
  const { buffer } = new Uint8Array(await beside('@hyzyla/pdfium/dist/index.esm.js', 'pdfium.wasm'));
  return PDFiumLibrary.init({ wasmBinary: buffer });
}

export const drawingCode = (): Promise<Buffer> => beside('@resvg/resvg-wasm', 'index_bg.wasm');
