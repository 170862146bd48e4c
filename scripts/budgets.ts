import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PARTS } from './bundleChunks.ts';

/** Compressed JavaScript that a page may need before it is usable; the payment provider's script does not count. */
interface Budget {
  page: string;
  kilobytes: number;
  /** What is fetched for it, besides what the document names itself. */
  parts: string[];
}

interface Chunk {
  file: string;
  imports?: string[];
}

const PORTAL = ['engine/ui/shell/SignedInApp.tsx', 'src/signedIn.tsx', 'virtual:app-texts/lists/en'];
const LIGHT = ['Login', 'ResendVerification', 'PasswordReset', 'VerifyPass', 'VerifyEmail', 'VerifyCode', 'UndoChange'];

const beforeSignIn = (part: string, kilobytes: number): Budget => ({ page: part, kilobytes, parts: [part] });

const ORDER_FORM = [...PORTAL, 'virtual:app-texts/app/en', 'src/orders/OrderFormPage.tsx'];
const FILES_STEP = ['OrderFilesStep', 'FilesPanel'].map(part => `src/orders/form/files/${part}.tsx`);

export const budgets: Budget[] = [
  ...LIGHT.map(name => beforeSignIn(`src/auth/${name}Page.tsx`, 119)),
  beforeSignIn('src/auth/RegisterPage.tsx', 128),
  beforeSignIn('engine/ui/layout/pages/ServerErrorPage.tsx', 119),
  ...['PricesPage', 'QuotePage', 'EmbeddedQuote'].map(name => ({
    ...beforeSignIn(`src/quote/${name}.tsx`, 128),
    parts: ['src/quote/GuestPage.tsx', `src/quote/${name}.tsx`],
  })),
  { page: 'the order list', kilobytes: 256, parts: [...PORTAL, 'engine/ui/resources/list/ResourceList.tsx'] },
  {
    page: 'the order form',
    // The check of its answers comes from the server; tests/startup/loading.test.ts counts it too.
    kilobytes: 349,
    parts: ORDER_FORM,
  },
  {
    page: 'the first step of an order',
    kilobytes: 382,
    parts: [...ORDER_FORM, ...FILES_STEP, 'virtual:app-texts/guest/en'],
  },
];

/** The file of a module that is fetched by itself. Libraries may be outside this folder. */
function fileOf(files: Record<string, string>, part: string): string {
  const key = Object.keys(files).find(name => name === part || name.endsWith(`/${part}`));
  if (!key) throw new Error(`${part} is not fetched by itself`);
  return files[key] as string;
}

/** Returns the files that the document and the parts load, including their imports. */
export function loadedFiles(folder: string, parts: string[]): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const files: Record<string, string> = JSON.parse(readFileSync(join(folder, PARTS), 'utf8'));
  const document = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
  const first = [...named, ...parts.map(part => fileOf(files, part))];
  const wanted = new Set(Object.keys(manifest).filter(key => first.includes(manifest[key]?.file)));
  for (const key of wanted) for (const other of manifest[key]?.imports ?? []) wanted.add(other);
  return [...new Set([...wanted].flatMap(key => manifest[key]?.file ?? []))];
}

export const compressedKilobytes = (code: Uint8Array): number => gzipSync(code, { level: 9 }).length / 1024;

export const weightOf = (folder: string, parts: string[]): number =>
  loadedFiles(folder, parts).reduce((sum, file) => sum + compressedKilobytes(readFileSync(join(folder, file))), 0);

/** Returns a sentence for each page that exceeds its budget. */
export function overBudgetPages(folder: string): string[] {
  return budgets.flatMap(({ page, kilobytes, parts }) => {
    const weight = weightOf(folder, parts);
    if (weight <= kilobytes) return [];
    return [`${page} needs ${weight.toFixed(2)} KB of compressed JavaScript; its budget is ${kilobytes} KB.`];
  });
}
