import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../../engine/dsl/ajv.ts';
import { flatten } from '../../../engine/dsl/json-schema/flatten.ts';
import { createInterpreter } from '../../../engine/dsl/json-schema/interpreter.ts';
import { commit, DRAFTS, suiteDocuments, suiteGroups } from './suite/suite.ts';
import { compiledValidator, type Validate } from './validators.ts';

/** Why both sides judge otherwise than the suite asks for. A test that fails for another reason fails here. */
const WHY: [file: RegExp, why: string][] = [
  [
    /^format\.json$/,
    'A format is always checked here; in 2020-12 it only describes unless a validator is told otherwise.',
  ],
  [/^vocabulary\.json$/, 'A custom meta-schema cannot switch off words.'],
  [/^optional\/content\.json$/, '`contentMediaType` and `contentEncoding` only describe, as in later drafts.'],
  [/^optional\/format-assertion\.json$/, 'A custom meta-schema cannot switch off formats.'],
  [/format\/time\.json$/, 'A time may leave out its zone, as most programs write it, and a leap second is 23:59:60.'],
  [/format\/uuid\.json$/, 'A UUID is written in small letters, as this API writes it.'],
  [/format\/(?:idn-.*|iri.*)\.json$/, 'Formats for other scripts in addresses are not checked.'],
  [/format\/ecmascript-regex\.json$/, 'Every pattern that the browser takes is a pattern.'],
  [/format\/.*\.json$/, 'The check of ajv-formats, which all validators here share, is less exact.'],
];

type Outcome = boolean | string;

const outcomeOf = (judge: () => boolean): Outcome => {
  try {
    return judge();
  } catch (error) {
    return String(error);
  }
};

const judgeOrReason = (create: () => Validate): ((value: unknown) => Outcome) => {
  try {
    const judge = create();
    return value => outcomeOf(() => judge(value));
  } catch (error) {
    return () => String(error);
  }
};

interface Result {
  tests: number;
  agreeing: number;
  right: number;
  differences: string[];
  exceptions: Map<string, number>;
}

function runSuite(folder: string, draft: (typeof DRAFTS)[number]['draft']): Result {
  const result: Result = { tests: 0, agreeing: 0, right: 0, differences: [], exceptions: new Map() };
  for (const { file, description, schema, tests } of suiteGroups(folder)) {
    const onServer = judgeOrReason(() => compileSchema(schema, { documents: suiteDocuments, draft }));
    const inBrowser = judgeOrReason(() => {
      const judge = createInterpreter(flatten(schema, { documents: suiteDocuments, draft }).schema);
      return value => judge(value).length === 0;
    });
    for (const test of tests) {
      const [server, browser] = [onServer(test.data), inBrowser(test.data)];
      const name = `${file}: ${description}: ${test.description}`;
      result.tests += 1;
      if (server === browser) result.agreeing += 1;
      else result.differences.push(`${name}: server ${server}, browser ${browser}`);
      if (server === test.valid && browser === test.valid) result.right += 1;
      else if (WHY.some(([known]) => known.test(file)))
        result.exceptions.set(file, (result.exceptions.get(file) ?? 0) + 1);
      else result.differences.push(`${name}: should be ${test.valid}`);
    }
  }
  return result;
}

const HEADING = '## The official test suite';

function sectionOf(results: Map<string, Result>): string {
  const rows = [...results].map(
    ([name, { tests, agreeing, right }]) => `| ${name} | ${tests} | ${agreeing} | ${right} |`,
  );
  const reasons = WHY.map(([, why]) => why).flatMap(why => {
    const files = [...results].flatMap(([name, { exceptions }]) =>
      [...exceptions]
        .filter(([file]) => WHY.find(([known]) => known.test(file))?.[1] === why)
        .map(([file, count]) => ({ name, file, count })),
    );
    if (files.length === 0) return [];
    const names = [...new Set(files.map(({ file }) => `\`${file}\``))].sort().join(', ');
    const counts = [...results.keys()].map(draft =>
      files.filter(({ name }) => name === draft).reduce((sum, { count }) => sum + count, 0),
    );
    return [`| ${names} | ${counts.join(' | ')} | ${why} |`];
  });
  return `${HEADING}

The browser and the server judge by the whole [JSON Schema Test Suite](https://github.com/json-schema-org/JSON-Schema-Test-Suite) (commit ${commit.slice(0, 10)}), required and optional tests, with formats checked. \`tests/engine/validators/suite.test.ts\` runs it, and fails when the two sides differ or when a number here is not what it finds (\`npx vitest run --project node tests/engine/validators/suite.test.ts -u\` writes the numbers).

| Draft | Tests | Browser and server agree | Both as the suite asks |
| --- | ---: | ---: | ---: |
${rows.join('\n')}

Both sides judge these otherwise than the suite asks, and alike:

| File of the suite | ${[...results.keys()].join(' | ')} | Why |
| --- | ${[...results.keys()].map(() => '---:').join(' | ')} | --- |
${reasons.join('\n')}
`;
}

describe('browser and server judge alike over the whole official suite', () => {
  const results = new Map<string, Result>();

  it.each(DRAFTS)('of $name', ({ name, folder, draft }) => {
    const result = runSuite(folder, draft);
    results.set(name, result);
    expect(result.differences).toEqual([]);
    expect(result.tests).toBeGreaterThan(1_700);
  });

  it('and the docs say how many tests that is', async () => {
    const page = join(import.meta.dirname, '../../../docs/schemas-tried.md');
    const [before = ''] = readFileSync(page, 'utf8').split(HEADING);
    await expect(`${before.trimEnd()}\n\n${sectionOf(results)}`).toMatchFileSnapshot(page);
  });
}, 60_000);

it('a dependency that is not met is refused by the server, the interpreter and the compiled module', async () => {
  const schema = { type: 'object', dependencies: { card: ['addr'] } };
  const judges = [
    compileSchema(schema),
    (value: unknown) => createInterpreter(flatten(schema).schema)(value).length === 0,
    await compiledValidator({ name: 'card', schema }),
  ];
  expect(judges.map(judge => judge({ card: '1' }))).toEqual([false, false, false]);
  expect(judges.map(judge => judge({ card: '1', addr: 'x' }))).toEqual([true, true, true]);
});

it('a validator module of any schema of the suite is made at once, however it refers to itself', async () => {
  for (const { folder } of DRAFTS)
    for (const { file, schema } of suiteGroups(folder)) {
      if (!/^(?:ref|recursiveRef|dynamicRef|infinite)/.test(file) || typeof schema !== 'object') continue;
      const judge = await compiledValidator({ name: file, schema: schema as Record<string, unknown> });
      expect(typeof judge).toBe('function');
    }
});
