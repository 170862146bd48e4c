import { buffer } from 'node:stream/consumers';
import type { Scanner } from '../../engine/server/files/index.ts';
import type { Log } from '../../engine/server/index.ts';
import type { Counter } from './counting/counter.ts';

/** Where programs say what they are; the header of a Windows program is a little further on. */
const headBytes = 4_096;

/**
 * Without a virus scanner: finds what no customer sends on purpose, whatever its name says. Programs, archives with
 * programs in them, documents that hide macros, and the test file by which every scanner can be tried out.
 */
export const builtInScanner = ({ inspect }: Pick<Counter, 'inspect'>, log: Log): Scanner => ({
  async scan({ uuid, size, storage_key, owner }, read) {
    const head = await buffer(await read({ start: 0, end: Math.min(size, headBytes) - 1 }));
    if (isTestFile(head) || isProgram(head)) return 'quarantined';
    if (!isZip(head)) return 'clean';
    const found = await inspect({ key: storage_key, size, owner });
    // An archive of which not all is known is not handed out.
    if (found.holdsProgram === null) log.info({ file: uuid, reason: found.reason }, 'cannot inspect all of an archive');
    return found.holdsProgram === false ? 'clean' : 'quarantined';
  },
});

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
