import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { ConfigFaults } from './configFaults.ts';
import { createEnvironmentReader, type Environment, processEnvironment } from './environmentReader.ts';
import { maxBounceName } from './mail/bounceAddress.ts';
import { readSendgridKey } from './mail/sendgridKey.ts';
import { estimateGuesses } from './passwordStrength.ts';
import { type Secrets, splitSecrets } from './secrets.ts';
import { appTitle } from './texts.ts';

/**
 * `demo` has demo data and help for trying the app out; `production` has neither; `dev` also has the development tools;
 * `test` is for tests.
 */
export type Mode = 'demo' | 'production' | 'dev' | 'test';

/** The settings that every app of the engine has. */
export interface EngineConfig {
  mode: Mode;
  host: string;
  port: number;
  /** Unset: no metrics. */
  metricsPort: number | null;
  /** How long a server that will stop answers as before, so that balancers notice that it is not ready. */
  drainSeconds: number;
  /** Where people reach the server, without a slash at the end; links in mails start with it. */
  publicUrl: string;
  /** False if PUBLIC_URL is not set. Then every host that a request names counts as the server's own. */
  isPublicUrlSet: boolean;
  dataDir: string;
  /** Unset: the PostgreSQL that comes with the engine, in `dataDir`. */
  databaseUrl: string | null;
  /** Sign what leaves the server and must come back unchanged, such as download links. */
  secrets: Secrets;
  mail: {
    /** Unset: the built-in mailbox at /dev/mailbox. */
    url: string | null;
    from: string;
    /** Where answers of people go. Unset: to `from`. */
    replyTo?: string | null;
    /** The mailbox of bounces; the envelope sender of a mail is made from it. Unset: bounces go to `from`. */
    bounceAddress?: string | null;
    /** The verification key of SendGrid's event webhook. */
    sendgridKey?: string | null;
  };
  uploads: { store: 'file' | 's3'; s3: S3Settings | null };
  sentryDsn: string | null;
  /** A collector of traces, by OTLP over HTTP; null: no traces. */
  otlpEndpoint: string | null;
  /** Proxies whose X-Forwarded-* headers are trusted: none, the given number of hops, or the listed addresses. */
  trustProxy: false | number | string[];
  logLevel: string;
  rateLimit: boolean;
  /** Whether the pages under /dev and the demo data exist. */
  demo: boolean;
  /** Folder of entity and resource files that are served without code, with the structure of `schemas/`. */
  schemasDir: string;
  /** Cost of a password hash; lower only in tests. */
  passwordCost: { memoryKiB: number; passes: number };
}

export interface S3Settings {
  bucket: string;
  region: string;
  /** Unset: Amazon's own for the region. */
  endpoint: string | null;
  /** The bucket's name is in the path, not in the host, as most stores other than Amazon's require. */
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

const demoSecret = 'galley demo mode signs with this and keeps nothing secret';
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The sender of a demo's mails. */
const demoSender = (): string =>
  `${appTitle()} <hello@${appTitle()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}.test>`;

/** Reads settings one by one and collects their faults, so that all are reported at once. */
export type SettingsReader = ReturnType<typeof createEnvironmentReader>;

/**
 * Reads the settings of an app; no other code reads the environment. `readMore` reads the app's own settings. Throws
 * `ConfigFaults` with every fault at once.
 */
export function readSettings<More>(
  mode: Mode,
  {
    schemasDir,
    dataDir = 'data',
    readMore = () => ({ settings: {} as More, faults: [] }),
    environment = processEnvironment(),
  }: {
    /** Where the app's schema files lie unless SCHEMAS_DIR says otherwise. */
    schemasDir: string;
    /** The data folder, if DATA_DIR is not set. Absent: `data` in the current folder. */
    dataDir?: string;
    readMore?(read: SettingsReader, config: EngineConfig): { settings: More; faults: string[] };
    /** Absent: that of the process, with its file `.env`. */
    environment?: Environment | undefined;
  },
): EngineConfig & More {
  const read = createEnvironmentReader(environment);
  const strict = mode === 'production';
  const port = read.integer('PORT', 0, 65_535) ?? 3000;
  const config: EngineConfig = {
    mode,
    host: read.text('HOST') ?? '127.0.0.1',
    port,
    metricsPort: read.integer('METRICS_PORT', 1, 65_535),
    drainSeconds: read.integer('DRAIN_SECONDS', 0, 300) ?? (strict ? 2 : 0),
    publicUrl: (read.url('PUBLIC_URL', ['https:', 'http:']) ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    isPublicUrlSet: read.text('PUBLIC_URL') !== null,
    dataDir: resolve(read.text('DATA_DIR') ?? dataDir),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    secrets: splitSecrets(read.text('SECRET') ?? demoSecret),
    mail: {
      url: read.url('MAIL_URL', ['smtp:', 'smtps:']),
      from: read.text('MAIL_FROM') ?? demoSender(),
      replyTo: read.text('MAIL_REPLY_TO'),
      bounceAddress: read.text('MAIL_BOUNCES_TO'),
      sendgridKey: read.text('SENDGRID_WEBHOOK_KEY'),
    },
    uploads: { store: read.choice('UPLOAD_STORE', ['file', 's3']) ?? 'file', s3: readS3(read) },
    sentryDsn: read.url('SENTRY_DSN', ['https:', 'http:']),
    otlpEndpoint: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['https:', 'http:']),
    trustProxy: readTrustProxy(read),
    logLevel: read.choice('LOG_LEVEL', logLevels) ?? (mode === 'demo' || mode === 'dev' ? 'warn' : 'info'),
    rateLimit: read.choice('RATE_LIMIT', ['on', 'off']) !== 'off',
    demo: !strict,
    schemasDir: resolve(read.text('SCHEMAS_DIR') ?? schemasDir),
    passwordCost: mode === 'test' ? { memoryKiB: 1024, passes: 1 } : { memoryKiB: 19_456, passes: 2 },
  };
  const more = readMore(read, config);
  const faults = [
    ...read.faults,
    ...choiceFaults(config),
    ...mailFaults(config.mail),
    ...(strict ? productionFaults(config, read) : []),
    ...more.faults,
  ];
  if (faults.length) throw new ConfigFaults(faults);
  return { ...config, ...more.settings };
}

function readS3(read: SettingsReader): S3Settings | null {
  const endpoint = read.url('S3_ENDPOINT', ['https:', 'http:']);
  const keys = read.group({
    bucket: 'S3_BUCKET',
    region: 'S3_REGION',
    accessKeyId: 'S3_ACCESS_KEY_ID',
    secretAccessKey: 'S3_SECRET_ACCESS_KEY',
  });
  const pathStyle = read.choice('S3_PATH_STYLE', ['on', 'off']);
  return keys && { ...keys, endpoint, pathStyle: pathStyle ? pathStyle === 'on' : endpoint !== null };
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * `true` is one proxy, the one next to this server: anyone can send a header, so a chain of any length is never
 * trusted. With n proxies, the caller is the address that the nth of them, counted from this server, has seen.
 */
function readTrustProxy({ text, faults }: SettingsReader): EngineConfig['trustProxy'] {
  const value = text('TRUST_PROXY');
  if (value === null || value === 'false' || value === 'off' || value === '0') return false;
  if (value === 'true' || value === 'on') return 1;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const addresses = value.split(',').map(address => address.trim());
  const wrong = addresses.filter(address => !isAddress(address));
  if (wrong.length)
    faults.push(`TRUST_PROXY must be a number of proxies or their addresses; "${wrong[0]}" is neither.`);
  return wrong.length ? false : addresses;
}

/** An IP address, a range such as 10.0.0.0/8, or a name of address ranges. */
function isAddress(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  if (more.length || (!version && bits !== undefined)) return false;
  if (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))) return false;
  return version > 0 || proxyNames.includes(value);
}

