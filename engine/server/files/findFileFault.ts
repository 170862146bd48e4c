import { fileTypeFromBuffer } from 'file-type';
import type { ProblemName } from '../../contract/contract.ts';
import { listCfbStreams } from '../../counting/office/compoundFile.ts';
import { extensionOf } from '../../dsl/files/fileNames.ts';
import formats from '../../dsl/files/formats.json' with { type: 'json' };
import { bytesAt } from './content/bytesAt.ts';
import { isText } from './content/isText.ts';
import { requiresPassword } from './content/pdfPassword.ts';
import { beginningOfPart } from './content/zipPart.ts';
import type { FileSource } from './source.ts';
import { hasPartList } from './zipParts.ts';

/** Enough to detect every accepted format by its first bytes. */
const headBytes = 256 * 1024;

const tiff = ['tif', 'nef', 'arw', 'dng', 'cr2'];
const film = ['mp4', 'mov', 'm4v', 'm4a', 'm4p', '3gp', '3g2', 'f4v'];

/** By extension, what its content may look like. An extension that is not here is text. */
const formatsByExtension: Record<string, string[]> = {
  '.docx': ['docx', 'zip'],
  '.pptx': ['pptx', 'zip'],
  '.xlsx': ['xlsx', 'zip'],
  '.odt': ['odt', 'zip'],
  '.odp': ['odp', 'zip'],
  '.ods': ['ods', 'zip'],
  '.doc': ['doc', 'rtf'],
  '.rtf': ['rtf'],
  '.pdf': ['pdf'],
  '.jpg': ['jpg'],
  '.jpeg': ['jpg'],
  '.png': ['png'],
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
/** Camera profiles, in Adobe's binary format or in XML. */
const unrecognizable = new Set(['.dcp']);

type Format = { family: string; ending?: string };

/**
 * Returns the extension of a format with its dot; undefined if several would do, or if files of that format are not
 * accepted.
 */
export const endingOf = (format: string): string | undefined => (formats as Record<string, Format>)[format]?.ending;

/** Returns whether the content of a file is known from its extension. */
export const isKnownFormat = (name: string): boolean => Object.hasOwn(formatsByExtension, extensionOf(name));

/**
 * A fault in the content of a file: it is protected by a password, it is of another type than its name says (`found` is
 * the usual extension of its format, without the dot), or it cannot be read.
 */
export type FileFault = { error: 'protected' | 'content' } | { error: 'other_type'; found: string };

/** The problem code of each fault. */
export const contentProblems = {
  content: 'file_content_refused',
  protected: 'file_protected',
  other_type: 'file_type_mismatch',
} as const satisfies Record<FileFault['error'], ProblemName>;

/** Returns why the content of a stored file does not fit its name, or null. Reads only parts of the file. */
export async function findFileFault(source: FileSource, name: string): Promise<FileFault | null> {
  const extension = extensionOf(name);
  if (unrecognizable.has(extension)) return null;
  const head = await bytesAt(source, 0, headBytes);
  const expected = formatsByExtension[extension];
  const found = await formatOf(source, head, expected);
  if (found === 'protected') return { error: 'protected' };
  const isAsNamed = expected ? expected.includes(found) : found === 'text';
  if (isAsNamed) {
    if (await isLocked(source, found, head)) return { error: 'protected' };
    return isZip(head) && !(await hasPartList(source)) ? { error: 'content' } : null;
  }
  return found === 'unknown' ? { error: 'content' } : { error: 'other_type', found };
}

/** How PDF and RTF begin; byte order marks and white space may come before. */
const marks = /^\ufeff?\s*(?:(%PDF-)|(\{\\rtf))/;

/** The format that the content has: its usual extension without the dot, `text`, `protected` or `unknown`. */
async function formatOf(source: FileSource, head: Buffer, expected: string[] | undefined): Promise<string> {
  const [, pdf, rtf] = marks.exec(head.toString('utf8', 0, 1_024)) ?? [];
  const start = head.toString('latin1', 0, 1_024);
  // Readers look for the header of a PDF in the first kilobyte, because some programs write something before it.
  if (pdf || (expected?.includes('pdf') && start.includes('%PDF-'))) return 'pdf';
  if (rtf) return 'rtf';
  // Decoding takes longer than all other checks, so it is only done if they find nothing.
  const readsAsText = () => isText(head, source.size <= headBytes);
  if (!expected && readsAsText()) return 'text';
  // WAV files of more than 4 GB.
  if (/^(RF64|BW64)....WAVE/s.test(start)) return 'wav';
  const told = (await fileTypeFromBuffer(head).catch(() => undefined))?.ext;
  if (told === 'cfb') return kindOfCfb(source);
  if (told) return sameAs[told] ?? told;
  return expected && readsAsText() ? kindOfText(head) : 'unknown';
}

const sameAs: Record<string, string> = { apng: 'png' };

function kindOfText(head: Buffer): string {
  const start = head.toString('utf8', 0, 1_024).toLowerCase();
  if (/<!doctype html|<html[\s>]/.test(start)) return 'html';
  return /^(\ufeff?\s*)mime-version:/.test(start) ? 'mhtml' : 'text';
}

/** Office documents with a password are an OLE2 file around the encrypted one. */
async function kindOfCfb(source: FileSource): Promise<string> {
  const streams = await listCfbStreams(source);
  if (streams.has('EncryptedPackage')) return 'protected';
  const words = streams.get('WordDocument');
  if (words !== undefined) return (await isEncryptedDoc(source, words)) ? 'protected' : 'doc';
  if (streams.has('Workbook') || streams.has('Book')) return 'xls';
  return streams.has('PowerPoint Document') ? 'ppt' : 'unknown';
}

/** [MS-DOC] 2.5.2: the bit fEncrypted of the file's information block. */
async function isEncryptedDoc(source: FileSource, offset: number): Promise<boolean> {
  const block = await bytesAt(source, offset, 12);
  return block.length === 12 && block.readUInt16LE(0) === 0xa5ec && (block.readUInt16LE(10) & 0x0100) > 0;
}

const isZip = (head: Buffer): boolean => head.length >= 4 && head.readUInt32BE(0) === 0x504b0304;

async function isLocked(source: FileSource, found: string, head: Buffer): Promise<boolean> {
  if (found === 'pdf') return requiresPassword(source);
  if (!isZip(head)) return false;
  return hasEncryptedEntry(head) || (['odt', 'odp', 'ods'].includes(found) && isEncryptedOdf(source));
}

/** By the bit 0 in the headers of the first entries of a ZIP file. */
function hasEncryptedEntry(head: Buffer): boolean {
  for (let at = 0; at + 30 <= head.length && head.readUInt32BE(at) === 0x504b0304; ) {
    const flags = head.readUInt16LE(at + 6);
    if (flags & 1) return true;
    // The sizes follow the content: where the next entry begins is not known.
    if (flags & 8) return false;
    at += 30 + head.readUInt16LE(at + 26) + head.readUInt16LE(at + 28) + head.readUInt32LE(at + 18);
  }
  return false;
}

const maxManifestBytes = 1024 * 1024;

/**
 * Returns whether an OpenDocument file is encrypted. The manifest says so; it is the last part, or one of the first.
 */
async function isEncryptedOdf(source: FileSource): Promise<boolean> {
  const manifest = await beginningOfPart(source, 'META-INF/manifest.xml', maxManifestBytes);
  return manifest.includes('encryption-data');
}
