import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

const installed = '/usr/bin/chromium';
const libraryFolders = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/lib',
  '/lib64',
  '/lib',
];

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
];

/** A Chromium: the one of CHROMIUM_PATH, else the system's, else the one that npm brought along. */
export async function openBrowser(): Promise<Browser> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: await chromiumPath(), args: [...quiet, ...sandbox] });
}

/**
 * Returns the path of the browser. The first caller unpacks the packaged one; it must not be used before that is done.
 */
export async function chromiumPath(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  if (existsSync(installed)) return installed;
  return packagedChromium();
}

/** The packaged one unpacks the system libraries it needs only where it believes to be in a Lambda. */
async function packagedChromium(): Promise<string> {
  if (!libraryFolders.some(folder => existsSync(`${folder}/libnss3.so`)))
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

/** Signs a browser in without its sign-in page, so that a test begins where it matters. */
export const signInContext = (
  { request }: BrowserContext,
  url: string,
  account: { email: string; password: string; remember_me?: boolean },
) => request.post(`${url}/api/auth/login`, { data: account, headers: { origin: url } });
