import { type Mode, openServerLog, runServer } from '../engine/server/index.ts';
import { readConfig } from './config.ts';
import { serve } from './serve.ts';

/**
 * Runs the portal until its process gets a stop signal. `prepare` does the slow work, once the address and the database
 * are available.
 */
export const main = (
  mode: Mode,
  announce: (url: string) => void,
  prepare?: (signal: AbortSignal) => Promise<void>,
): Promise<void> =>
  runServer(
    async ready => {
      const config = readConfig(mode);
      return serve(config, await openServerLog(config), ready);
    },
    announce,
    prepare,
  );
