import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { mergeFacades } from '../../engine/cli/pages/index.ts';

const chunk = (name: string, code: string, imports: string[] = []) => ({
  type: 'chunk',
  fileName: `assets/${name}`,
  isEntry: name === 'start.js',
  imports: imports.map(file => `assets/${file}`),
  code,
});

/** Runs the plugin over chunks. Returns the code of the files that remain, by name. */
function merge(...chunks: ReturnType<typeof chunk>[]): Record<string, string> {
  const manifest = { type: 'asset', fileName: '.vite/manifest.json', source: '{"Page":{"file":"assets/Page.js"}}' };
  const files = Object.fromEntries([...chunks, manifest].map(file => [file.fileName, file]));
  const { handler } = mergeFacades().generateBundle as unknown as {
    handler: (options: unknown, bundle: Rolldown.OutputBundle) => void;
  };
  handler({}, files as unknown as Rolldown.OutputBundle);
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, 'code' in file ? file.code : file.source]),
  );
}

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
