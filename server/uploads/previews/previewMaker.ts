import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { PreviewProblem, PreviewReply } from './previewTypes.ts';

export interface PreviewLimits {
  /** Milliseconds for one file. */
  timeout: number;
  /** Resident memory of the process, in bytes. */
  memory: number;
}

export const previewLimits: PreviewLimits = { timeout: 20_000, memory: 400_000_000 };

/**
 * Data that the process may allocate, in kilobytes. The system refuses more at once, while the resident memory is only
 * measured from time to time. V8 reserves 550 MB of it at its start and uses a few of them.
 */
const dataKilobytes = 900_000;
const pollInterval = 100;
const heapMiB = 160;

const root = fileURLToPath(new URL('../../../', import.meta.url));
const script = fileURLToPath(new URL('./previewProcess.ts', import.meta.url));
const readable = ['node_modules', 'vendor', 'engine', 'server', 'schemas', 'package.json'];
const nodeOptions = [
  `--max-old-space-size=${heapMiB}`,
  '--no-warnings',
  '--permission',
  '--allow-addons',
  ...readable.map(path => `--allow-fs-read=${root}${path}`),
];

export interface PreviewRequest {
  name: string;
  size: number;
  read: () => Promise<Readable>;
}

/** What became of a process, for tests and the log. */
export interface PreviewRun {
  reply: PreviewReply;
  /** The largest resident memory that was measured, in bytes. */
  memory: number;
}

/**
 * Makes the preview of a file in a process of its own, with limits on time and memory. Rejects if the store fails.
 */
export async function runPreviewProcess(
  { name, size, read }: PreviewRequest,
  { timeout, memory }: PreviewLimits = previewLimits,
): Promise<PreviewRun> {
  const bytes = await read();
  const child = start([process.execPath, ...nodeOptions, script, name, String(size)]);
  let largest = 0;
  let problem: PreviewProblem | undefined;
  const end = (by: PreviewProblem) => {
    problem ??= by;
    child.kill('SIGKILL');
  };
  const kill = () => child.kill('SIGKILL');
  const poll = setInterval(() => {
    largest = Math.max(largest, memoryOf(child.pid));
    if (largest > memory) end('too_large');
  }, pollInterval);
  const slow = setTimeout(() => end('too_slow'), timeout);
  process.once('exit', kill);
  try {
    const closed = once(child, 'close');
    const replied = new Promise<PreviewReply | undefined>(resolve => {
      child.once('message', message => resolve(message as PreviewReply));
      child.once('close', () => resolve(undefined));
      child.once('error', () => resolve(undefined));
    });
    let failure: unknown;
    bytes.once('error', error => {
      failure = error;
    });
    // A process that ends early does not read to the end.
    await pipeline(bytes, child.stdin!).catch(() => undefined);
    const reply = await replied;
    await closed.catch(() => undefined);
    if (failure) throw failure;
    if (reply && !problem) return { reply, memory: largest };
    return { reply: { problem: problem ?? (largest > memory / 2 ? 'too_large' : 'damaged') }, memory: largest };
  } finally {
    clearInterval(poll);
    clearTimeout(slow);
    process.removeListener('exit', kill);
    kill();
  }
}

/** Starts a process with low priority, and where the system can do it with a limit on its data. */
function start(command: string[]) {
  const limited =
    process.platform === 'win32'
      ? command
      : ['/bin/sh', '-c', `ulimit -d ${dataKilobytes}; exec "$@"`, 'sh', ...command];
  const [file = '', ...args] = limited;
  const child = spawn(file, args, {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Nothing of the server, such as its secrets.
    env: {},
  });
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended.
  }
  return child;
}

/** Returns the resident memory of a process in bytes; 0 where the system has no /proc. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1_024;
  } catch {
    return 0;
  }
}
