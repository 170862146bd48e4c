import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lintDocs } from '../../../engine/cli/docs/lintDocs.ts';
import { codes } from '../../../engine/cli/lint/codes.ts';
import { projectFolder } from '../../../engine/cli/lint/sources.ts';

const folder = join(projectFolder, 'engine', 'cli', 'lint');
const rules = readdirSync(folder)
  .filter(file => file !== 'codes.ts')
  .map(file => readFileSync(join(folder, file), 'utf8'))
  .join('\n');

it.each(Object.keys(codes))('%s is a code that some rule prints', code => {
  expect(rules).toContain(`'${code}'`);
});

it('the page of the codes is as the table says', () => {
  expect(readFileSync(join(projectFolder, 'docs', 'lint.md'), 'utf8')).toBe(lintDocs());
});
