/** `npm run docs` builds the docs as a static site into `.cache/docs`; `npm run docs -- dev` serves them with reload. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [command = 'build', ...options] = process.argv.slice(2);
const program = fileURLToPath(new URL('../node_modules/vitepress/bin/vitepress.js', import.meta.url));
const { status } = spawnSync(process.execPath, [program, command, 'docs', ...options], { stdio: 'inherit' });
process.exitCode = status ?? 1;
