import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCode, registered } from '../../scripts/lint/names.ts';
import { type Finding, lintSchemas } from '../../scripts/lint.ts';

const schemas = fileURLToPath(new URL('../../schemas/', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-schemas-'));
  cpSync(schemas, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const code = readCode();
const known = new Set(lintSchemas(schemas, code).map(finding => JSON.stringify(finding)));

/** What the lint says after one change of a file, beyond what it says of the files as they are. */
function after(file: string, find: string | RegExp, replace: string): Finding[] {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(find);
  writeFileSync(path, text.replace(find, replace));
  return lintSchemas(folder, code).filter(finding => !known.has(JSON.stringify(finding)));
}

const lineOf = (file: string, words: string): number =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .findIndex(line => line.includes(words)) + 1;

const order = 'orders/order.form.json';
const revision = 'orders/revision.form.json';
const orders = 'orders/orders.resource.json';
const home = 'dashboard/home.dashboard.json';

const faults: [code: string, file: string, find: string | RegExp, replace: string, words: string][] = [
  ['shape', order, '"id": "order",', '"id": "order", "colour": "red",', 'colour'],
  ['shape', 'app.json', '"#f6f8f8"', '"blue"', '"blue"'],
  [
    'newer-word',
    'shared/money.schema.json',
    '"properties"',
    '"unevaluatedProperties": false, "properties"',
    'unevaluated',
  ],
  ['unknown-name', order, '"pages", "file_type"', '"pages", "hat"', ''],
  ['unknown-answer', order, '"when": { "order_type": "formatting" }', '"when": { "hat": "red" }', '"name": "pages"'],
  [
    'unreachable',
    order,
    '"when": { "order_type": "formatting" }',
    '"when": { "order_type": "baking" }',
    '"name": "pages"',
  ],
  ['dead-end', revision, '"place_order": { "next": "detail" }', '"place_order": false', ''],
  ['test', revision, /"visits": \["decision"\]/, '"visits": ["service"]', ''],
  [
    'same-step',
    order,
    '"fields": ["order_type", "name", "instructions"]',
    '"fields": ["order_type", "name", "instructions", "file_type"]',
    '"name": "service"',
  ],
  ['not-expressible', revision, '"visible": { "decision": "changes" }', '"visible": { "decision": { "gt": "a" } }', ''],
  ['endless-text', revision, '"minLength": 10, "maxLength": 5000, ', '', '"notes"'],
  [
    'consent',
    revision,
    '"notes": { "type": "string", "minLength": 10, "maxLength": 5000',
    '"notes": { "type": "boolean"',
    '"notes"',
  ],
  ['unasked', order, '"words": {', '"hat": { "type": "string", "maxLength": 9 },\n    "words": {', '"hat"'],
  ['missing-text', order, '"enum": ["16:9", "9:16", "1:1"]', '"enum": ["16:9", "9:16", "2:1"]', ''],
  ['unknown-function', order, '"price_answers"', '"price_of_gold"', 'price_of_gold'],
  ['unknown-component', orders, '"component": "OrderFiles"', '"component": "Nowhere"', 'Nowhere'],
  ['unknown-call', orders, '"call": "initOrderForm"', '"call": "initGoldForm"', 'initGoldForm'],
  ['unknown-form', orders, /"create": \{\s*"form": "order"/, '"create": { "form": "gold"', ''],
  ['unknown-action', orders, /"rowActions": \[/, '"rowActions": ["melt", ', ''],
  ['unknown-role', orders, '"customer": {', '"miner": {', '"miner"'],
  ['unknown-name', orders, '"field": "quantity"', '"field": "carats"', '"carats"'],
  ['unknown-name', home, '"call:getDashboard"', '"call:getGold"', 'getGold'],
  ['twice', 'orders/answer.form.json', '"id": "answer"', '"id": "revision"', '"id"'],
];

describe('the lint of the schema files', () => {
  it.each(faults)('finds %s in %s', (name, file, find, replace, words) => {
    const findings = after(file, find, replace);
    const found = findings.find(finding => finding.code === name);
    expect(found, JSON.stringify(findings)).toBeDefined();
    expect(found!.file).toBe(`schemas/${file.startsWith('orders/answer') ? 'orders/revision.form.json' : file}`);
    if (words) expect(found!.line).toBe(lineOf(found!.file.slice(8), words));
  });

  const own: [string, object][] = [
    ['step-id', { type: 'object', $id: 'x', properties: { a: { type: 'integer' } } }],
    [
      'if-required',
      { type: 'object', properties: { a: { type: 'integer' } }, if: { properties: { a: { const: 1 } } } },
    ],
    [
      'branch',
      { type: 'object', properties: { a: { oneOf: [{ type: 'object', properties: { b: {} } }, { type: 'object' }] } } },
    ],
    ['name', { type: 'object', properties: { constructor: { type: 'integer' } } }],
    ['outer-ref', { type: 'object', properties: { a: { $ref: '../shared/money.schema.json' } } }],
  ];
  it.each(own)('finds %s in a step with a schema of its own', (name, schema) => {
    const step = { name: 'decision', title: 'Own', schema };
    const text = readFileSync(join(folder, 'orders/answer.form.json'), 'utf8');
    const form = { ...JSON.parse(text), answers: {}, required: [], test: [], steps: [step] };
    writeFileSync(join(folder, 'orders/answer.form.json'), JSON.stringify(form, null, 2));
    expect(lintSchemas(folder, code).map(finding => finding.code)).toContain(name);
  });

  it('finds a registered component that no file names', () => {
    const more = { ...code, components: new Set([...code.components, 'Forgotten']) };
    expect(lintSchemas(schemas, more).map(({ text }) => text)).toContain(
      'no file names the registered component "Forgotten"',
    );
  });

  it('reads the table of components however it is written', () => {
    const table = `const components: Screens['components'] = {
      OrderFiles: lazy(() => import('./orders/OrderFiles.tsx').then(({ OrderFiles }) => ({ default: OrderFiles }))),
      OrderReceipt,
    };`;
    expect(registered(table)).toEqual(new Set(['OrderFiles', 'OrderReceipt']));
    expect(registered('<ScreensProvider components={{ A: One, B }} guides={guides}>')).toEqual(new Set(['A', 'B']));
  });
});
