import type { FileSource } from '../source.ts';
import { bytesAt } from './bytesAt.ts';

/** Offsets in the header, see [MS-CFB] 2.2. */
const header = { bytes: 512, sectorShift: 30, firstDirectory: 48, fatSectors: 76, listed: 109 };
const entry = { bytes: 128, nameLength: 64, start: 116 };
/** A directory of a document has a few dozen entries; each sector is one read. */
const maxSectors = 64;
const lastSector = 0xfffffffa;

/** What an OLE2 compound file holds: the names of its streams, each with the offset of its first byte. */
export async function cfbStreams(source: FileSource): Promise<Map<string, number>> {
  const head = await bytesAt(source, 0, header.bytes);
  const streams = new Map<string, number>();
  if (head.length < header.bytes) return streams;
  const size = 1 << Math.min(head.readUInt16LE(header.sectorShift), 12);
  if (size < header.bytes) return streams;
  const offsetOf = (sector: number): number => (sector + 1) * size;
  let sector = head.readUInt32LE(header.firstDirectory);
  for (let read = 0; read < maxSectors && sector < lastSector; read += 1) {
    const bytes = await bytesAt(source, offsetOf(sector), size);
    for (let at = 0; at + entry.bytes <= bytes.length; at += entry.bytes) {
      const length = Math.min(bytes.readUInt16LE(at + entry.nameLength), 64) - 2;
      if (length > 0)
        streams.set(bytes.toString('utf16le', at, at + length), offsetOf(bytes.readUInt32LE(at + entry.start)));
    }
    sector = await sectorAfter(source, head, size, sector);
  }
  return streams;
}

/** The next sector of a chain, by the allocation table. Only the part of the table that the header lists is read. */
async function sectorAfter(source: FileSource, head: Buffer, size: number, sector: number): Promise<number> {
  const perSector = size / 4;
  const index = Math.floor(sector / perSector);
  if (index >= header.listed) return lastSector;
  const table = head.readUInt32LE(header.fatSectors + index * 4);
  if (table >= lastSector) return lastSector;
  const bytes = await bytesAt(source, (table + 1) * size + (sector % perSector) * 4, 4);
  return bytes.length === 4 ? bytes.readUInt32LE(0) : lastSector;
}
