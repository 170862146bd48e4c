/** `npm run schemas -- diff main` and `npm run schemas -- import openapi.json`. */

import { schemaFolder } from '../server/http/contract.ts';
import { atRevision } from './diff/atRevision.ts';
import { difference, report } from './diff/difference.ts';
import { projectFolder } from './lint/sources.ts';

const usage = `npm run schemas -- diff <git revision>     what has changed since: API, data, rights, screens
npm run schemas -- import openapi.json     first entity files from a description of another API`;

const commands: Record<string, (words: string[]) => number> = {
  /** 1: somebody has to act on something. */
  diff([revision = 'HEAD']) {
    const changes = atRevision(revision, projectFolder, before => difference(before, schemaFolder));
    console.log(report(changes));
    return changes.some(({ breaks }) => breaks) ? 1 : 0;
  },
};

if (import.meta.main) {
  const [name = '', ...words] = process.argv.slice(2);
  try {
    if (!Object.hasOwn(commands, name)) throw new Error(usage);
    process.exitCode = commands[name]!(words);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
