import { looksHarmful, readHead, type Scanner } from '../../engine/server/files/index.ts';
import type { Log } from '../../engine/server/index.ts';
import type { Counter } from './counting/wordCounter.ts';

/**
 * The scanner without clamd: finds what no customer sends on purpose, under any name. Programs, archives with programs
 * in them, documents that hide macros, and the test file by which every scanner can be tried out.
 */
export const createBuiltInScanner = ({ inspect }: Pick<Counter, 'inspect'>, log: Log): Scanner => ({
  async scan({ uuid, size, storage_key, owner }, read) {
    const head = await readHead(size, read);
    if (looksHarmful(head)) return 'quarantined';
    if (!isZip(head)) return 'clean';
    const found = await inspect({ key: storage_key, size, owner });
    // An archive of which not all is known is not handed out.
    if (found.holdsProgram === null) log.info({ file: uuid, reason: found.reason }, 'cannot inspect all of an archive');
    return found.holdsProgram === false ? 'clean' : 'quarantined';
  },
});

const isZip = (head: Buffer): boolean => head.toString('hex', 0, 4) === '504b0304';
