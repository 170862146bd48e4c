import type { Scanner } from '../../engine/server/files/index.ts';
import type { Log } from '../../engine/server/index.ts';
import type { Config } from '../config.ts';
import { createBuiltInScanner } from './builtInScanner.ts';
import { clamdScanner, pingClamd } from './clamdScanner.ts';
import type { Counter } from './counting/wordCounter.ts';

/** Opens the scanner of the settings. The server starts even if the daemon is unreachable: files wait for it. */
export function openScanner({ clamd }: Pick<Config, 'clamd'>, counter: Counter, log: Log): Scanner {
  const builtIn = createBuiltInScanner(counter, log);
  if (!clamd) return builtIn;
  void pingClamd(clamd).then(isThere => {
    if (!isThere) log.warn({ address: clamd.address }, 'clamd cannot be reached; files wait until it responds');
  });
  return clamdScanner(clamd, builtIn);
}
