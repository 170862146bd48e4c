import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartProblem } from '../startProblem.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterLocation, makePrivate } from './clusterLocation.ts';

const run = promisify(execFile);
const onWindows = process.platform === 'win32';
/** The longest path of a socket that every system takes. */
const maxSocketPath = 100;
const maxLogBytes = 5 * 1024 * 1024;
/** The log file in the folder of the cluster, written from its first start on. */
const logName = 'postgres.log';

export type ClusterSettings = Record<string, string | number>;

const ownSettings: ClusterSettings = { log_checkpoints: 'off', max_connections: 200 };

const superuser = 'galley';

/** A PostgreSQL cluster on disk: created, started and stopped with PostgreSQL's own programs. */
export class Cluster {
  readonly place: ClusterLocation;
  readonly #binaries: Binaries;
  readonly #settings: ClusterSettings;
  /** It listens on a port of this machine and not on a socket, which Windows lacks. */
  readonly #usesPort: boolean;
  /** It stays the same when the database is started again, because connections have its address. */
  #port: number | undefined;

  constructor(place: ClusterLocation, binaries: Binaries, settings: ClusterSettings = {}, usesPort = onWindows) {
    this.place = place;
    this.#binaries = binaries;
    this.#settings = { ...ownSettings, ...settings };
    this.#usesPort = usesPort;
  }

  exists(): boolean {
    return existsSync(join(this.place.cluster, 'PG_VERSION'));
  }

