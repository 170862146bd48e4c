/** What is wrong with the schema files, shown over every open page of the development server until it is mended. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import type { SchemaFault } from '../server/collections/goodFiles.ts';
import type { SchemaFinding } from './schemaCheck.ts';

const check = fileURLToPath(new URL('schemaCheck.ts', import.meta.url));
const event = 'galley:schema-faults';

export interface SchemaOverlay {
  plugin: Plugin;
  /** Looks at the files again. `target`: the server that serves them. */
  look(target: string): Promise<void>;
}

export function schemaOverlay(): SchemaOverlay {
  let vite: ViteDevServer | undefined;
  let shown: SchemaFault[] = [];
  let running: Promise<void> | undefined;
  let again = false;

  const show = (faults: SchemaFault[]): void => {
    shown = faults;
    vite?.ws.send(event, shown);
  };
  async function lookOnce(target: string): Promise<void> {
    // What the server says is there at once; the lint takes seconds, and says more.
    show(await servedFaults(target));
    const found = await findings();
    for (const { file, line, text, remedy } of found) console.error(`${file}:${line} ${text}\n    ${remedy}`);
    show(apart([...(await servedFaults(target)), ...found.filter(({ breaks }) => breaks)]));
  }

  return {
    plugin: {
      name: 'schema-overlay',
      apply: 'serve',
      configureServer(server) {
        vite = server;
        server.ws.on('galley:schema-faults-wanted', (_, client) => client.send(event, shown));
      },
      transformIndexHtml: () => [
        { tag: 'script', attrs: { type: 'module', src: '/src/shared/dev/schemaOverlay.ts' }, injectTo: 'body' },
      ],
    },
    async look(target) {
      again = running !== undefined;
      if (running) {
        show(await servedFaults(target));
        return running;
      }
      running = lookOnce(target).catch(error => console.error(`cannot check the schema files: ${error}`));
      await running;
      running = undefined;
      if (again) await this.look(target);
    },
  };
}

/** One fault for each place: the server and the lint often say the same. */
const apart = (faults: SchemaFault[]): SchemaFault[] => [
  ...new Map(faults.toReversed().map(fault => [`${fault.file}:${fault.line}`, fault])).values(),
];

/** A server that restarts just now says it at the next save. */
async function servedFaults(target: string): Promise<SchemaFault[]> {
  try {
    const answer = await fetch(`${target}/dev/schemas`);
    const { faults } = (await answer.json()) as { faults: SchemaFault[] };
    return faults.map(fault => ({ ...fault, file: fault.file && `schemas/${fault.file}` }));
  } catch {
    return [];
  }
}

const findings = (): Promise<SchemaFinding[]> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [check, '--json'], { maxBuffer: 16 * 1024 * 1024 }, (error, stdout) =>
      error ? reject(error) : resolve(JSON.parse(stdout) as SchemaFinding[]),
    );
  });
