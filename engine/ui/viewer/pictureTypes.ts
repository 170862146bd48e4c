/** Media types of pictures that every browser shows. None of them can contain code, as SVG can. */
export const pictureTypes: Readonly<Record<string, string | undefined>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
};

/** The largest picture that is loaded, in bytes. */
export const maxPictureBytes = 96 * 1024 * 1024;
