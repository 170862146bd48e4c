/** Words that no file uses, because readers had to decode them. The changelog quotes older versions. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** With a character class each, so that this file does not find itself. */
const banned = 'ane[w]|crosswis[e]|whoeve[r]|tellabl[e]';

it('no file uses a banned word', () => {
  const { stdout, stderr } = spawnSync('git', ['grep', '-nwE', banned, '--', '.', ':!CHANGELOG.md'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toBe('');
});