function choiceFaults({ uploads, publicUrl, port, metricsPort }: EngineConfig): string[] {
  const faults: string[] = [];
  if (metricsPort === port) faults.push('METRICS_PORT must be another port than PORT.');
  const { origin } = new URL(publicUrl);
  if (publicUrl.toLowerCase() !== origin)
    faults.push('PUBLIC_URL must be a scheme and a host, such as https://portal.example.com: no user, path, ? or #.');
  if (uploads.store === 's3' && !uploads.s3)
    faults.push('UPLOAD_STORE=s3 needs S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  return faults;
}

/** Faults of the settings for bounces. */
function mailFaults({ bounceAddress, sendgridKey }: EngineConfig['mail']): string[] {
  const faults: string[] = [];
  const isAddress = /^[a-z0-9._-]+@[a-z0-9.-]+$/i.test(bounceAddress ?? 'bounces@example.com');
  if (!isAddress || (bounceAddress ?? '').indexOf('@') > maxBounceName)
    faults.push(
      `MAIL_BOUNCES_TO must be an address such as bounces@example.com, with at most ${maxBounceName} characters before the @.`,
    );
  if (sendgridKey && !readSendgridKey(sendgridKey))
    faults.push('SENDGRID_WEBHOOK_KEY must be the verification key of the event webhook, in base64.');
  return faults;
}

/** Finds settings that are harmless on a laptop and unsafe on the internet. */
function productionFaults(config: EngineConfig, { text }: SettingsReader): string[] {
  const faults: string[] = [];
  const site = new URL(config.publicUrl);
  if (!text('SECRET')) faults.push('SECRET is missing; make one with: openssl rand -hex 32');
  else if (config.secrets.some(weak)) faults.push('SECRET is weak; use at least 32 random characters.');
  if (config.secrets.length > 2) faults.push('SECRET may be two secrets at once, separated by a comma, and no more.');
  if (!text('PUBLIC_URL'))
    faults.push('PUBLIC_URL is missing; it is the address people type, such as https://portal.example.com.');
  else if (site.protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(site.hostname))
    faults.push('PUBLIC_URL must start with https://, because sessions must not travel in the clear.');
  if (!config.mail.url)
    faults.push('MAIL_URL is missing; it names the mail server, such as smtp://user:password@mail.example.com:587.');
  if (!text('MAIL_FROM'))
    faults.push(`MAIL_FROM is missing; it is the sender of every mail, such as ${appTitle()} <hello@example.com>.`);
  if (!config.rateLimit) faults.push('RATE_LIMIT=off is for demo and test mode only.');
  return faults;
}

/** As a power of ten: 32 random characters need far more, words and sequences of that length far less. */
const minGuesses = 22;

/** Returns whether a secret is guessed too easily. A repeated text counts as its shortest part. */
const weak = (secret: string): boolean =>
  secret.length < 32 ||
  new Set(secret).size < 10 ||
  secret === demoSecret ||
  periodOf(secret) < 32 ||
  estimateGuesses(secret) < minGuesses;

/** The length of the shortest part of which a text is a repetition, the last one perhaps incomplete. */
function periodOf(text: string): number {
  for (let length = 1; length <= text.length / 2; length += 1) if (text.startsWith(text.slice(length))) return length;
  return text.length;
}
