import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import app from '../schemas/app.json' with { type: 'json' };
import { estimateGuesses } from './auth/strength.ts';
import { type Environment, reader } from './environment.ts';
import { schemaFolder } from './http/contract.ts';
import { isMember } from './tax/number.ts';

export type Mode = 'demo' | 'production' | 'dev' | 'test';

export interface Config {
  mode: Mode;
  host: string;
  port: number;
  /** Where people reach the server, without a slash at the end; links in mails start with it. */
  publicUrl: string;
  /** Whether PUBLIC_URL says so, or it is a guess: then any host that a request names counts as ours. */
  isPublicUrlSet: boolean;
  dataDir: string;
  /** Unset: the PostgreSQL that comes with Galley, in `dataDir`. */
  databaseUrl: string | null;
  /** Signs what leaves the server and must come back unchanged, such as download links. */
  secret: string;
  /** `url` unset: the built-in mailbox at /dev/mailbox. */
  mail: { url: string | null; from: string };
  payments: { provider: 'sandbox' | 'stripe'; stripe: StripeKeys | null };
  tax: {
    /** As `app.json` has it, ISO 3166. */
    sellerCountry: string;
    /** Who confirms tax numbers of the EU: its VIES service, or nobody. */
    check: 'vies' | 'off';
    viesUrl: string;
  };
  uploads: { store: 'file' | 's3'; s3: S3Settings | null };
  uploadQuotas: UploadQuotas;
  /** The virus scanner daemon; null: only the scanner that comes with the server. */
  clamd: ClamdSettings | null;
  /** An account site elsewhere that signs people in; unset: our own pages. */
  accountSiteUrl: string | null;
  /** Who is invited to administrate a portal that has no administrator. */
  firstAdmin: string | null;
  /** Whether signed-in visitors of the sign-in pages are sent on; off: they stay, and links need no `disableGuard`. */
  guestGuard: boolean;
  sentryDsn: string | null;
  push: PushKeys | null;
  /** Whose X-Forwarded-* headers are believed: nobody's, the given number of hops, or the listed addresses. */
  trustProxy: false | number | string[];
  logLevel: string;
  rateLimit: boolean;
  /** What a password hash costs; lower only in tests. */
  passwordCost: { memoryKiB: number; passes: number };
  /** Whether the pages under /dev and the demo world exist. */
  demo: boolean;
  /** Entity and resource files that are served without code; a folder that holds what schemas/ holds. */
  schemasDir: string;
}

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Unset: Stripe's own; tests have a stand-in. */
  apiUrl: string | null;
}

/** What one customer may have of uploads; `bytes` by the state of the orders they are for. */
export interface UploadQuotas {
  bytes: Record<'draft' | 'unpaid' | 'paid', number>;
  /** Drafts that have files. */
  drafts: number;
  /** Uploads that are begun and not finished. */
  open: number;
  startsPerMinute: number;
}

/** Where clamd listens, and the largest stream that it takes, in bytes. */
export interface ClamdSettings {
  address: { host: string; port: number } | { path: string };
  mostBytes: number;
}

export interface S3Settings {
  bucket: string;
  region: string;
  /** Unset: Amazon's own for the region. */
  endpoint: string | null;
  /** The bucket's name in the path, not in the host: what most stores that are not Amazon's want. */
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface PushKeys {
  projectId: string;
  clientEmail: string;
  privateKey: string;
  apiKey: string;
  appId: string;
  senderId: string;
  vapidKey: string;
  /** Unset: Google's own; tests have a stand-in. */
  apiUrl: string | null;
}

/** Every fault of the settings at once, one line each. */
export class ConfigFaults extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(
      `The settings have ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n- ${faults.join('\n- ')}`,
    );
    this.faults = faults;
  }
}

