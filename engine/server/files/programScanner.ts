import { buffer } from 'node:stream/consumers';
import type { Scanner } from './virusScanner.ts';

/** Programs have their mark at the start; the header of a Windows program comes a little later. */
const headBytes = 4_096;

/** Reads the beginning of a file, for `looksHarmful`. */
export const readHead = async (size: number, read: Parameters<Scanner['scan']>[1]): Promise<Buffer> =>
  buffer(await read({ start: 0, end: Math.min(size, headBytes) - 1 }));

/** Returns whether the beginning of a file is that of a program or of the EICAR test file. */
export const looksHarmful = (head: Buffer): boolean => isTestFile(head) || isProgram(head);

/** The default scanner of an app. It finds programs under any file name, and does not look into archives. */
export const programScanner: Scanner = {
  scan: async ({ size }, read) => (looksHarmful(await readHead(size, read)) ? 'quarantined' : 'clean'),
};

/**
 * The EICAR test file (eicar.org). It is harmless, and written in two halves here so that no scanner reports our
 * source.
 */
export const testFile = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

/** By definition it is at the beginning, and only white space may follow. */
const isTestFile = (head: Buffer): boolean => head.toString('latin1').trimEnd() === testFile;

/** ELF, and Mach-O in both orders of bytes and as a universal binary, which is also the mark of Java classes. */
const marks = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe'];

function isProgram(head: Buffer): boolean {
  if (marks.includes(head.toString('hex', 0, 4))) return true;
  // A text may begin with the letters "MZ"; a Windows program also says where its own header is.
  if (head.length < 0x40 || head.toString('latin1', 0, 2) !== 'MZ') return false;
  const header = head.readUInt32LE(0x3c);
  return header > 0 && head.toString('latin1', header, header + 4) === 'PE\0\0';
}
