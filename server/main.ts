import { type Mode, openLog, runServer } from '../engine/server/index.ts';
import { readConfig } from './config.ts';
import { serve } from './serve.ts';

/** Runs the portal until its process is told to stop; `prepare` does what takes long, once nothing is in the way. */
export const main = (
  mode: Mode,
  announce: (url: string) => void,
  prepare?: (signal: AbortSignal) => Promise<void>,
): Promise<void> =>
  runServer(
    async ready => {
      const config = readConfig(mode);
      return serve(config, openLog(config.logLevel), ready);
    },
    announce,
    prepare,
  );
