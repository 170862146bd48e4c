import { createPrivateKey } from 'node:crypto';
import {
  type EngineConfig,
  type Environment,
  type Mode,
  readSettings,
  type SettingsReader,
  schemaFolder,
  splitSecrets,
} from '../engine/server/index.ts';
import seller from '../schemas/billing/seller.json' with { type: 'json' };
import { isMember } from './tax/taxNumber.ts';

/** The portal's own settings. */
interface PortalSettings {
  payments: { provider: 'sandbox' | 'stripe'; stripe: StripeKeys | null };
  tax: {
    /** As `billing/seller.json` has it, ISO 3166. */
    sellerCountry: string;
    /** Whether the EU's VIES service confirms tax numbers. */
    check: 'vies' | 'off';
    viesUrl: string;
  };
  uploadQuotas: UploadQuotas;
  /** The virus scanner daemon; null: only the scanner that comes with the server. */
  clamd: ClamdSettings | null;
  /** An account site elsewhere that signs people in; unset: our own pages. */
  accountSiteUrl: string | null;
  /** Who is invited to administrate a portal that has no administrator. */
  firstAdmin: string | null;
  /** Whether signed-in visitors of the sign-in pages are sent on; off: they stay, and links need no `disableGuard`. */
  guestGuard: boolean;
  /** Web sites that may show the quote in a frame. */
  embedOrigins: string[];
  push: PushKeys | null;
  /** Whether pictures of files are made. */
  previews: boolean;
}

export type Config = EngineConfig & PortalSettings;

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  /** The secrets by which a webhook may be signed: two while one replaces the other. */
  webhookSecrets: readonly string[];
  /** Unset: Stripe's own; tests use a fake server. */
  apiUrl: string | null;
}

/** Upload quotas of one customer; `bytes` by the state of the orders that the files are for. */
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
  maxBytes: number;
}

export interface PushKeys {
  projectId: string;
  clientEmail: string;
  privateKey: string;
  apiKey: string;
  appId: string;
  senderId: string;
  vapidKey: string;
  /** Unset: Google's own; tests use a fake server. */
  apiUrl: string | null;
}

/** Reads the portal's settings; throws `ConfigFaults`. */
export const readConfig = (mode: Mode, environment?: Environment): Config =>
  readSettings(mode, {
    schemasDir: schemaFolder(),
    environment,
    readMore: (read, config) => {
      const strict = mode === 'production';
      config.mail.replyTo ??= seller.email;
      const settings: PortalSettings = {
        payments: {
          provider: read.choice('PAYMENT_PROVIDER', ['sandbox', 'stripe']) ?? 'sandbox',
          stripe: readStripe(read),
        },
        tax: readTax(read, strict),
        uploadQuotas: readQuotas(read),
        clamd: readClamd(read),
        accountSiteUrl: read.url('ACCOUNT_SITE_URL', ['https:', 'http:']),
        firstAdmin: read.email('FIRST_ADMIN'),
        previews: read.choice('PREVIEWS', ['on', 'off']) !== 'off',
        guestGuard: read.choice('GUEST_GUARD', ['on', 'off']) !== 'off',
        embedOrigins: read.origins('EMBED_ORIGINS'),
        push: readPush(read),
      };
      const faults = choiceFaults(settings, config.publicUrl);
      return { settings, faults: [...faults, ...(strict ? productionFaults(settings, read) : [])] };
    },
  });

const viesOfTheEu = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

/** Without real sales, no external service is called unless it is set. */
function readTax(read: SettingsReader, strict: boolean): Config['tax'] {
  const sellerCountry = seller.country;
  const usual = strict || isMember(sellerCountry) ? 'vies' : 'off';
  return {
    sellerCountry,
    check: read.choice('TAX_NUMBER_CHECK', ['vies', 'off']) ?? usual,
    viesUrl: (read.url('VIES_URL', ['https:', 'http:']) ?? viesOfTheEu).replace(/\/+$/, ''),
  };
}

