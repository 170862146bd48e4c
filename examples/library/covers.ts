/** Covers of the demo's books: small pictures that are drawn here, so that no file has a licence of its own. */
import { crc32, deflateSync } from 'node:zlib';

const width = 120;
const height = 180;
const spine = 8;

type Color = readonly [red: number, green: number, blue: number];
const paper: Color = [250, 244, 232];
const ink: Color = [52, 44, 40];
const cloths: Color[] = [
  [122, 62, 29],
  [31, 79, 96],
  [68, 92, 54],
  [110, 44, 66],
  [62, 60, 104],
  [150, 98, 30],
];

/** Whether a place of the lower half belongs to the ornament; the middle is 0, and the edges are 1 and -1. */
const ornaments: ((x: number, y: number) => boolean)[] = [
  (x, y) => x * x + y * y < 0.4,
  (x, y) => Math.abs(x) + Math.abs(y) < 0.7,
  (x, y) => Math.abs(y) < 0.6 && Math.round((y + 1) * 6) % 2 === 0 && Math.abs(x) < 0.6,
  (x, y) => y > -0.6 && y < 0.6 && Math.abs(x) < (y + 0.6) / 2,
  (x, y) => x * x + y * y < 0.5 && x * x + y * y > 0.25,
];

/** Draws the cover of a book as PNG: the same title always has the same cover. */
export function drawCover(title: string): Buffer {
  const number = crc32(title);
  const cloth = cloths[number % cloths.length]!;
  const isOrnament = ornaments[Math.floor(number / cloths.length) % ornaments.length]!;
  const shade = cloth.map(part => Math.round(part * 0.7)) as unknown as Color;
  const colorAt = (x: number, y: number): Color => {
    if (x < spine) return shade;
    if (y >= 26 && y < 74 && x >= 24 && x < 104) return isLetter(title, x, y) ? ink : paper;
    return isOrnament((x - 64) / 40, (y - 126) / 40) ? paper : cloth;
  };
  return toPng(colorAt);
}

/** Two lines in the place of the title and one for the author. */
function isLetter(title: string, x: number, y: number): boolean {
  const half = Math.min(30, 8 + title.length);
  const isLine = (top: number, reach: number) => y >= top && y < top + 5 && Math.abs(x - 64) < reach;
  return isLine(36, half) || isLine(46, half - 6) || (y >= 60 && y < 63 && Math.abs(x - 64) < 14);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function toPng(colorAt: (x: number, y: number) => Color): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const lines: number[] = [];
  for (let y = 0; y < height; y += 1) {
    lines.push(0);
    for (let x = 0; x < width; x += 1) lines.push(...colorAt(x, y));
  }
  const data = deflateSync(Buffer.from(lines), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