const demoSecret = 'galley demo mode signs with this and keeps nothing secret';
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The only reader of the environment. */
export function readConfig(mode: Mode, environment: Environment = process.env): Config {
  const read = reader(environment);
  const strict = mode === 'production';
  const host = read.text('HOST') ?? '127.0.0.1';
  const port = read.integer('PORT', 0, 65_535) ?? 3000;
  const config: Config = {
    mode,
    host,
    port,
    publicUrl: (read.url('PUBLIC_URL', ['https:', 'http:']) ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    isPublicUrlSet: read.text('PUBLIC_URL') !== null,
    dataDir: resolve(read.text('DATA_DIR') ?? 'data'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    secret: read.text('SECRET') ?? demoSecret,
    mail: {
      url: read.url('MAIL_URL', ['smtp:', 'smtps:']),
      from: read.text('MAIL_FROM') ?? 'Galley <hello@galley.test>',
    },
    payments: {
      provider: read.choice('PAYMENT_PROVIDER', ['sandbox', 'stripe']) ?? 'sandbox',
      stripe: readStripe(read),
    },
    tax: readTax(read, strict),
    uploads: { store: read.choice('UPLOAD_STORE', ['file', 's3']) ?? 'file', s3: readS3(read) },
    uploadQuotas: readQuotas(read),
    clamd: readClamd(read),
    accountSiteUrl: read.url('ACCOUNT_SITE_URL', ['https:', 'http:']),
    firstAdmin: read.email('FIRST_ADMIN'),
    guestGuard: read.choice('GUEST_GUARD', ['on', 'off']) !== 'off',
    sentryDsn: read.url('SENTRY_DSN', ['https:', 'http:']),
    push: readPush(read),
    trustProxy: readTrustProxy(read),
    logLevel: read.choice('LOG_LEVEL', logLevels) ?? (mode === 'demo' || mode === 'dev' ? 'warn' : 'info'),
    rateLimit: read.choice('RATE_LIMIT', ['on', 'off']) !== 'off',
    passwordCost: mode === 'test' ? { memoryKiB: 1024, passes: 1 } : { memoryKiB: 19_456, passes: 2 },
    demo: !strict,
    schemasDir: resolve(read.text('SCHEMAS_DIR') ?? schemaFolder),
  };
  const faults = [...read.faults, ...choiceFaults(config), ...(strict ? productionFaults(config, environment) : [])];
  if (faults.length) throw new ConfigFaults(faults);
  return config;
}

const viesOfTheEu = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

/** Where nothing is sold for real, nobody outside is asked unless it is set. */
function readTax(read: ReturnType<typeof reader>, strict: boolean): Config['tax'] {
  const sellerCountry = app.seller.country;
  const usual = strict || isMember(sellerCountry) ? 'vies' : 'off';
  return {
    sellerCountry,
    check: read.choice('TAX_NUMBER_CHECK', ['vies', 'off']) ?? usual,
    viesUrl: (read.url('VIES_URL', ['https:', 'http:']) ?? viesOfTheEu).replace(/\/+$/, ''),
  };
}

function readStripe(read: ReturnType<typeof reader>): StripeKeys | null {
  const apiUrl = read.url('STRIPE_API_URL', ['https:', 'http:']);
  const keys = read.group({
    secretKey: 'STRIPE_SECRET_KEY',
    publishableKey: 'STRIPE_PUBLISHABLE_KEY',
    webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  });
  return keys && { ...keys, apiUrl };
}

function readPush(read: ReturnType<typeof reader>): PushKeys | null {
  const apiUrl = read.url('FCM_API_URL', ['https:', 'http:']);
  const keys = read.group({
    projectId: 'FCM_PROJECT_ID',
    clientEmail: 'FCM_CLIENT_EMAIL',
    privateKey: 'FCM_PRIVATE_KEY',
    apiKey: 'FCM_API_KEY',
    appId: 'FCM_APP_ID',
    senderId: 'FCM_SENDER_ID',
    vapidKey: 'FCM_VAPID_KEY',
  });
  if (!keys) return null;
  // Settings of one line have the line breaks of the key written as \n.
  const privateKey = keys.privateKey.replaceAll('\\n', '\n');
  if (privateKey && !isPrivateKey(privateKey))
    read.faults.push('FCM_PRIVATE_KEY must be the private key of the service account.');
  return { ...keys, privateKey, apiUrl };
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

function readS3(read: ReturnType<typeof reader>): S3Settings | null {
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

const gigabyte = 1024 ** 3;

function readQuotas({ integer }: ReturnType<typeof reader>): UploadQuotas {
  const bytes = (name: string, standard: number) => (integer(name, 1, 1_000_000) ?? standard) * gigabyte;
  return {
    bytes: {
      draft: bytes('UPLOAD_QUOTA_DRAFT_GB', 50),
      unpaid: bytes('UPLOAD_QUOTA_UNPAID_GB', 100),
      paid: bytes('UPLOAD_QUOTA_PAID_GB', 1_000),
    },
    drafts: integer('UPLOAD_QUOTA_DRAFTS', 1, 100_000) ?? 20,
    open: integer('UPLOAD_QUOTA_OPEN', 1, 1_000_000) ?? 1_000,
    startsPerMinute: integer('UPLOAD_STARTS_PER_MINUTE', 1, 1_000_000) ?? 600,
  };
}

const megabyte = 1024 ** 2;

function readClamd({ integer, text, faults }: ReturnType<typeof reader>): ClamdSettings | null {
  const mostBytes = (integer('CLAMD_STREAM_MB', 2, 4_000) ?? 100) * megabyte;
  const value = text('CLAMD_URL');
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isBare = url && !url.username && !url.password && !url.search && !url.hash;
  if (isBare && url.protocol === 'unix:' && !url.hostname && url.pathname.length > 1)
    return { address: { path: decodeURIComponent(url.pathname) }, mostBytes };
  if (isBare && url.protocol === 'tcp:' && url.hostname && /^\/?$/.test(url.pathname))
    return { address: { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) }, mostBytes };
  faults.push('CLAMD_URL must be tcp://host:3310 or unix:///path/of/the/socket.');
  return null;
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * `true` is one proxy, the one that is next to this server: anyone can send a header, so that a chain of any length is
 * never believed. With n proxies the caller is who the nth of them, counted from here, has seen.
 */
function readTrustProxy({ text, faults }: ReturnType<typeof reader>): Config['trustProxy'] {
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

/** An IP address, a range of them as 10.0.0.0/8, or a name that stands for some. */
function isAddress(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  if (more.length || (!version && bits !== undefined)) return false;
  if (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))) return false;
  return version > 0 || proxyNames.includes(value);
}

function choiceFaults({ payments, uploads, tax, accountSiteUrl, publicUrl }: Config): string[] {
  const faults: string[] = [];
  const { origin } = new URL(publicUrl);
  if (publicUrl.toLowerCase() !== origin)
    faults.push('PUBLIC_URL must be a scheme and a host, such as https://portal.example.com: no user, path, ? or #.');
  if (payments.provider === 'stripe' && !payments.stripe)
    faults.push('PAYMENT_PROVIDER=stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.');
  if (uploads.store === 's3' && !uploads.s3)
    faults.push('UPLOAD_STORE=s3 needs S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  if (accountSiteUrl && !isElsewhere(accountSiteUrl, publicUrl))
    faults.push(
      'ACCOUNT_SITE_URL must be another site than PUBLIC_URL, without ? and #; leave it out for our own pages.',
    );
  if (tax.check === 'off' && isMember(tax.sellerCountry))
    faults.push('TAX_NUMBER_CHECK=off is for sellers outside the EU; the seller of app.json is in the EU.');
  return faults;
}

/** Pages that send their visitors to themselves would do so for ever. */
function isElsewhere(accountSite: string, publicUrl: string): boolean {
  const [site, ours] = [accountSite, publicUrl].map(address => new URL(address.replace(/\/+$/, '')));
  return site?.href !== ours?.href && !site?.search && !site?.hash;
}

/** What is harmless on a laptop and is not in the open. */
function productionFaults(config: Config, environment: Environment): string[] {
  const faults: string[] = [];
  const site = new URL(config.publicUrl);
  if (!environment.SECRET) faults.push('SECRET is missing; make one with: openssl rand -hex 32');
  else if (weak(config.secret)) faults.push('SECRET is weak; use at least 32 random characters.');
  if (!environment.PUBLIC_URL)
    faults.push('PUBLIC_URL is missing; it is the address people type, such as https://portal.example.com.');
  else if (site.protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(site.hostname))
    faults.push('PUBLIC_URL must start with https://, because sessions must not travel in the clear.');
  if (!config.mail.url)
    faults.push('MAIL_URL is missing; it names the mail server, such as smtp://user:password@mail.example.com:587.');
  if (!environment.MAIL_FROM)
    faults.push('MAIL_FROM is missing; it is the sender of every mail, such as Galley <hello@example.com>.');
  if (config.payments.provider === 'sandbox' && environment.ALLOW_SANDBOX !== '1')
    faults.push('PAYMENT_PROVIDER is sandbox, which takes no real money; set ALLOW_SANDBOX=1 to insist on it.');
  if (config.payments.provider === 'stripe') faults.push(...stripeFaults(config.payments.stripe));
  if (!config.rateLimit) faults.push('RATE_LIMIT=off is for demo and test mode only.');
  return faults;
}

/** Keys of Stripe say by their beginning what they are, and whether they move real money. */
function stripeFaults(keys: StripeKeys | null): string[] {
  if (!keys) return [];
  const faults: string[] = [];
  if (!/^(sk|rk)_/.test(keys.secretKey)) faults.push('STRIPE_SECRET_KEY must begin with sk_ or rk_.');
  if (!keys.publishableKey.startsWith('pk_')) faults.push('STRIPE_PUBLISHABLE_KEY must begin with pk_.');
  if (!keys.webhookSecret.startsWith('whsec_')) faults.push('STRIPE_WEBHOOK_SECRET must begin with whsec_.');
  if (keys.secretKey.includes('_live_') !== keys.publishableKey.includes('_live_'))
    faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.');
  if (keys.apiUrl?.startsWith('http:')) faults.push('STRIPE_API_URL must start with https://.');
  return faults;
}

/** As a power of ten: 32 random characters need far more, words and sequences of that length far less. */
const minGuesses = 22;

/** Whether a secret is guessed too easily. One that repeats itself is as good as its shortest part. */
const weak = (secret: string): boolean =>
  secret.length < 32 ||
  new Set(secret).size < 10 ||
  secret === demoSecret ||
  periodOf(secret) < 32 ||
  estimateGuesses(secret) < minGuesses;

/** The length of the shortest part of which a text is a repetition, the last one perhaps cut off. */
function periodOf(text: string): number {
  for (let length = 1; length <= text.length / 2; length += 1) if (text.startsWith(text.slice(length))) return length;
  return text.length;
}
