/** Photos with previews, made segment by segment, as cameras and programs store them. */
import { crc32 } from 'node:zlib';

/** What no preview may contain: the name of a place, in comments and metadata. */
export const place = 'GPS 48.8584 N 2.2945 E';

const number = (value: number, size: 2 | 4, little = false): Buffer => {
  const bytes = Buffer.alloc(size);
  if (size === 2) little ? bytes.writeUInt16LE(value) : bytes.writeUInt16BE(value);
  else little ? bytes.writeUInt32LE(value) : bytes.writeUInt32BE(value);
  return bytes;
};

const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), number(data.length + 2, 2), data]);

/** A JPEG with a place in its metadata. `fill` tells one from another. */
export const jpeg = (fill: number, length = 900): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xfe, Buffer.from(place)),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${place}`)),
    segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\x01', 'latin1')),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, Buffer.concat([Buffer.from([8]), number(60, 2), number(80, 2), Buffer.from([1, 1, 0x11, 0])])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.alloc(length, fill),
    Buffer.from([0xff, 0xd0, 0xff, 0x00]),
    segment(0xfe, Buffer.from(place)),
    Buffer.from([0xff, 0xd9]),
    Buffer.from(`after the end: ${place}`),
  ]);

type Field = [tag: number, value: number, count?: number];

/** A TIFF: its directories, one after the other, with the data that `data` places at the end. */
export function tiff(
  directories: (at: (name: string) => number) => Field[][],
  data: Record<string, Buffer>,
  little = true,
): Buffer {
  const offsets = new Map<string, number>();
  const write = (): Buffer => {
    const lists = directories(name => offsets.get(name) ?? 0);
    let at = 8;
    const parts: Buffer[] = [];
    lists.forEach((fields, place) => {
      offsets.set(`ifd${place}`, at);
      const size = 2 + fields.length * 12 + 4;
      const entries = fields.map(([tag, value, count = 1]) => {
        const isShort = tag === 0x0112;
        const kind = [number(tag, 2, little), number(isShort ? 3 : 4, 2, little), number(count, 4, little)];
        const field = isShort ? [number(value, 2, little), Buffer.alloc(2)] : [number(value, 4, little)];
        return Buffer.concat([...kind, ...field]);
      });
      at += size;
      parts.push(
        number(fields.length, 2, little),
        ...entries,
        number(place === 0 && lists.length > 1 ? at : 0, 4, little),
      );
    });
    for (const [name, bytes] of Object.entries(data)) {
      offsets.set(name, at);
      at += bytes.length;
      parts.push(bytes);
    }
    return Buffer.concat([Buffer.from(little ? 'II*\0' : 'MM\0*', 'latin1'), number(8, 4, little), ...parts]);
  };
  write();
  return write();
}

const thumbnail = jpeg(1);
const large = jpeg(2, 9_000);

/** Adds EXIF data to a JPEG: it is turned, and has a place and a thumbnail. */
export function withExif(photo: Buffer, small: Buffer): Buffer {
  const exif = tiff(
    at => [
      [
        [0x0112, 6],
        [0x8825, at('gps')],
      ],
      [
        [0x0201, at('small')],
        [0x0202, small.length],
      ],
    ],
    { gps: Buffer.from(place), small },
  );
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]);
  return Buffer.concat([photo.subarray(0, 2), segment(0xe1, data), photo.subarray(2)]);
}

/** A photo of a camera. */
export const cameraPhoto = (body = 300_000): Buffer => withExif(jpeg(3, body), thumbnail);

/** A raw photo whose previews are in a second directory and in one below the first. */
export const rawPhoto = (little: boolean): Buffer =>
  tiff(
    at => [
      [
        [0x014a, at('ifd2')],
        [0x0103, 1],
      ],
      [
        [0x0201, at('thumbnail')],
        [0x0202, thumbnail.length],
      ],
      [
        [0x0103, 6],
        [0x0106, 6],
        [0x0111, at('large')],
        [0x0117, large.length],
      ],
    ],
    { thumbnail, large, sensor: Buffer.alloc(200_000, 7) },
    little,
  );

const resources = Buffer.concat([
  Buffer.from('8BIM\x04\x04\0\0', 'latin1'),
  number(place.length, 4),
  Buffer.from(place),
  Buffer.from('8BIM\x04\x0c\0\0', 'latin1'),
  number(28 + thumbnail.length, 4),
  Buffer.alloc(28),
  thumbnail,
]);

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([number(body.length + 8, 4), Buffer.from(type, 'latin1'), body]);
};

export const photosWithPreview: Record<string, Buffer> = {
  'camera.jpg': cameraPhoto(),
  'little.nef': rawPhoto(true),
  'big.dng': rawPhoto(false),
  'film.raf': Buffer.concat([
    Buffer.from('FUJIFILMCCD-RAW '.padEnd(84, '0')),
    number(100, 4),
    number(thumbnail.length, 4),
    Buffer.alloc(8),
    thumbnail,
    Buffer.alloc(200_000),
  ]),
  'box.cr3': Buffer.concat([
    box('ftyp', Buffer.from('crx \0\0\0\0', 'latin1')),
    box('moov', box('uuid', Buffer.alloc(16), box('THMB', Buffer.alloc(16), thumbnail))),
    box('mdat', Buffer.alloc(200_000)),
  ]),
  'layers.psd': Buffer.concat([
    Buffer.from('8BPS\0\x01', 'latin1'),
    Buffer.alloc(20),
    number(0, 4),
    number(resources.length, 4),
    resources,
    Buffer.alloc(200_000),
  ]),
  'scan.tif': tiff(at => [[[0x8649, at('resources'), resources.length]]], { resources, pixels: Buffer.alloc(200_000) }),
};

const chunk = (name: string, data: Buffer): Buffer =>
  Buffer.concat([
    number(data.length, 4),
    Buffer.from(name),
    data,
    number(crc32(Buffer.concat([Buffer.from(name), data])), 4),
  ]);

/** A PNG with a place in its texts. */
export const png = (width = 40, height = 30): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([number(width, 4), number(height, 4), Buffer.from([8, 2, 0, 0, 0])])),
    chunk('tEXt', Buffer.from(`Comment\0${place}`)),
    chunk('eXIf', Buffer.from(place)),
    chunk('IDAT', Buffer.alloc(50, 5)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
