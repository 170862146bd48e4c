import { crc32, deflateSync } from 'node:zlib';
import type { Random } from './random.ts';

const vocabulary = `the river a harbour of light and tide in morning over the marsh with boats between islands where
gulls turn slowly above old walls that keep their salt while people walk home along the quay under lamps before rain comes
from the west again to fill every channel as maps had promised long ago for those who read them by a window`.split(
  /\s+/,
);

/** Generates this many words of prose, in paragraphs. */
export function prose(words: number, random: Random): Buffer {
  const parts: string[] = [];
  for (let count = 0, sentence = 0; count < words; count += 1, sentence += 1) {
    const ends = sentence >= 11 || count === words - 1;
    const word = random.pick(vocabulary);
    parts.push(sentence === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word);
    if (!ends) continue;
    parts[parts.length - 1] += count % 96 > 84 ? '.\n\n' : '.';
    sentence = -1;
  }
  return Buffer.from(`${parts.join(' ').replaceAll('\n\n ', '\n\n')}\n`);
}

type Color = readonly [red: number, green: number, blue: number];

/** A small picture of one colour. */
export function picture(random: Random): Buffer {
  const color: Color = [random.between(40, 220), random.between(40, 220), random.between(40, 220)];
  return png(48, 32, () => color);
}

const mix = (one: Color, other: Color, share: number): Color => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

const skies: [top: Color, bottom: Color][] = [
  [
    [95, 166, 216],
    [191, 224, 242],
  ],
  [
    [240, 182, 95],
    [251, 227, 176],
  ],
  [
    [232, 140, 120],
    [252, 214, 190],
  ],
  [
    [181, 207, 226],
    [232, 241, 247],
  ],
];
const grey: Color = [130, 140, 146];
const white: Color = [250, 250, 245];
const [width, height] = [300, 200];

/** A picture of hills under a sky. The raw one is dull, with a cable in front of the sky; the edited one is not. */
export function landscape(number: number, isEdited: boolean): Buffer {
  const [top, bottom] = skies[number % skies.length]!;
  const heights = [0, 1, 2].map(layer =>
    Array.from({ length: width }, (_, x) => {
      const wave = Math.abs(Math.sin(x / (39 - 7 * layer) + number * 1.7 + layer));
      return height * (0.42 + 0.16 * layer) - 22 * wave ** 0.8;
    }),
  );
  const ridge = (x: number, layer: number) => heights[layer]![x]!;
  const hills = [0, 1, 2].map(layer => mix(mix(top, [24, 52, 58], 0.3 + 0.28 * layer), bottom, 0.08));
  const sun = { x: 56 + ((number * 82) % 188), y: 39 };
  return png(width, height, (x, y) => {
    const cable = 44 + ((x - width / 2) / 32) ** 2;
    if (!isEdited && y < ridge(x, 0) && Math.abs(y - cable) < 1.4) return [50, 52, 54];
    const layer = y > ridge(x, 2) ? 2 : y > ridge(x, 1) ? 1 : y > ridge(x, 0) ? 0 : undefined;
    const isSun = (x - sun.x) ** 2 + (y - sun.y) ** 2 < 200;
    const color = layer !== undefined ? hills[layer]! : isSun ? white : mix(top, bottom, y / height);
    return isEdited ? color : mix(color, grey, 0.55);
  });
}

/** Writes a PNG file of 8 bits for each of red, green and blue (ISO/IEC 15948). */
function png(width: number, height: number, colorAt: (x: number, y: number) => Color): Buffer {
  const stride = 1 + width * 3;
  const rows = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(colorAt(x, y), y * stride + 1 + x * 3);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(rows);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * Makes a ZIP file whose files are not compressed (APPNOTE.TXT 6.3.3, sections 4.3.7, 4.3.12 and 4.3.16). client-zip, which
 * serves downloads, writes a stream with the sizes after the data, and rows of files need the size at once.
 */
export function archive(entries: Record<string, Buffer>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, data] of Object.entries(entries)) {
    const header = Buffer.alloc(26);
    header.writeUInt16LE(10, 0);
    header.writeUInt16LE(0x21, 8);
    header.writeUInt32LE(crc32(data), 10);
    header.writeUInt32LE(data.length, 14);
    header.writeUInt32LE(data.length, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const location = Buffer.alloc(14);
    location.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, Buffer.from(name), data]);
    locals.push(local);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x0a\x00', 'latin1'), header, location, Buffer.from(name)]));
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
}

/** The beginning of a camera's raw picture: a TIFF without an image in it. */
export const rawPicture = (random: Random): Buffer =>
  Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1'),
    Buffer.from(Array.from({ length: random.between(200, 900) }, () => random.between(0, 255))),
  ]);
