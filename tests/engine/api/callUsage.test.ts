import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CallName } from '../../../schemas/generated/types.ts';
import { customerPortal } from '../resources/sentPortal.ts';
import { specified } from './specified.ts';
import { statusReadElsewhere, unreadCalls } from './unusedCalls.ts';

const files = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
const textOf = (...patterns: string[]): string =>
  files(...patterns)
    .map(file => readFileSync(file, 'utf8'))
    .join('\n');

const pages = ['src/*.ts', 'src/*.tsx', 'engine/ui/*.ts', 'engine/ui/*.tsx'];

/** What pages and the provider of react-admin ask by name, what widgets name as their source, and what screens ask. */
const code = textOf(...pages, 'providers/*.ts', 'engine/client/*.ts');
const dashboards = textOf('schemas/*.dashboard.json');
const forms = textOf('schemas/*.form.json');
const ofScreens = new Set(
  customerPortal().resources.flatMap(resource => [
    ...Object.values(resource.calls),
    ...Object.values(resource.actions).map(action => action.call),
  ]),
);
const hasReader = (name: string): boolean =>
  code.includes(`'${name}'`) ||
  dashboards.includes(`call:${name}`) ||
  forms.includes(`"${name}"`) ||
  ofScreens.has(name);

it.each(Object.entries(specified))('the request "%s" has a reader, or the code says why not', (_what, asked) => {
  const { name, as }: { name: CallName; as?: string } = asked;
  const reason = unreadCalls[name];
  expect([name, hasReader(name)]).toEqual([name, reason === undefined]);
  if (as) expect([as, code.includes(`'${as}'`)]).toEqual([as, true]);
});

/** Files that ask by a query, whose state the page shows: loading, there, failed. */
const queries = files(...pages)
  .map(file => readFileSync(file, 'utf8'))
  .filter(text => /useQuer|queryOptions|queryFn|useFetched/.test(text))
  .join('\n');
const hasStatusReader = (name: string): boolean =>
  new RegExp(`useCall(Status)?\\('${name}'`).test(code) ||
  queries.includes(`call('${name}'`) ||
  dashboards.includes(`call:${name}`) ||
  forms.includes(`"${name}"`) ||
  ofScreens.has(name);

it.each(Object.entries(specified))(
  'the status of "%s" is read by a page, or the code says where',
  (_what, { name }) => {
    const reasons: Partial<Record<CallName, string>> = { ...unreadCalls, ...statusReadElsewhere };
    expect([name, hasStatusReader(name)]).toEqual([name, reasons[name] === undefined]);
  },
);

it('the hooks of the status by name are used by pages', () => {
  const text = textOf(...pages);
  for (const hook of ['useCall(', 'useIsRunning(', 'reset()']) expect(text).toContain(hook);
});

it('only calls that the specification names are excused', () => {
  const named = new Set<string>(Object.values(specified).map(({ name }) => name));
  const spoken = ['readInitOrderForm', 'readInitRecipeForm'];
  expect(Object.keys(unreadCalls).filter(name => !named.has(name) && !spoken.includes(name))).toEqual([]);
});
