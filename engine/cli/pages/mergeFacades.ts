import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { FILE_END, removeFile, rewriteManifest } from './bundleFiles.ts';

type Bundle = Rolldown.OutputBundle;

/** A file that only passes exports of one other file on, which is how the bundler names a page inside a larger chunk. */
const FACADE = new RegExp(`^export\\{([^}]*)\\}from"\\./([^"]+)"${FILE_END}`);

interface Facade {
  target: string;
  /** The name in the target of each export. */
  names: [exported: string, inTarget: string][];
}

/**
 * Pages fetch the chunk that has their code. Without it each page has one more file of a line, which costs a request
 * before the page is shown.
 */
export const mergeFacades = (): Plugin => ({
  name: 'merge-facades',
  apply: 'build',
  generateBundle: {
    // After Vite has listed which files each page preloads.
    order: 'post',
    handler(_, bundle) {
      const facades = findFacades(bundle);
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = importTargets(file.code, facades);
      rewriteManifest(bundle, source => renameFiles(source, facades));
      for (const name of facades.keys()) removeFile(bundle, name);
    },
  },
});

function findFacades(bundle: Bundle): Map<string, Facade> {
  const found = new Map<string, Facade>();
  for (const file of Object.values(bundle)) {
    const [, names, target] = (file.type === 'chunk' && !file.isEntry && FACADE.exec(file.code)) || [];
    if (!names || !target || isImported(file.fileName, bundle)) continue;
    found.set(file.fileName, { target: file.fileName.replace(basename(file.fileName), target), names: pairsOf(names) });
  }
  return found;
}

/** Whether a chunk imports the file statically; then the file has to stay. */
const isImported = (name: string, bundle: Bundle): boolean =>
  Object.values(bundle).some(file => file.type === 'chunk' && file.imports.includes(name));

const pairsOf = (names: string): Facade['names'] =>
  names.split(',').map(name => {
    const [inTarget = '', exported = inTarget] = name.split(' as ');
    return [exported, inTarget];
  });

/** Replaces `import("./Page.js")` by the chunk with the page, and the file among those that are preloaded. */
function importTargets(code: string, facades: Map<string, Facade>): string {
  const imports = code.replace(/import\(([`"'])\.\/([^`"']+)\1\)/g, (found, _, file) => {
    const [, facade] = [...facades].find(([name]) => basename(name) === file) ?? [];
    if (!facade) return found;
    const exports = facade.names.map(([exported, inTarget]) => `${exported}:m.${inTarget}`);
    return `import("./${basename(facade.target)}").then(m=>({${exports.join()}}))`;
  });
  return renameFiles(imports, facades);
}

function renameFiles(text: string, facades: Map<string, Facade>): string {
  let renamed = text;
  for (const [name, { target }] of facades) renamed = renamed.replaceAll(`"${name}"`, `"${target}"`);
  return renamed;
}
