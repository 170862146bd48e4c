/** Shows the faults of the schema files over every open page of the development server until they are fixed. */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin, ViteDevServer } from 'vite';
import type { SchemaFileFault } from '../engine/server/records/schema-faults/lastGoodFiles.ts';
import type { RowNotice } from '../engine/server/records/schema-faults/stricterRules.ts';
import type { SchemaFinding } from './schemaCheck.ts';

const check = fileURLToPath(new URL('schemaCheck.ts', import.meta.url));
const event = 'galley:schema-faults';

interface Shown {
  faults: SchemaFileFault[];
  notices: RowNotice[];
}

export interface SchemaOverlay {
  plugin: Plugin;
  /** Looks at the files again. `target`: the server that serves them. */
  refresh(target: string): void;
  close(): void;
}

const pause = 200;

export function schemaOverlay(): SchemaOverlay {
  let vite: ViteDevServer | undefined;
  let shown: Shown = { faults: [], notices: [] };
  let looking = new AbortController();

  const show = (next: Shown): void => {
    shown = next;
    vite?.ws.send(event, shown);
  };
  /** Shows the server's findings at once, and the more detailed ones of the lint some seconds later. */
  async function lookOnce(target: string, signal: AbortSignal): Promise<void> {
    let [told, found]: [Shown, SchemaFileFault[]] = [{ faults: [], notices: [] }, []];
    const render = (): void => {
      if (!signal.aborted) show({ ...told, faults: distinctFaults([...told.faults, ...found]) });
    };
    const telling = fetchShown(target, signal).then(answer => {
      told = answer;
      render();
    });
    const finding = findings(signal).then(all => {
      for (const { file, line, text, remedy } of all) console.error(`${file}:${line} ${text}\n    ${remedy}`);
      found = all.filter(({ breaks }) => breaks);
      render();
    });
    for (const one of await Promise.allSettled([telling, finding]))
      if (one.status === 'rejected' && !signal.aborted) console.error(`cannot check the schema files: ${one.reason}`);
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
        { tag: 'script', attrs: { type: 'module', src: '/engine/ui/dev/schemaOverlay.ts' }, injectTo: 'body' },
      ],
    },
    refresh(target) {
      // A check that still runs reads files that have changed since.
      looking.abort();
      looking = new AbortController();
      void lookOnce(target, looking.signal);
    },
    close: () => looking.abort(),
  };
}

/** One fault for each place: the server and the lint often say the same. */
const distinctFaults = (faults: SchemaFileFault[]): SchemaFileFault[] => [
  ...new Map(faults.toReversed().map(fault => [`${fault.file}:${fault.line}`, fault])).values(),
];

/** Polls a restarting server until it answers. */
async function fetchShown(target: string, signal: AbortSignal): Promise<Shown> {
  for (;;) {
    try {
      const answer = await fetch(`${target}/dev/schemas`, { signal });
      const { faults, notices } = (await answer.json()) as Shown;
      return { faults: faults.map(fault => ({ ...fault, file: fault.file && `schemas/${fault.file}` })), notices };
    } catch {
      await sleep(pause, undefined, { signal });
    }
  }
}

async function findings(signal: AbortSignal): Promise<SchemaFinding[]> {
  const options = { maxBuffer: 16 * 1024 * 1024, signal };
  const { stdout } = await promisify(execFile)(process.execPath, [check, '--json'], options);
  return JSON.parse(stdout) as SchemaFinding[];
}
