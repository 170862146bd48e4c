import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { builtPages } from '../../server/pages/pages.ts';

/** Compressed JavaScript before a page is usable, in KB; the payment provider's script does not count. */
const PUBLIC_BUDGET = 130;
const FRAME_BUDGET = 330;

interface Chunk {
  file: string;
  imports?: string[];
}

const read = (file: string) => readFileSync(join(builtPages, file));
const manifest: Record<string, Chunk> = JSON.parse(read('.vite/manifest.json').toString());
const started = [
  ...read('index.html')
    .toString()
    .matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g),
].map(([, file]) => file);

/** Everything that the document and a lazy part load, with what they import. */
function filesOf(part: string): string[] {
  const keyOf = (file: string) => Object.keys(manifest).find(key => manifest[key]?.file === file);
  const queue = [part, ...started.flatMap(file => keyOf(file ?? '') ?? [])];
  const seen = new Set<string>();
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    queue.push(...(manifest[key]?.imports ?? []));
  }
  return [...new Set([...started, ...[...seen].map(key => manifest[key]?.file)])].filter(file => file !== undefined);
}

const kilobytes = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1024;

const publicPages = [
  'src/auth/LoginPage.tsx',
  'src/auth/RegisterPage.tsx',
  'src/auth/ResendVerificationPage.tsx',
  'src/auth/PasswordResetPage.tsx',
  'src/auth/VerifyPassPage.tsx',
  'src/auth/VerifyEmailPage.tsx',
  'src/auth/VerifyCodePage.tsx',
  'src/shared/shell/ServerErrorPage.tsx',
];

/** Words that only these libraries have in them. */
const HEAVY = {
  'react-admin': 'useDataProvider',
  rjsf: 'ArrayFieldTemplate',
  recharts: 'recharts-',
  uppy: 'uppy-Dashboard',
  mui: 'MuiButtonBase',
};

describe.each(publicPages)('%s', page => {
  it(`needs at most ${PUBLIC_BUDGET} KB of compressed JavaScript`, () => {
    expect(kilobytes(filesOf(page))).toBeLessThanOrEqual(PUBLIC_BUDGET);
  });

  it('loads none of the heavy libraries', () => {
    const code = filesOf(page)
      .map(file => read(file).toString())
      .join('\n');
    expect(Object.keys(HEAVY).filter(name => code.includes(HEAVY[name as keyof typeof HEAVY]))).toEqual([]);
  });
});

describe('behind sign-in', () => {
  it(`the frame with its lists needs at most ${FRAME_BUDGET} KB`, () => {
    expect(kilobytes(filesOf('src/Portal.tsx'))).toBeLessThanOrEqual(FRAME_BUDGET);
  });

  it('charts, forms and uploads come with the pages that use them', () => {
    const code = filesOf('src/Portal.tsx')
      .map(file => read(file).toString())
      .join('\n');
    expect([HEAVY.rjsf, HEAVY.recharts, HEAVY.uppy].filter(word => code.includes(word))).toEqual([]);
  });
});
