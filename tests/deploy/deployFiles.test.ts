/** The files in `deploy`, read by parsers: no container runtime, proxy or systemd is needed. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { operatorCommands } from '../../scripts/operatorCommands.ts';
import { readConfig } from '../../server/config.ts';
import { settingNames } from './settingNames.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const { pinned } = JSON.parse(read('scripts/nodeLine.json')) as { pinned: string };
const settings = settingNames();
/** Of Node and of the shell. */
const others = ['NODE_ENV'];
/** How long a supervisor waits for a stop. */
const stopTimeout = '15s';
const unknown = (names: string[]): string[] => names.filter(name => !settings.has(name) && !others.includes(name));

describe('deploy/Dockerfile', () => {
  const instructions = read('deploy/Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
    .split('\n')
    .filter(Boolean)
    .map(line => /^([A-Z]+) (.+)$/.exec(line)!.slice(1) as [string, string]);
  const all = (name: string): string[] => instructions.filter(([found]) => found === name).map(([, rest]) => rest);
  const last = instructions.slice(instructions.findLastIndex(([name]) => name === 'FROM'));
  const ignored = read('.dockerignore').split('\n');

  it('builds and runs on the Node of the project', () => {
    const images = all('FROM').map(from => from.split(' ')[0]);
    expect(new Set(images)).toEqual(new Set([`node:${pinned.split('.')[0]}-bookworm-slim`]));
  });

  it('copies what is there and not ignored', () => {
    const sources = all('COPY')
      .filter(rest => !rest.startsWith('--from'))
      .flatMap(rest => rest.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(3);
    expect(sources.filter(source => !existsSync(source) || ignored.includes(source))).toEqual([]);
  });

  it('is built by the same command as a release', () => {
    const commands = all('RUN').flatMap(rest => [...rest.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!));
    expect(commands).toEqual(['release']);
    expect(scripts).toHaveProperty('release');
  });

  it('runs a command of operators, not as root, and is checked at an address of the server', () => {
    const of = (name: string): string => last.find(([found]) => found === name)?.[1] ?? '';
    expect(of('USER')).toBe('node');
    expect(JSON.parse(of('CMD')).filter((word: string) => !(word in operatorCommands))).toEqual([]);
    expect(JSON.parse(of('ENTRYPOINT'))).toEqual(['node', 'galley.js']);
    expect(of('HEALTHCHECK')).toContain('/health/live');
    expect(of('EXPOSE')).toBe(/PORT=(\d+)/.exec(of('ENV'))?.[1]);
    expect(unknown(of('ENV').match(/[A-Z_]+(?==)/g) ?? [])).toEqual([]);
  });

  it('leaves out data, secrets and packages of the machine', () => {
    for (const line of ['.git', '**/node_modules', 'data', '**/.env', 'deploy/secrets'])
      expect(ignored).toContain(line);
  });
});

interface Service {
  environment?: Record<string, string>;
  profiles?: string[];
  secrets?: string[];
  volumes?: string[];
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
  secrets: Record<string, { file: string }>;
}

describe('deploy/compose.yaml', () => {
  const { services, volumes, secrets } = parse(read('deploy/compose.yaml')) as Compose;
  const portal = services.portal!;

  /** The environment of the portal with the settings of the example, and with its secrets in a folder. */
  function composeEnvironment(folder: string): Record<string, string> {
    const given = parseEnv(read('deploy/example.env'));
    const interpolate = (value: string): string =>
      value
        .replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, fallback = '') => given[name] ?? fallback)
        .replace('/run/secrets', join(folder, 'secrets'));
    return Object.fromEntries(
      Object.entries(portal.environment ?? {}).map(([name, value]) => [name, interpolate(value)]),
    );
  }

  it('gives the portal settings that exist, and its secrets as files', () => {
    const names = Object.keys(portal.environment ?? {});
    expect(unknown(names)).toEqual([]);
    for (const name of ['SECRET', 'DATABASE_URL', 'MAIL_URL', 'STRIPE_SECRET_KEY', 'S3_SECRET_ACCESS_KEY']) {
      expect(names).toContain(`${name}_FILE`);
      expect(names).not.toContain(name);
    }
  });

  it('has every secret and volume that a service uses', () => {
    for (const { environment = {}, secrets: used = [], volumes: mounted = [] } of Object.values(services)) {
      const files = Object.values(environment).flatMap(value => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? []);
      expect(files.filter(name => !used.includes(name))).toEqual([]);
      expect(used.filter(name => !(name in secrets))).toEqual([]);
      const named = mounted.map(volume => volume.split(':')[0]!);
      expect(named.filter(name => !(name in volumes) && !existsSync(join('deploy', name)))).toEqual([]);
    }
  });

  it('opens only the ports of the proxy, and runs the portal without rights that it does not need', () => {
    expect(Object.keys(services).filter(name => services[name]?.ports)).toEqual(['proxy']);
    expect(portal).toMatchObject({
      read_only: true,
      stop_grace_period: stopTimeout,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  it('names a version of every image, and has profiles for MinIO and clamd', () => {
    expect(Object.values(services).filter(({ image }) => image !== 'galley' && !/:[\w.-]+$/.test(image))).toEqual([]);
    expect(Object.values(services).flatMap(({ profiles = [] }) => profiles)).toEqual(['minio', 'minio', 'clamd']);
  });

  it('reads from .env what the example has', () => {
    const used = new Set([...read('deploy/compose.yaml').matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name!));
    const given = [...read('deploy/example.env').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name!);
    expect(given.length).toBeGreaterThan(4);
    expect(given.filter(name => !used.has(name) && name !== 'COMPOSE_PROFILES')).toEqual([]);
    const required = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect(required.filter(name => !given.includes(name!))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('gives settings and secrets that production accepts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-secrets-'));
    try {
      const run = () => execFileSync('sh', ['-c', `cp deploy/secrets.sh ${folder} && ${folder}/secrets.sh`]);
      const readSecret = (name: string): string => read(join(folder, 'secrets', name));
      run();
      const first = readSecret('secret');
      run();
      expect(readSecret('secret')).toBe(first);
      expect(first).toMatch(/^[0-9a-f]{64}$/);
      expect(readSecret('database_url')).toContain(`:${readSecret('database_password')}@database:`);
      expect(readdirSync(join(folder, 'secrets')).sort()).toEqual(
        Object.values(secrets)
          .map(({ file }) => file.replace('./secrets/', ''))
          .sort(),
      );
      // Others cannot enter the folder, and the accounts in the containers can read the files.
      expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
      expect(statSync(join(folder, 'secrets/secret')).mode & 0o777).toBe(0o644);

      writeFileSync(join(folder, 'secrets/mail_url'), 'smtp://mail.example.com');
      const { drainSeconds, databaseUrl } = readConfig('production', composeEnvironment(folder));
      expect(databaseUrl).toBe(readSecret('database_url'));
      // The server ends itself 10 seconds after it has been drained.
      expect(Number.parseInt(stopTimeout, 10)).toBeGreaterThan(drainSeconds + 10);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('deploy/galley.service', () => {
  const lines = read('deploy/galley.service').split('\n');
  const values = (key: string): string[] =>
    lines.filter(line => line.startsWith(`${key}=`)).map(line => line.slice(key.length + 1));

  it('has no line but sections, settings and comments', () => {
    expect(lines.filter(line => line && !/^(#.*|\[\w+\]|[A-Za-z]+=.*)$/.test(line))).toEqual([]);
  });

  it('starts a command of operators with settings that exist', () => {
    const [, program, command] = values('ExecStart')[0]!.split(' ');
    expect([program, command! in operatorCommands]).toEqual(['galley.js', true]);
    expect(unknown(values('Environment').map(value => value.split('=')[0]!))).toEqual([]);
  });

  it('gives the server no rights that it does not need, and stops it before its database', () => {
    for (const key of ['NoNewPrivileges', 'ProtectHome', 'PrivateTmp', 'PrivateDevices', 'RestrictSUIDSGID'])
      expect([key, ...values(key)]).toEqual([key, 'yes']);
    expect(values('ProtectSystem')).toEqual(['strict']);
    expect(values('KillMode')).toEqual(['mixed']);
    expect(`${values('TimeoutStopSec')[0]}s`).toBe(stopTimeout);
  });
});

describe('a proxy', () => {
  it('nginx passes uploads and live events on as they come', () => {
    const config = read('deploy/nginx.conf');
    for (const line of ['proxy_request_buffering off;', 'proxy_buffering off;', 'client_max_body_size 0;'])
      expect(config).toContain(line);
    for (const header of ['Host', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto'])
      expect(config).toContain(`proxy_set_header ${header} `);
    expect(config.split('{').length).toBe(config.split('}').length);
  });

  it('Caddy takes its addresses from the settings of compose.yaml', () => {
    const { services } = parse(read('deploy/compose.yaml')) as Compose;
    const named = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(Object.keys(services.proxy?.environment ?? {}).sort());
    expect(read('deploy/Caddyfile')).toContain('flush_interval -1');
  });
});
