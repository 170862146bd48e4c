/** Reports texts of the app's first language that another language lacks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appFile } from '../../server/appDefinition.ts';
import { folderPlace } from '../../server/schemaLayers.ts';
import { textFilesIn } from '../../server/textLayers.ts';
import { locateJson, pathKey } from './jsonLocations.ts';
import { type Finding, type Visit, walk } from './sources.ts';

export function translationFindings(folder: string): Finding[] {
  const [first = 'en', ...others] = appFile().locales;
  const locales = join(folder, 'locales');
  return textFilesIn(join(locales, first)).flatMap(file => {
    const written = readFileSync(join(locales, first, file), 'utf8');
    const { lines } = locateJson(written);
    const texts = [...walk(JSON.parse(written))].filter(({ value }) => typeof value === 'string');
    return others.flatMap(locale => {
      const has = textsIn(join(locales, locale, file));
      return texts
        .filter(visit => !has(visit))
        .map(
          ({ path }): Finding => ({
            file: `${folderPlace(folder)}/locales/${first}/${file}`,
            line: lines.get(pathKey(path)) ?? 1,
            code: 'missing-translation',
            text: `${file.replace('.json', '')}.${path.join('.')} has no words in ${locale}`,
          }),
        );
    });
  });
}

function textsIn(file: string): (visit: Visit) => boolean {
  try {
    const found = [...walk(JSON.parse(readFileSync(file, 'utf8')))];
    const keys = new Set(found.filter(({ value }) => typeof value === 'string').map(({ path }) => pathKey(path)));
    return ({ path }) => keys.has(pathKey(path));
  } catch {
    return () => false;
  }
}
