import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { appFolderPlugin, schemaIcons, textModules } from './engine/cli/pages/index.ts';

/** More workers than cores, because these tests wait for the database and the clock about as long as they compute. */
const waiting = Math.ceil(availableParallelism() * 1.5);
/** For tests that wait for pages or the start of a server, which take up to half a minute on a busy machine. */
const slow = {
  maxWorkers: waiting,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};
/** Long enough for a busy machine; a test that takes longer has failed. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 };
const everyPage = 'tests/journeys/routes.test.ts';
/** They change `app.json` before it is read, which happens once in a process. */
const withOtherApp = ['tests/engine/rights/addedRole.test.ts', 'tests/billing/api/currencies.test.ts'];

/** They build pages. */
const libraryPages = ['develop', 'journey', 'withoutPortal'].map(name => `tests/library/${name}.test.ts`);

/** The same arguments as `npm start`: compiled code and the paths of packages are cached. */
const prepared = ['--import', new URL('scripts/node24.mjs', import.meta.url).href];

/**
 * Test files that need a page of their own: they restart the app, leave a signed-in user that only a reload removes,
 * replace a library that others use, or use fake intervals.
 */
const apart = [
  'tests/engine/layout/tooManyRequests.dom.test.tsx',
  'tests/engine/resource-edit/feedback.dom.test.tsx',
  'tests/engine/resource-edit/childRecords.dom.test.tsx',
  'tests/engine/forms/ui/flags.dom.test.ts',
  'tests/engine/spec-rules/reporting.dom.test.ts',
  'tests/engine/layout/locked.dom.test.tsx',
  'tests/engine/layout/impersonation.dom.test.tsx',
  'tests/engine/layout/session.dom.test.ts',
];

/** Modules that pages load at run time, replaced by those of the tests. */
const standIns = [
  { find: './importModule.ts', replacement: resolve('tests/engine/forms/ui/importModule.ts') },
  { find: './loadSignedIn.tsx', replacement: resolve('tests/auth/ui/loadSignedIn.tsx') },
  // The same file of React Router as react-admin uses in Node, so that both share one router context.
  { find: /^react-router$/, replacement: resolve('node_modules/react-router/dist/development/index.mjs') },
];

/** Tests of pages call the server's code. In jsdom, its `import.meta.url` would be the address of a page and not a file. */
const serverFolders: Plugin = {
  name: 'server-folders',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/server/') ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)) : undefined,
};

/** Tests that load the texts for staff, which would replace those for customers in other tests. */
const ofStaff = [
  'tests/engine/resource-edit/staffDialogs.dom.test.tsx',
  'tests/orders/ui/staffOrderPresenter.dom.test.ts',
  'tests/engine/presence/colleagues.dom.test.tsx',
  'tests/support/ui/preview.dom.test.tsx',
  'tests/engine/access-explainer/dialog.dom.test.tsx',
];

/**
 * What fake timers replace. Not intervals: jsdom paints by an interval in the window that all files share, and one
 * started on a fake clock would stop for good. A test that needs fake intervals is in `apart`.
 */
const withoutIntervals = [
  ...(['Date', 'performance', 'setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
];

const pages = (name: string, which: { include: string[]; exclude?: string[]; isolate?: boolean }) => ({
  extends: true as const,
  plugins: [serverFolders],
  resolve: { alias: standIns },
  test: {
    name,
    maxWorkers: waiting,
    environment: 'jsdom' as const,
    execArgv: prepared,
    setupFiles: ['tests/helpers/app.ts', 'tests/helpers/dom.ts'],
    fakeTimers: { toFake: withoutIntervals },
    ...patient,
    ...which,
  },
});

export default defineConfig({
  plugins: [
    appFolderPlugin(resolve('schemas')),
    react(),
    textModules(resolve('schemas')),
    schemaIcons(resolve('schemas')),
  ],
  test: {
    globalSetup: ['tests/helpers/postgres.ts'],
    // To see what the server logs, set LOG_LEVEL.
    env: { TZ: 'UTC', ENV_FILE: '' },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          maxWorkers: waiting,
          environment: 'node',
          setupFiles: ['tests/helpers/app.ts', 'tests/helpers/standardForms.ts'],
          include: ['tests/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['tests/journeys/**', 'tests/startup/**', 'tests/library/**', '**/*.dom.test.*', ...withOtherApp],
          // The server's modules are loaded once for all files: no test changes one, and each has its own app and database.
          isolate: false,
          execArgv: prepared,
          // For a busy machine. Tests of speed have their own limits.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: {
          // These tests start another app than the portal, and a process serves only one.
          name: 'library',
          maxWorkers: waiting,
          environment: 'node',
          include: ['tests/library/**/*.test.ts'],
          exclude: libraryPages,
          execArgv: prepared,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'other roles',
          environment: 'node',
          setupFiles: ['tests/helpers/app.ts', 'tests/helpers/standardForms.ts'],
          include: withOtherApp,
          execArgv: prepared,
          ...patient,
        },
      },
      // As above: loading the pages' modules again for each file took half of the time.
      pages('dom', {
        include: ['tests/**/*.dom.test.{ts,tsx}'],
        exclude: ['tests/journeys/**', ...apart, ...ofStaff],
        isolate: false,
      }),
      pages('dom-staff', { include: ofStaff, isolate: false }),
      pages('dom-apart', { include: apart }),
      {
        extends: true,
        test: {
          name: 'startup',
          environment: 'node',
          setupFiles: ['tests/helpers/app.ts'],
          include: ['tests/startup/**/*.test.ts'],
          globalSetup: ['tests/helpers/builtPages.ts'],
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
          setupFiles: ['tests/helpers/app.ts'],
          include: ['tests/journeys/**/*.test.ts'],
          exclude: [everyPage],
          globalSetup: ['tests/helpers/builtPages.ts'],
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
          globalSetup: ['tests/helpers/builtPages.ts'],
          sequence: { groupOrder: 1 },
          ...slow,
        },
      },
      {
        extends: true,
        test: {
          name: 'library pages',
          environment: 'node',
          include: libraryPages,
          execArgv: prepared,
          sequence: { groupOrder: 1 },
          ...slow,
        },
      },
    ],
  },
});
