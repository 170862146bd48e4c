/** `npm run schemas -- diff main` and `npm run schemas -- import openapi.yaml`. */
import { readFileSync } from 'node:fs';
import { atRevision } from '../engine/cli/diff/atRevision.ts';
import { difference, report } from '../engine/cli/diff/difference.ts';
import { renameOldKeywords } from '../engine/cli/diff/renameOldKeywords.ts';
import { importOpenApi } from '../engine/cli/import-openapi/importOpenApi.ts';
import { projectFolder } from '../engine/cli/lint/sources.ts';
import { loadSchemas } from '../engine/cli/loadSchemas.ts';
import { schemaFolder } from '../engine/server/appDefinition.ts';
import { write } from './new.ts';
import { words } from './selectApp.ts';

const usage = `npm run schemas -- diff <git revision>     what has changed since: API, data, rights, screens
npm run schemas -- import openapi.yaml     entity and resource files from a description of another API, in YAML or JSON
npm run schemas -- import openapi.yaml --provider https://warehouse.example.com/api
                                           the same, with the rows staying there`;

const commands: Record<string, (words: string[]) => number> = {
  /** Exit code 1: a change needs action. */
  diff([revision = 'HEAD']) {
    const changes = atRevision(revision, projectFolder, before =>
      difference(renameOldKeywords(before), { folder: schemaFolder() }),
    );
    console.log(report(changes));
    return changes.some(({ breaks }) => breaks) ? 1 : 0;
  },
  import([path, option, provider]) {
    if (!path || (option !== undefined && (option !== '--provider' || !provider))) throw new Error(usage);
    if (provider && !/^https?:\/\/\S+$/.test(provider)) throw new Error(`"${provider}" is no address.`);
    const { files, notes, paths } = importOpenApi(textOf(path), loadSchemas(), { provider });
    for (const file of files) console.log(write(file));
    for (const outcome of paths) console.log(`  ${outcome}`);
    for (const note of notes) console.log(`  ${note}`);
    console.log('Read them over; npm run check says what is missing, npm run generate writes their types.');
    return 0;
  },
};

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`There is no file ${path} that can be read.`);
  }
}

if (import.meta.main) {
  const [name = '', ...more] = words;
  try {
    if (!Object.hasOwn(commands, name)) throw new Error(usage);
    process.exitCode = commands[name]!(more);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
