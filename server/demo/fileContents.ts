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

/** A small picture of one colour. */
export function picture(random: Random): Buffer {
  const [width, height] = [48, 32];
  const colour = Buffer.from([random.between(40, 220), random.between(40, 220), random.between(40, 220)]);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => colour)]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
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
