// A picture file becomes a PNG small enough for a label: thermal printers know black and white, and a format is no photo album.
import { useI18n } from '#renderer/lib/i18n.tsx';
import { useToasts } from '#renderer/ui/toast.tsx';

export const pictureTypes = 'image/png,image/jpeg,image/webp,image/svg+xml';

/** Pixels of the longer side, halved until it fits; letters of base64 that a format may hold of one picture. */
const longest = 800;
const shortest = 100;
const mostLetters = 400_000;

export interface Picture {
  png: string;
  /** Width to height. */
  ratio: number;
}

async function loaded(file: File): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

function asPng(image: HTMLImageElement, side: number): string | null {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = canvas.toDataURL('image/png').split(',')[1] ?? '';
  if (png !== '' && png.length <= mostLetters) return png;
  return side > shortest ? asPng(image, side / 2) : null;
}

export function usePicture(take: (picture: Picture) => void): (file: File) => Promise<void> {
  const { t } = useI18n();
  const toasts = useToasts();
  return async (file) => {
    try {
      const image = await loaded(file);
      const png = image.naturalWidth > 0 ? asPng(image, longest) : null;
      if (png === null) toasts.fail(t('ui.designer.image.unread', { name: file.name }));
      else take({ png, ratio: image.naturalWidth / image.naturalHeight });
    } catch {
      // Whatever the file is, it is no picture that can be drawn.
      toasts.fail(t('ui.designer.image.unread', { name: file.name }));
    }
  };
}
