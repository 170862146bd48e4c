import { readFileSync } from 'node:fs';
import { ConfigFaults } from './configFaults.ts';
import { StartProblem } from './db/startProblem.ts';
import type { RunningServer } from './startServer.ts';
import { appTitle } from './texts.ts';

type Prepare = (signal: AbortSignal) => Promise<void>;

const stopTimeout = 10_000;
/** The same for a server that still starts: it may wait for the migrations of another one, which take any time. */
const startingTimeout = 20_000;

/**
 * Runs a server until its process gets a stop signal, and ends the process: 0 after an orderly stop, 1 if the server
 * cannot start. `start` calls its argument as soon as the address and the database are available; then `prepare` does
 * the slow work.
 */
export async function runServer(
  start: (ready: () => Promise<void> | undefined) => Promise<RunningServer>,
  announce: (url: string) => void,
  prepare?: Prepare,
): Promise<void> {
  const stopped = stopSignal();
  const stopping = new AbortController();
  let late: NodeJS.Timeout | undefined;
  void stopped.then(() => {
    stopping.abort();
    late = exitAfter(startingTimeout);
  });
  try {
    const served = await start(() => prepare?.(stopping.signal));
    announce(served.url);
    await stopped;
    clearTimeout(late);
    await served.drain();
    await stopInTime(served);
    process.exit(0);
  } catch (error) {
    if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(0);
    explain(error);
    process.exit(1);
  }
}

/** Resolves at the first stop signal, or when the parent process has ended. Later signals have no effect. */
export function stopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  if (process.env.npm_lifecycle_event) {
    const before = parentProcesses();
    setInterval(() => parentProcesses() !== before && resolve(), 500).unref();
  }
  return promise;
}

/** npm and the shell between it and this process: either may die without passing a signal on. */
function parentProcesses(): string {
  try {
    return readFileSync(`/proc/${process.ppid}/stat`, 'utf8').replace(/^(\d+) .*\) \S (\d+) .*$/s, '$1 $2');
  } catch {
    return String(process.ppid);
  }
}

async function stopInTime(served: RunningServer): Promise<void> {
  const late = exitAfter(stopTimeout);
  await served.close();
  clearTimeout(late);
}

const exitAfter = (timeout: number): NodeJS.Timeout =>
  setTimeout(() => {
    console.error(`${appTitle()} did not stop within ${timeout / 1_000} seconds and exits now.`);
    process.exit(1);
  }, timeout);

/** Prints an error of the start: a known reason as its sentence, any other error with its stack. */
export function explain(error: unknown): void {
  const known = error instanceof StartProblem || error instanceof ConfigFaults;
  console.error(known ? `${appTitle()} cannot start. ${error.message}` : error);
}
