/** The library's tests without the portal: see withoutPortal.test.ts. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    globalSetup: ['tests/helpers/testPostgres.ts'],
    env: { TZ: 'UTC', ENV_FILE: '' },
    include: ['tests/library/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
