import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** More than there are cores: these tests wait for the database and the clock about as long as they compute. */
const waiting = Math.ceil(availableParallelism() * 1.5);
const slow = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };
const everyPage = 'tests/journeys/routes.test.ts';

/** Their pages keep something in their modules, such as requests under way or toasts, that others must not find there. */
const apart = [
  'tests/{account,auth,billing,checkout,forms}-ui/**/*.dom.test.{ts,tsx}',
  'tests/{editing,screens}/**/*.dom.test.{ts,tsx}',
  'tests/{api,rules,shell}/**/*.dom.test.{ts,tsx}',
];

export default defineConfig({
  plugins: [react()],
  test: {
    globalSetup: ['tests/support/postgres.ts'],
    // Browsers want a core each.
    maxWorkers: '100%',
    // The server logs what it refuses; a test that wants to see it sets LOG_LEVEL.
    env: { TZ: 'UTC' },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          maxWorkers: waiting,
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/journeys/**', 'tests/ground/**', '**/*.dom.test.*'],
          // The server's modules are read once for all files: no test changes one, each has a world of its own.
          isolate: false,
          // As npm starts the server: with what was compiled before, and packages found once.
          execArgv: ['--import', new URL('scripts/node24.mjs', import.meta.url).href],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          maxWorkers: waiting,
          environment: 'jsdom',
          include: ['tests/**/*.dom.test.{ts,tsx}'],
          exclude: ['tests/journeys/**', ...apart],
          setupFiles: ['tests/support/dom.ts'],
          // As above: reading the pages' modules anew for each file took half of the time. Each has a document of its own.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom-apart',
          maxWorkers: waiting,
          environment: 'jsdom',
          include: apart,
          setupFiles: ['tests/support/dom.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'ground',
          environment: 'node',
          include: ['tests/ground/**/*.test.ts'],
          globalSetup: ['tests/support/builtPages.ts'],
          sequence: { groupOrder: 1 },
          isolate: false,
          ...slow,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          exclude: [everyPage],
          globalSetup: ['tests/support/builtPages.ts'],
          sequence: { groupOrder: 1 },
          isolate: false,
          ...slow,
        },
      },
      {
        extends: true,
        test: {
          // Its server reads other texts than all others.
          name: 'every page',
          environment: 'node',
          include: [everyPage],
          globalSetup: ['tests/support/builtPages.ts'],
          sequence: { groupOrder: 1 },
          ...slow,
        },
      },
    ],
  },
});
