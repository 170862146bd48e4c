/** Direction of imports: engine <- schemas <- providers <- src, schemas <- server, engine <- examples, tests -> anything. */
const only = (name, from, ...allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/` },
  to: {
    path: '^(engine|schemas|providers|src|server|examples|scripts|tests|bench)/',
    pathNot: allowed.map(tree => `^${tree}(/|\\.)`),
  },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphan-packages',
      severity: 'error',
      from: { path: '^(engine|schemas|providers|src|server)/', pathNot: '^engine/cli/' },
      // The build makes the modules `virtual:…`, and resolves `#app/…` to the app's folder of schema files.
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown'], pathNot: ['^virtual:', '^#app/'] },
    },
    only('engine-imports-itself', 'engine', 'engine'),
    only('schemas-import-the-engine', 'schemas', 'schemas', 'engine'),
    only('providers-import-schemas', 'providers', 'providers', 'schemas', 'engine'),
    only('src-imports-providers-and-schemas', 'src', 'src', 'providers', 'schemas', 'engine'),
    only('server-imports-schemas', 'server', 'server', 'schemas', 'engine'),
    only('examples-import-the-engine', 'examples', 'examples', 'engine'),
    {
      name: 'engine-by-its-entries',
      comment: 'An app and its tests know the engine by index.ts, and by testing.ts what only tests need.',
      severity: 'error',
      from: { path: '^(schemas|providers|src|server|examples|tests)/', pathNot: '^tests/engine/' },
      to: {
        path: '^engine/.*\\.tsx?$',
        pathNot: ['/(index|testing|paths)\\.ts$', '^engine/contract/', '^engine/ui/icons/icons\\.ts$'],
      },
    },
    {
      name: 'engine-inside-without-entries',
      comment: 'Inside, files import each other directly: an entry would load its whole room.',
      severity: 'error',
      from: { path: '^engine/' },
      to: { path: '^engine/.*/(index|testing)\\.ts$' },
    },
    {
      name: 'src-domains-meet-in-the-app',
      comment: 'Two domains of src never import each other; they meet in the app file and src/shared.',
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/shared/'] },
    },
    {
      name: 'src-shared-imports-no-domain',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/(?!shared/)[^/]+/' },
    },
    {
      name: 'server-routes-are-not-imported-by-domains',
      comment: "A domain may import another's rules or tables, never its routes.",
      severity: 'error',
      from: { path: '^server/([^/]+)/' },
      to: { path: '^server/[^/]+/routes\\.ts$', pathNot: '^server/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^(dist|\\.cache)/', '^examples/[^/]+/dist/'] },
    // The versions of all packages, the engine's too, are those of the root's package.json.
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
