import type { Plugin, Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { mergeFacades, mergeRuntime } from '../../engine/cli/pages/index.ts';

const chunk = (name: string, code: string, imports: string[] = []) => ({
  type: 'chunk',
  fileName: `assets/${name}`,
  isEntry: name === 'start.js',
  imports: imports.map(file => `assets/${file}`),
  code,
});

type File = ReturnType<typeof chunk> | { type: 'asset'; fileName: string; source: string };

/** Runs a plugin over files. Returns the text of those that remain, by name. */
function run(plugin: Plugin, given: File[]): Record<string, string> {
  const files = Object.fromEntries(given.map(file => [file.fileName, file]));
  const { handler } = plugin.generateBundle as unknown as {
    handler: (options: unknown, bundle: Rolldown.OutputBundle) => void;
  };
  handler({}, files as unknown as Rolldown.OutputBundle);
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, 'code' in file ? file.code : file.source]),
  );
}

const manifestFile = '.vite/manifest.json';
const manifestOf = (files: object) => ({
  type: 'asset' as const,
  fileName: manifestFile,
  source: JSON.stringify(files),
});

const merge = (...chunks: ReturnType<typeof chunk>[]): Record<string, string> =>
  run(mergeFacades(), [...chunks, manifestOf({ Page: { file: 'assets/Page.js' } })]);

const facade = chunk('Page.js', 'export{t as Page,u as default}from"./pages.js";', ['pages.js']);
const pages = chunk('pages.js', 'var t=1,u=2;export{t,u};');

describe('a file that only names a page of a chunk', () => {
  it('is replaced by the chunk, where it is imported, where it is preloaded and in the manifest', () => {
    const start = chunk('start.js', 'const d=["assets/Page.js"];export const load=()=>import(`./Page.js`);');
    expect(merge(start, facade, pages)).toEqual({
      'assets/start.js':
        'const d=["assets/pages.js"];export const load=()=>import("./pages.js").then(m=>({Page:m.t,default:m.u}));',
      'assets/pages.js': 'var t=1,u=2;export{t,u};',
      '.vite/manifest.json': '{"Page":{"file":"assets/pages.js"}}',
    });
  });

  it('stays if a chunk imports it statically, or if it has code of its own', () => {
    const user = chunk('user.js', 'import{Page as e}from"./Page.js";e();', ['Page.js']);
    expect(merge(user, facade, pages)['assets/Page.js']).toBe(facade.code);
    const own = chunk('Own.js', 'export{t as default}from"./pages.js";start();', ['pages.js']);
    expect(merge(own, pages)['assets/Own.js']).toBe(own.code);
  });
});

describe('the helpers of the bundler', () => {
  const name = 'rolldown-runtime-12345678.js';
  const runtime = () => chunk(name, 'var e=1,t=()=>e;export{t as n,e as r};');
  const importing = (names: string) => `import{${names}}from"./${name}";`;
  const start = (imports = [name]) => chunk('start.js', `${importing('n as a,r')}a(r);export{a as b};`, imports);

  it('are in the entry, from which the other files import them', async () => {
    const list = chunk('list.js', `import{b}from"./start.js";${importing('r as x')}b(x);`, [name, 'start.js']);
    const manifest = {
      start: { file: 'assets/start.js', imports: ['runtime'] },
      runtime: { file: `assets/${name}` },
      list: { file: 'assets/list.js', imports: ['runtime', 'start'] },
    };
    const unused = chunk('unused.js', `import"./${name}";import{b}from"./start.js";b();`, [name, 'start.js']);
    const files = run(mergeRuntime(), [runtime(), start(), list, unused, manifestOf(manifest)]);
    expect(Object.keys(files)).toEqual(
      ['start.js', 'list.js', 'unused.js'].map(file => `assets/${file}`).concat(manifestFile),
    );
    expect(files['assets/unused.js']).toBe('import{b}from"./start.js";b();');
    expect(JSON.parse(files[manifestFile] ?? '')).toEqual({
      start: { file: 'assets/start.js', imports: [] },
      list: { file: 'assets/list.js', imports: ['start'] },
    });
    expect(files['assets/list.js']).toBe(
      'import{b}from"./start.js";import{$runtime}from"./start.js";const{r:x}=$runtime;b(x);',
    );
    const loaded = await import(/* @vite-ignore */ `data:text/javascript,${files['assets/start.js']}`);
    expect([loaded.b(), loaded.$runtime.r]).toEqual([1, 1]);
  });

  it('stay in their own file if the entry imports another one, which would need them first', () => {
    const files = run(mergeRuntime(), [runtime(), start([name, 'other.js']), chunk('other.js', '')]);
    expect(Object.keys(files)).toContain(`assets/${name}`);
  });
});