function readStripe(read: SettingsReader): StripeKeys | null {
  const apiUrl = read.url('STRIPE_API_URL', ['https:', 'http:']);
  const keys = read.group({
    secretKey: 'STRIPE_SECRET_KEY',
    publishableKey: 'STRIPE_PUBLISHABLE_KEY',
    webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  });
  if (!keys) return null;
  const { webhookSecret, ...rest } = keys;
  return { ...rest, webhookSecrets: splitSecrets(webhookSecret), apiUrl };
}

function readPush(read: SettingsReader): PushKeys | null {
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

const gigabyte = 1024 ** 3;

function readQuotas({ integer }: SettingsReader): UploadQuotas {
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

function readClamd({ integer, text, faults }: SettingsReader): ClamdSettings | null {
  const maxBytes = (integer('CLAMD_STREAM_MB', 2, 4_000) ?? 100) * megabyte;
  const value = text('CLAMD_URL');
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isBare = url && !url.username && !url.password && !url.search && !url.hash;
  if (isBare && url.protocol === 'unix:' && !url.hostname && url.pathname.length > 1)
    return { address: { path: decodeURIComponent(url.pathname) }, maxBytes };
  if (isBare && url.protocol === 'tcp:' && url.hostname && /^\/?$/.test(url.pathname))
    return { address: { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) }, maxBytes };
  faults.push('CLAMD_URL must be tcp://host:3310 or unix:///path/of/the/socket.');
  return null;
}

function choiceFaults({ payments, tax, accountSiteUrl }: PortalSettings, publicUrl: string): string[] {
  const faults: string[] = [];
  if (payments.provider === 'stripe' && !payments.stripe)
    faults.push('PAYMENT_PROVIDER=stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.');
  if (accountSiteUrl && !isElsewhere(accountSiteUrl, publicUrl))
    faults.push(
      'ACCOUNT_SITE_URL must be another site than PUBLIC_URL, without ? and #; leave it out for our own pages.',
    );
  if (tax.check === 'off' && isMember(tax.sellerCountry))
    faults.push('TAX_NUMBER_CHECK=off is for sellers outside the EU; the seller of billing/seller.json is in the EU.');
  return faults;
}

/** Pages that send their visitors to themselves would do so for ever. */
function isElsewhere(accountSite: string, publicUrl: string): boolean {
  const [site, ours] = [accountSite, publicUrl].map(address => new URL(address.replace(/\/+$/, '')));
  return site?.href !== ours?.href && !site?.search && !site?.hash;
}

/** Finds settings that are harmless on a laptop and unsafe on the internet. */
function productionFaults({ payments }: PortalSettings, { text }: SettingsReader): string[] {
  const faults: string[] = [];
  if (payments.provider === 'sandbox' && text('ALLOW_SANDBOX') !== '1')
    faults.push('PAYMENT_PROVIDER is sandbox, which takes no real money; set ALLOW_SANDBOX=1 to insist on it.');
  if (payments.provider === 'stripe') faults.push(...stripeFaults(payments.stripe));
  return faults;
}

/** Keys of Stripe say by their beginning what they are, and whether they move real money. */
function stripeFaults(keys: StripeKeys | null): string[] {
  if (!keys) return [];
  const faults: string[] = [];
  if (!/^(sk|rk)_/.test(keys.secretKey)) faults.push('STRIPE_SECRET_KEY must begin with sk_ or rk_.');
  if (!keys.publishableKey.startsWith('pk_')) faults.push('STRIPE_PUBLISHABLE_KEY must begin with pk_.');
  if (!keys.webhookSecrets.every(secret => secret.startsWith('whsec_')))
    faults.push('STRIPE_WEBHOOK_SECRET must begin with whsec_.');
  if (keys.secretKey.includes('_live_') !== keys.publishableKey.includes('_live_'))
    faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.');
  if (keys.apiUrl?.startsWith('http:')) faults.push('STRIPE_API_URL must start with https://.');
  return faults;
}
