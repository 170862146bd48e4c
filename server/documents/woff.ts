import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

interface Table {
  tag: Buffer;
  checksum: number;
  bytes: Buffer;
}

const known = new Map<string, Buffer>();

/** A font as it is embedded, unpacked once: what sets the pages would unpack a table every time it looks into it. */
export function unpacked(file: string): Buffer {
  const found = known.get(file) ?? fontOf(readFileSync(file));
  known.set(file, found);
  return found;
}

/** WOFF 1.0: a directory of tables, each compressed by itself where that made it smaller. */
function fontOf(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => tableAt(woff, 44 + index * 20));
  const directory = Buffer.alloc(12 + tables.length * 16);
  const [log, width] = [Math.floor(Math.log2(tables.length)), 2 ** Math.floor(Math.log2(tables.length)) * 16];
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(width, 6);
  directory.writeUInt16BE(log, 8);
  directory.writeUInt16BE(tables.length * 16 - width, 10);
  let offset = directory.length;
  const parts = tables.map(({ tag, checksum, bytes }, index) => {
    const entry = 12 + index * 16;
    tag.copy(directory, entry);
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(bytes.length, entry + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([directory, ...parts]);
}

function tableAt(woff: Buffer, entry: number): Table {
  const [offset, packed, whole] = [4, 8, 12].map(at => woff.readUInt32BE(entry + at)) as [number, number, number];
  const bytes = woff.subarray(offset, offset + packed);
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    bytes: packed < whole ? inflateSync(bytes) : bytes,
  };
}
