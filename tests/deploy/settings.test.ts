/** Every setting can be in a file, and has a row in the guide. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingNames } from './settingNames.ts';

const names = [...settingNames()].filter(name => !name.endsWith('_FILE'));
const guide = readFileSync('docs/operate.md', 'utf8');
/** Names in the first column of the table, and those that a row explains beside others. */
const documented = new Set(
  guide
    .split('\n')
    .filter(line => /^\| `[A-Z]/.test(line))
    .flatMap(line => line.match(/`[A-Z][A-Z0-9_]+(?==1`|`)/g) ?? [])
    .map(name => name.slice(1)),
);

describe('a setting', () => {
  it.each(names)('%s can be the content of a file', name => expect(settingNames()).toContain(`${name}_FILE`));

  it('is explained in the guide', () => {
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter(name => !documented.has(name))).toEqual([]);
  });

  it('of the guide exists', () => {
    const rows = [...guide.matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
      cell.replaceAll('`', '').split(', '),
    );
    expect(rows.filter(name => !names.includes(name))).toEqual([]);
  });

  it('is read by no other code than that of the settings', () => {
    const files = globSync('{engine,providers,schemas,server}/**/*.ts', { exclude: ['**/node_modules/**'] });
    const readers = files.filter(file => /process\.env[.[]/.test(readFileSync(file, 'utf8')));
    // npm's own variable, which says whether npm is the parent process.
    expect(readers.sort()).toEqual(['engine/server/environmentReader.ts', 'engine/server/runServer.ts']);
  });
});
