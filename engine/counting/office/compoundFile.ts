import { type ByteSource, bytesAt, viewOf } from '../byteSource.ts';

/** Offsets in the header, see [MS-CFB] 2.2. */
const header = { bytes: 512, sectorShift: 30, firstDirectory: 48, fatSectors: 76, listed: 109 };
const entry = { bytes: 128, nameLength: 64, start: 116 };
/** A directory of a document has a few dozen entries; each sector is one read. */
const maxSectors = 64;
const lastSector = 0xfffffffa;
const utf16 = new TextDecoder('utf-16le');

/** Lists the streams of an OLE2 compound file: their names, each with the offset of its first byte. */
export async function listCfbStreams(source: ByteSource): Promise<Map<string, number>> {
  const head = await bytesAt(source, 0, header.bytes);
  const streams = new Map<string, number>();
  if (head.length < header.bytes) return streams;
  const numbers = viewOf(head);
  const size = 1 << Math.min(numbers.getUint16(header.sectorShift, true), 12);
  if (size < header.bytes) return streams;
  const offsetOf = (sector: number): number => (sector + 1) * size;
  let sector = numbers.getUint32(header.firstDirectory, true);
  for (let read = 0; read < maxSectors && sector < lastSector; read += 1) {
    const bytes = await bytesAt(source, offsetOf(sector), size);
    const entries = viewOf(bytes);
    for (let at = 0; at + entry.bytes <= bytes.length; at += entry.bytes) {
      const length = Math.min(entries.getUint16(at + entry.nameLength, true), 64) - 2;
      if (length > 0)
        streams.set(utf16.decode(bytes.subarray(at, at + length)), offsetOf(entries.getUint32(at + entry.start, true)));
    }
    sector = await sectorAfter(source, numbers, size, sector);
  }
  return streams;
}

/** Reads the next sector of a chain from the allocation table, as far as the header lists the table. */
async function sectorAfter(source: ByteSource, head: DataView, size: number, sector: number): Promise<number> {
  const perSector = size / 4;
  const index = Math.floor(sector / perSector);
  if (index >= header.listed) return lastSector;
  const table = head.getUint32(header.fatSectors + index * 4, true);
  if (table >= lastSector) return lastSector;
  const bytes = await bytesAt(source, (table + 1) * size + (sector % perSector) * 4, 4);
  return bytes.length === 4 ? viewOf(bytes).getUint32(0, true) : lastSector;
}
