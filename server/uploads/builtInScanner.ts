import { buffer } from 'node:stream/consumers';
import type { Source } from './counting/source.ts';
import { partNames } from './counting/zipParts.ts';
import type { Scanner } from './scan.ts';

/** Where programs say what they are; the header of a Windows program is a little further on. */
const headBytes = 4_096;

/**
 * Without a virus scanner: finds what no customer sends on purpose, whatever its name says. Programs, archives with
 * programs in them, documents that hide macros, and the test file by which every scanner can be tried out.
 */
export const builtInScanner: Scanner = {
  async scan({ size }, read) {
    const head = await buffer(await read({ start: 0, end: Math.min(size, headBytes) - 1 }));
    if (isTestFile(head) || isProgram(head)) return 'quarantined';
    if (!isZip(head)) return 'clean';
    return (await holdsProgram({ size, read })) ? 'quarantined' : 'clean';
  },
};

/** The EICAR test file (eicar.org): harmless, and in two halves here, so that no scanner stops at our source. */
export const testFile = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

/** By its definition it stands at the beginning, and nothing but space may follow. */
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

const isZip = (head: Buffer): boolean => head.toString('hex', 0, 4) === '504b0304';

const programs = /\.(exe|dll|scr|pif|msi|bat|cmd|vbs|js|jse|wsf|hta|ps1|jar)$|(^|\/)vbaProject\.bin$/i;

/** By the names of its parts. What cannot be read as an archive is none; where the store fails, nothing is said. */
async function holdsProgram({ size, read }: Source): Promise<boolean> {
  let failure: unknown;
  const heard: Source['read'] = range =>
    read(range).catch(error => {
      failure = error;
      throw error;
    });
  const names = await partNames({ size, read: heard }).catch(() => []);
  if (failure) throw failure;
  return names.some(name => programs.test(name));
}
