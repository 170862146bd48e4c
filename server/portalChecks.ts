import { createHash } from 'node:crypto';
import { Finding, type InstallationCheck, type InstallationParts } from '../engine/server/doctor/index.ts';
import seller from '../schemas/billing/seller.json' with { type: 'json' };
import type { Config } from './config.ts';
import { connectStripe } from './payments/stripe.ts';
import { pingClamd } from './uploads/clamdScanner.ts';

/** So many of the newest files are read and compared with their sums. */
const sampleSize = 20;
/** The oldest webhook that is accepted. */
const maxClockDifference = 5 * 60_000;

/** What `npm run doctor` checks beside the checks of every app. */
export const portalChecks =
  (config: Config) =>
  (parts: InstallationParts): InstallationCheck[] => [
    { name: 'files', run: () => checkFiles(parts) },
    { name: 'seller', run: async () => checkSeller(config) },
    { name: 'payments', run: () => checkPayments(config) },
    { name: 'virus scanner', run: () => checkScanner(config) },
  ];

/** Compares bytes of stored files with the sums that were taken when they arrived. */
async function checkFiles({ client, openStorage }: InstallationParts): Promise<string> {
  if (!client) return 'none yet';
  const { rows } = await client.query(
    `select name, storage_key, sha256 from files where upload = 'done' and received > 0 and sha256 is not null
      order by created_at desc limit $1`,
    [sampleSize],
  );
  const storage = await openStorage();
  for (const { name, storage_key, sha256 } of rows) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of await storage.read(storage_key)) hash.update(chunk);
    } catch {
      throw new Finding(`The file ${name} (${storage_key}) cannot be read; restore it from a backup.`);
    }
    if (hash.digest('hex') !== sha256)
      throw new Finding(`The file ${name} (${storage_key}) differs from its sum; restore it from a backup.`);
  }
  return `the ${rows.length} newest are as they arrived`;
}

/** Invoices name the seller for ever, and mails are answered to it. */
function checkSeller({ demo }: Config): string {
  const isSample = seller.email.endsWith('.test');
  if (isSample && !demo)
    throw new Finding('schemas/billing/seller.json is the sample; describe yourself there before the first payment.');
  return isSample ? 'the sample' : seller.name;
}

async function checkPayments({ payments }: Config): Promise<string> {
  if (!payments.stripe) return 'sandbox, which takes no real money';
  try {
    const { lastResponse } = await connectStripe(payments.stripe).balance.retrieve();
    const date = Date.parse(lastResponse.headers.date ?? '');
    if (Math.abs(date - Date.now()) > maxClockDifference)
      throw new Finding(
        'The clock differs from Stripe’s by more than 5 minutes, so webhooks are refused; set it by NTP.',
      );
    return `Stripe answers, with ${payments.stripe.secretKey.includes('_live_') ? 'live' : 'test'} keys`;
  } catch (error) {
    if (error instanceof Finding) throw error;
    throw new Finding(`Stripe refuses us (${(error as Error).message}); check STRIPE_SECRET_KEY.`);
  }
}

async function checkScanner({ clamd }: Config): Promise<string> {
  if (!clamd) return 'built-in check only; CLAMD_URL is not set';
  if (await pingClamd(clamd)) return 'clamd answers';
  throw new Finding('clamd does not answer, so files wait; start it, or check CLAMD_URL.');
}
