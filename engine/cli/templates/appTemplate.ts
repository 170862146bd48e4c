import { posix } from 'node:path';
import { humanize } from '../../dsl/entity.ts';

/** Returns the files of an empty app by their path in its folder. `folder` is the folder's path in the project. */
export function appTemplate(folder: string): Record<string, string> {
  const title = humanize(posix.basename(folder).replaceAll('-', '_'));
  const top = '../'.repeat(folder.split('/').length);
  const up = top.replace(/\/$/, '');
  const meta = (depth: number, kind: string) => `${'../'.repeat(depth)}${top}engine/meta/${kind}.schema.json`;
  return {
    'main.ts': main(title, folder, top),
    'tsconfig.json': asJson({
      extends: `${top}tsconfig.base.json`,
      compilerOptions: {
        rootDir: up,
        outDir: `${up}/.cache/types`,
        tsBuildInfoFile: `${up}/.cache/types/${folder.replaceAll('/', '-')}.tsbuildinfo`,
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        types: ['node'],
        jsx: 'react-jsx',
      },
      include: ['**/*.ts', '**/*.tsx'],
      exclude: ['dist', 'data'],
      references: ENGINE_PARTS.map(part => ({ path: `${top}engine/${part}` })),
    }),
    'schemas/app.json': asJson({
      $schema: meta(1, 'app'),
      title,
      locales: ['en'],
      currency: 'EUR',
      roles: { member: { kind: 'owner' }, staff: { kind: 'staff', inspects: true, managesViews: true } },
      menu: [
        { group: 'general', label: title, items: ['/dashboard'] },
        { group: 'records', label: 'Records' },
      ],
    }),
    'schemas/home/home.dashboard.json': asJson({
      $schema: meta(2, 'dashboard'),
      label: 'Overview',
      route: '/dashboard',
      widgets: [{ id: 'ways', type: 'links', label: 'More', links: [{ to: '/dashboard', label: 'Overview' }] }],
    }),
    'schemas/locales/en/shell.json': asJson({ menu: { dashboard: 'Overview' } }),
  };
}

/** What an app imports. */
const ENGINE_PARTS = ['contract', 'dsl', 'server', 'client', 'ui'];

const asJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const main = (title: string, folder: string, top: string): string => `/** ${title}: \`npm start -- --app ${folder}\` */
import { defineApp } from '${top}engine/server/index.ts';

export const app = defineApp({
  folder: import.meta.dirname,
  demo: {
    password: 'a-demo-password',
    accounts: [
      { email: 'staff@demo.test', first_name: 'Sam', last_name: 'Baker', role: 'staff', about: 'works with everything' },
      { email: 'member@demo.test', first_name: 'Mia', last_name: 'Stone', role: 'member', about: 'sees what is theirs' },
    ],
  },
});
`;
