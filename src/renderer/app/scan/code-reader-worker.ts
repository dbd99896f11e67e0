// Reads codes out of pictures of the camera, in a thread of its own: its file alone may compile WebAssembly. docs/adr/0094.
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// From this server, where the package itself would fetch it from the internet.
prepareZXingModule({ overrides: { locateFile: () => readerUrl } });

/** What the program prints on labels (src/server/labels/format/symbology.ts). */
const options: ReaderOptions = {
  formats: ['QRCodeModel2', 'DataMatrix', 'Code128', 'Code39'],
  tryHarder: true,
  tryRotate: true,
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
};

self.addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  try {
    const [found] = await readBarcodes(data, options);
    self.postMessage({ code: found?.isValid ? found.text : null });
  } catch (error) {
    self.postMessage({ fault: String(error) });
  }
});
