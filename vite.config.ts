/** The build of the portal's pages. */
import { fileURLToPath } from 'node:url';
import { defineConfig, type InlineConfig, mergeConfig } from 'vite';
import { fileGroups, moduleBuild, modulePlugins, servedPages } from './engine/cli/pages/index.ts';
import { bundleChunks, listParts } from './scripts/bundleChunks.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const schemas = fileURLToPath(new URL('schemas', import.meta.url));

/** The modules that the parts are made of. */
const modules = async (): Promise<InlineConfig> => ({
  configFile: false,
  root,
  logLevel: 'error',
  plugins: await modulePlugins(schemas),
  build: moduleBuild,
});

/** A chunk that several pages share has all their names, which the first file lists: two are enough. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~', 2).join('~')}-[hash].js`;

export default defineConfig(async ({ command }) => {
  const groups = fileGroups(command === 'build' ? await bundleChunks(await modules()) : []);
  return mergeConfig(await servedPages(schemas, root), {
    plugins: [listParts(root)],
    build: { rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } } },
  } satisfies InlineConfig);
});
