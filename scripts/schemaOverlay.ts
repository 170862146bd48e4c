/** What is wrong with the schema files, shown over every open page of the development server until it is mended. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Plugin, ViteDevServer } from 'vite';
import type { SchemaFault } from '../server/collections/goodFiles.ts';
import type { RowNotice } from '../server/collections/laterRules.ts';
import type { SchemaFinding } from './schemaCheck.ts';

const check = fileURLToPath(new URL('schemaCheck.ts', import.meta.url));
const event = 'galley:schema-faults';

interface Shown {
  faults: SchemaFault[];
  notices: RowNotice[];
}

export interface SchemaOverlay {
  plugin: Plugin;
  /** Looks at the files again. `target`: the server that serves them. */
  look(target: string): Promise<void>;
}

export function schemaOverlay(): SchemaOverlay {
  let vite: ViteDevServer | undefined;
  let shown: Shown = { faults: [], notices: [] };
  let running: Promise<void> | undefined;
  let again = false;

  const show = (next: Shown): void => {
    shown = next;
    vite?.ws.send(event, shown);
  };
  async function lookOnce(target: string): Promise<void> {
    // What the server says is there at once; the lint takes seconds, and says more.
    show(await served(target));
    const found = await findings();
    for (const { file, line, text, remedy } of found) console.error(`${file}:${line} ${text}\n    ${remedy}`);
    const { faults, notices } = await served(target);
    show({ faults: apart([...faults, ...found.filter(({ breaks }) => breaks)]), notices });
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
        show(await served(target));
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
async function served(target: string): Promise<Shown> {
  try {
    const answer = await fetch(`${target}/dev/schemas`);
    const { faults, notices } = (await answer.json()) as Shown;
    return { faults: faults.map(fault => ({ ...fault, file: fault.file && `schemas/${fault.file}` })), notices };
  } catch {
    return { faults: [], notices: [] };
  }
}

const findings = (): Promise<SchemaFinding[]> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [check, '--json'], { maxBuffer: 16 * 1024 * 1024 }, (error, stdout) =>
      error ? reject(error) : resolve(JSON.parse(stdout) as SchemaFinding[]),
    );
  });