  /**
   * Creates the cluster in another folder and then moves it into place, so that the next start never finds half a
   * cluster.
   */
  async create(): Promise<void> {
    const { cluster, account } = this.place;
    const unfinished = `${cluster}.${randomBytes(4).toString('hex')}`;
    try {
      makePrivate(unfinished, account);
      const options = ['-D', unfinished, '-U', superuser, '-E', 'UTF8', '--locale=C', '--locale-provider=builtin'];
      options.push('--builtin-locale=C.UTF-8', '--no-instructions', ...this.#authentication(unfinished));
      await this.#run(this.#binaries.initdb, options);
      renameSync(unfinished, cluster);
    } catch (error) {
      if (!this.exists()) throw this.#problem(error, 'could not be made');
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }

  /**
   * Removes the folders of starts that were killed during initdb. Called while this process owns the database: a
   * cluster that another start is still creating will not be used. Keeps a folder with a log: it was a database in use.
   */
  removeUnfinished(): void {
    const { cluster } = this.place;
    const isUnfinished = (name: string) =>
      name.startsWith(`${basename(cluster)}.`) &&
      /^\.[0-9a-f]{8}$/.test(name.slice(basename(cluster).length)) &&
      !existsSync(join(dirname(cluster), name, logName));
    for (const name of readdirSync(dirname(cluster)).filter(isUnfinished))
      rmSync(join(dirname(cluster), name), { recursive: true, force: true, maxRetries: 3 });
  }

  /**
   * Only the owner can enter the folder, so a connection by socket needs no password. A port is open to everyone and
   * needs one.
   */
  #authentication(cluster: string): string[] {
    if (!this.#usesPort) return ['--auth=trust'];
    const password = join(dirname(cluster), 'database-password');
    writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (this.place.account) chownSync(password, this.place.account.uid, this.place.account.gid);
    return ['--auth=scram-sha-256', `--pwfile=${password}`];
  }

  async start(): Promise<void> {
    const { cluster } = this.place;
    const log = join(cluster, logName);
    const { size = 0 } = statSync(log, { throwIfNoEntry: false }) ?? {};
    if (size > maxLogBytes) truncateSync(log);
    const before = Math.min(size, maxLogBytes);
    try {
      await this.#configure();
      await this.#startProgram(['start', '-D', cluster, '-l', log, '-w', '-t', '60', '-s']);
    } catch (error) {
      throw this.#problem(error, 'did not start', existsSync(log) ? readFileSync(log, 'utf8').slice(before) : '');
    }
  }

  async stop(): Promise<void> {
    const stop = (mode: string, seconds: number) =>
      this.#run(this.#binaries.pgCtl, [
        'stop',
        '-D',
        this.place.cluster,
        '-m',
        mode,
        '-w',
        '-t',
        String(seconds),
        '-s',
      ]);
    const socket = this.#running()?.socket;
    await stop('fast', 4).catch(() => (this.#running() ? stop('immediate', 2) : undefined));
    if (socket && socket !== this.place.cluster) rmSync(socket, { recursive: true, force: true });
  }

  /** Returns the address of the running server; undefined if none is running. */
  address(database: string): string | undefined {
    const running = this.#running();
    if (!running) return undefined;
    const url = new URL(`postgresql://${superuser}@127.0.0.1:${running.port}/${database}`);
    if (running.socket) url.searchParams.set('host', running.socket);
    else url.password = readFileSync(join(dirname(this.place.cluster), 'database-password'), 'utf8');
    return url.href;
  }

  #running(): { port: string; socket: string } | undefined {
    try {
      const [, , , port = '', socket = ''] = readFileSync(join(this.place.cluster, 'postmaster.pid'), 'utf8').split(
        /\r?\n/,
      );
      return port ? { port, socket } : undefined;
    } catch {
      return undefined;
    }
  }

  async #configure(): Promise<void> {
    const { cluster } = this.place;
    const network: ClusterSettings = this.#usesPort
      ? { listen_addresses: '127.0.0.1', port: await this.#choosePort(), unix_socket_directories: '' }
      : { listen_addresses: '', unix_socket_directories: `"${this.#socketFolder()}"`, unix_socket_permissions: '0700' };
    const lines = Object.entries({ ...network, ...this.#settings }).map(
      ([name, value]) => `${name} = ${quoteSetting(value)}`,
    );
    writeFileSync(join(cluster, 'postgresql.auto.conf'), `# Written by Galley at each start.\n${lines.join('\n')}\n`);
  }

  async #choosePort(): Promise<number> {
    this.#port ??= await freePort();
    return this.#port;
  }

  #socketFolder(): string {
    const { cluster, account } = this.place;
    if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= maxSocketPath) return cluster;
    const folder = mkdtempSync(join(tmpdir(), 'galley-'));
    if (account) chownSync(folder, account.uid, account.gid);
    return folder;
  }

  /** On Windows the database inherits the pipes of the program that starts it, and they would never end. */
  async #startProgram(options: string[]): Promise<void> {
    if (!this.#usesPort) return void (await this.#run(this.#binaries.pgCtl, options));
    const started = spawn(this.#binaries.pgCtl, options, {
      ...this.#environment(),
      stdio: 'ignore',
      windowsHide: true,
    });
    const [code] = await once(started, 'exit');
    if (code !== 0) throw new Error(`pg_ctl ended with ${code}`);
  }

  #run(program: string, options: string[]): Promise<unknown> {
    return run(program, options, this.#environment());
  }

  #environment() {
    return { ...this.place.account, cwd: '/', env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' } };
  }

  #problem(error: unknown, what: string, log = ''): unknown {
    if (error instanceof StartProblem) return error;
    const said = `${(error as { stderr?: string }).stderr ?? ''}\n${log}\n${(error as Error).message}`;
    if (/No space left on device|Disk quota exceeded|File too large|File size limit/.test(said))
      return new StartProblem(`The disk that holds ${this.place.cluster} is full; free some space and start again.`);
    const reason = said.match(/(?:FATAL|PANIC|error): {1,2}(.+)/)?.[1] ?? said.trim().split('\n')[0];
    return new StartProblem(`The database in ${this.place.cluster} ${what}: ${reason}`);
  }
}

const quoteSetting = (value: string | number): string => `'${String(value).replaceAll("'", "''")}'`;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
