import { fileTypeFromBuffer } from 'file-type';
import type { Storage } from '../storage/storage.ts';
import { extensionOf } from './acceptance.ts';

/** Enough to tell every format we take by its first bytes. */
const headBytes = 256 * 1024;

const tiff = ['tif', 'nef', 'arw', 'dng', 'cr2'];
const film = ['mp4', 'mov', 'm4v', 'm4a', 'm4p', '3gp', '3g2', 'f4v'];

/** By extension, what its content may look like. An extension that is not here is text. */
const looks: Record<string, string[]> = {
  '.docx': ['docx', 'zip'],
  '.pptx': ['pptx', 'zip'],
  '.xlsx': ['xlsx', 'zip'],
  '.odt': ['odt', 'zip'],
  '.odp': ['odp', 'zip'],
  '.ods': ['ods', 'zip'],
  '.doc': ['cfb', 'rtf'],
  '.rtf': ['rtf'],
  '.pdf': ['pdf'],
  '.jpg': ['jpg'],
  '.jpeg': ['jpg'],
  '.png': ['png', 'apng'],
  '.tif': tiff,
  '.tiff': tiff,
  '.heic': ['heic', 'avif'],
  '.psd': ['psd'],
  '.cr2': tiff,
  '.cr3': ['cr3'],
  '.nef': tiff,
  '.arw': tiff,
  '.dng': tiff,
  '.raf': ['raf'],
  '.orf': ['orf'],
  '.rw2': ['rw2'],
  '.lrcat': ['sqlite'],
  '.zip': ['zip'],
  '.mp4': film,
  '.mov': film,
  '.m4v': film,
  '.m4a': film,
  '.mxf': ['mxf'],
  '.wav': ['wav'],
  '.mp3': ['mp3', 'mp2', 'mp1'],
  '.flac': ['flac'],
};
/** Camera profiles: Adobe's own binary format, or XML. */
const untold = new Set(['.dcp']);

/** Whether an ending says how the content of a file must look. */
export const isKnownFormat = (name: string): boolean => Object.hasOwn(looks, extensionOf(name));

/** Whether the content of a stored file is what its name says. Only the beginning is read. */
export async function isWhatItsNameSays(storage: Storage, key: string, name: string): Promise<boolean> {
  const head = await headOf(storage, key);
  const extension = extensionOf(name);
  if (untold.has(extension)) return true;
  const expected = looks[extension];
  if (!expected) return isText(head);
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  return found !== undefined && expected.includes(found.ext);
}

async function headOf(storage: Storage, key: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await storage.read(key, { start: 0, end: headBytes - 1 })) parts.push(part);
  return Buffer.concat(parts);
}

/** Text has no control characters but spaces and line ends; in UTF-16 it starts with its mark. */
function isText(head: Buffer): boolean {
  if (head.length >= 2 && [0xfffe, 0xfeff].includes(head.readUInt16BE(0))) return true;
  return !head.some(byte => byte < 0x20 && ![0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a].includes(byte));
}
