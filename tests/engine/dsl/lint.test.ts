import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCode, readTables } from '../../../engine/cli/lint/nameFindings.ts';
import { type Finding, lintSchemas } from '../../../engine/cli/lint.ts';
import { isOfToday } from '../../helpers/sampling.ts';
import { copySchemas, type SchemaCopy } from '../cli/schemaCopy.ts';

const code = readCode();
let copy: SchemaCopy;
beforeAll(() => {
  copy = copySchemas();
});
afterAll(() => copy.close());

/** What the lint says after one change of a file, and the changed text. */
function lintAfter(file: string, find: string | RegExp, replace: string): { findings: Finding[]; text: string } {
  const text = readFileSync(join(copy.folder, file), 'utf8');
  expect(text).toMatch(find);
  const changed = text.replace(find, replace);
  return { findings: copy.findingsWith(file, changed), text: changed };
}

const lineOf = (text: string, words: string): number => text.split('\n').findIndex(line => line.includes(words)) + 1;

const order = 'orders/order.form.json';
const revision = 'orders/revision.form.json';
const orders = 'orders/orders.resource.json';
const supportOrders = 'support/orders/support_orders.resource.json';
const inbox = 'support/messages/contact_messages.resource.json';
const message = 'support/messages/contact_message.entity.json';
const home = 'dashboard/home.dashboard.json';
const coupon = 'support/billing/coupon.entity.json';
const couponOfCustomer = 'billing/customer_coupon.entity.json';

const details = '"name": "details",';
const detailsWhen = (condition: string) => `${details} "when": ${condition},`;
const faults: [code: string, file: string, find: string | RegExp, replace: string, words: string][] = [
  ['schema-violation', order, '"id": "order",', '"id": "order", "colour": "red",', 'colour'],
  ['schema-violation', 'app.json', '"currency"', '"theme": { "zIndex": { "appBar": "blue" } }, "currency"', '"blue"'],
  ['schema-violation', 'app.json', '"currency"', '"theme": { "colors": { "sunk": {} } }, "currency"', '"sunk"'],
  [
    'unsupported-keyword',
    'shared/address.schema.json',
    '"properties"',
    '"unevaluatedProperties": false, "properties"',
    'unevaluated',
  ],
  ['unknown-name', order, '"name",\n        [', '"hat",\n        [', ''],
  ['unknown-answer', order, details, detailsWhen('{ "hat": "red" }'), ''],
  [
    'unknown-name',
    order,
    details,
    detailsWhen('{ "order_type": { "in": "const:orders.order_types_by_unit.pint" } }'),
    '',
  ],
  ['unreachable-step', order, details, detailsWhen('{ "order_type": "baking" }'), ''],
  ['dead-end', revision, '"place_order": { "next": "detail", "hook": "send_message" }', '"place_order": false', ''],
  [
    'schema-violation',
    revision,
    '"place_order": { "next": "detail", "hook": "send_message" }',
    '"plaice_order": { "next": "detail" }',
    '"plaice_order"',
  ],
  [
    'schema-violation',
    revision,
    '"place_order": { "next": "detail", "hook": "send_message" }',
    '"place_order": { "next": "moon" }',
    '"moon"',
  ],
  ['schema-violation', order, '{ "from": "recipe" }', '{ "from": "memory" }', '"memory"'],
  ['form-test-failed', revision, /"visits": \["decision"\]/, '"visits": ["service"]', ''],
  ['not-expressible', revision, '"visible": { "decision": "changes" }', '"visible": { "decision": { "gt": "a" } }', ''],
  ['missing-max-length', revision, '"minLength": 10, "maxLength": 5000, ', '', '"notes"'],
  [
    'consent-not-const',
    revision,
    '"notes": { "type": "string", "minLength": 10, "maxLength": 5000',
    '"notes": { "type": "boolean"',
    '"notes"',
  ],
  ['unused-answer', order, '"words": {', '"hat": { "type": "string", "maxLength": 9 },\n    "words": {', '"hat"'],
  ['missing-text', order, '"enum": ["16:9", "9:16", "1:1"]', '"enum": ["16:9", "9:16", "2:1"]', ''],
  ['unknown-function', order, '"price_answers"', '"price_of_gold"', 'price_of_gold'],
  ['unknown-component', orders, '"component": "OrderFiles"', '"component": "Nowhere"', 'Nowhere'],
  ['unknown-call', orders, '"call": "initOrderForm"', '"call": "initGoldForm"', 'initGoldForm'],
  ['unknown-form', orders, /"create": \{\s*"form": "order"/, '"create": { "form": "gold"', ''],
  ['unknown-action', orders, /"rowActions": \[/, '"rowActions": ["melt", ', ''],
  ['no-page', orders, /"edit": \{\s*"form": "order"/, '"edit": { "form": "contact"', '"contact"'],
  [
    'schema-violation',
    orders,
    '"actions": {\n    "create"',
    '"actions": {\n    "melt": { "confirm": true },\n    "create"',
    '"melt"',
  ],
  ['not-bulk-callable', supportOrders, '"bulk": "assignOrders"', '"bulk": "holdOrder"', '"holdOrder"'],
  ['unknown-call', supportOrders, '"bulk": "assignOrders"', '"bulk": "assignAll"', '"assignAll"'],
  ['missing-role-denial', supportOrders, '"customer": false,', '"customer": { "list": true },', 'permissions'],
  ['unopened-action', supportOrders, /"hold": true,/g, '', '"hold": {'],
  ['unknown-action', supportOrders, '"hold": true,', '"hold": true, "hald": true,', '"hald"'],
  [
    'ineffective-keyword',
    orders,
    '"call": "initOrderForm",',
    '"call": "initOrderForm", "form": "order",',
    '"initOrderForm"',
  ],
  ['ineffective-keyword', orders, '"icon": "upload",', '"icon": "upload", "undo": true,', '"undo"'],
  [
    'ineffective-keyword',
    orders,
    '"icon": "upload",',
    '"icon": "upload", "refusal": "order_not_accepting_files",',
    '"refusal"',
  ],
  [
    'unknown-name',
    inbox,
    '"refusal": "contact_message_open"',
    '"refusal": "contact_message_shut"',
    'contact_message_shut',
  ],
  [
    'ineffective-keyword',
    orders,
    '"bulkActions": ["export", "delete"]',
    '"bulkActions": ["export", "checkout"]',
    '"bulkActions"',
  ],
  [
    'unknown-name',
    'support/billing/support_payments.resource.json',
    '"amount": "{left.amount}"',
    '"sum": "{left.amount}"',
    '"sum"',
  ],
  ['unknown-role', orders, '"customer": {', '"miner": {', '"miner"'],
  ['unknown-name', orders, '"field": "quantity"', '"field": "carats"', '"carats"'],
  ['unknown-name', home, '"call:getDashboard"', '"call:getGold"', 'getGold'],
  ['duplicate-name', revision, '"id": "revision"', '"id": "answer"', '"id"'],
  ['invalid-json', orders, '"entity": "order",', '"entity": "order"', '"icon"'],
  ['invalid-json', 'locales/en/orders.json', /}\s*$/, '', ''],
  ['duplicate-key', orders, '"entity": "order",', '"entity": "order",\n  "entity": "order",', ''],
  [
    'no-schema',
    orders,
    '"../../engine/meta/resource.schema.json"',
    '"../../engine/meta/entity.schema.json"',
    '$schema',
  ],
  ['unknown-value', orders, /"status": "on_hold"(?=\s*\},\s*"tone")/, '"status": "on_the_moon"', 'on_the_moon'],
  ['unknown-name', orders, '"status": "on_hold"', '"mood": "on_hold"', '"mood"'],
  ['unknown-icon', orders, '"icon": "file-text"', '"icon": "unicorn"', 'unicorn'],
  ['unknown-group', orders, '"group": "general"', '"group": "generals"', 'generals'],
  ['unknown-role', 'app.json', '"extends": "support"', '"extends": "miner"', 'miner'],
  ['no-kind', 'app.json', '"support": { "kind": "staff" }', '"support": {}', '"support": {'],
  [
    'role-circle',
    'app.json',
    '"support": { "kind": "staff" }',
    '"support": { "kind": "staff", "extends": "admin" }',
    '"support": {',
  ],
  ['schema-violation', 'billing/seller.json', '"country": "US"', '"country": "Utopia"', 'Utopia'],
  ['schema-violation', 'app.json', '"currency": "USD"', '"currency": "dollars"', 'dollars'],
  ['unknown-name', 'app.json', '"currency": "USD"', '"currency": "XYZ"', '"currency"'],
  ['unknown-name', 'app.json', '"me": ["account_type"]', '"me": ["shoe_size"]', 'shoe_size'],
  ['unknown-role', coupon, '"unique": true', '"unique": true, "read": ["miner"]', '"unique"'],
  ['unknown-locale', home, '"widgets": [', '"label": { "fr": "Accueil" },\n  "widgets": [', '"fr"'],
  ['unknown-name', coupon, '"search": ["code"', '"search": ["colour"', '"search"'],
  ['unknown-name', message, '"order": "order_uuid"', '"order": "order_id"', '"order_id"'],
  ['unknown-name', message, '"order": "order_uuid"', '"gold": "order_uuid"', '"gold"'],
  ['misfit', message, '"order": "order_uuid"', '"order": "subject"', '"order": "subject"'],
  ['misfit', message, '"order": "order_uuid"', '"order": "text"', '"order": "text"'],
  ['not-served', coupon, '"path": "/support/coupons"', '"path": "/support/coupons/files"', ''],
  ['not-served', coupon, '"properties": {', '"properties": { "total_rows": { "type": "integer" },', ''],
  ['unknown-name', couponOfCustomer, '"ref": "order"', '"ref": "orders"', '"ref"'],
  [
    'ineffective-keyword',
    'support/services/services.resource.json',
    '"bulkActions": [],',
    '"bulkActions": [], "search": false, "searchRank": 5,',
    '"searchRank"',
  ],
  ['ineffective-keyword', coupon, '"unique": true', '"unique": true, "onDelete": "clear"', '"unique"'],
  ['ineffective-keyword', orders, '"component": "NextDate",', '', ''],
  ['duplicate-name', orders, '"id": "done"', '"id": "drafts"', ''],
  ['duplicate-name', 'recipes/recipes.resource.json', '/dashboard/orders/order-recipes"', '/dashboard/orders"', ''],
  ['bad-default', coupon, '"default": 1', '"default": 0', '"default": 0'],
  ['unreachable-state', 'orders/order.entity.json', '["in_progress", "delivered"]', '["in_progress"]', ''],
  ['call-table', 'orders/calls.json', '"name": "getOrder"', '"name": "listOrders"', ''],
  ['missing-translation', 'locales/en/refusals.json', '{', '{\n  "gold": "All that glitters",', '"gold"'],
];

describe('the lint of the schema files', () => {
  // Each lints all files: half of them a day, and all in the full run.
  it.each(faults.filter((_, place) => isOfToday(place, 2)))('finds %s in %s', (name, file, find, replace, words) => {
    const { findings, text } = lintAfter(file, find, replace);
    const found = findings.filter(finding => finding.code === name && finding.file === `schemas/${file}`);
    expect(found, JSON.stringify(findings)).not.toEqual([]);
    if (words) expect(found.map(({ line }) => line)).toContain(lineOf(text, words));
  });

  const own: [string, object][] = [
    ['nested-id', { type: 'object', $id: 'x', properties: { a: { type: 'integer' } } }],
    [
      'if-required',
      { type: 'object', properties: { a: { type: 'integer' } }, if: { properties: { a: { const: 1 } } } },
    ],
    [
      'missing-discriminator',
      { type: 'object', properties: { a: { oneOf: [{ type: 'object', properties: { b: {} } }, { type: 'object' }] } } },
    ],
    ['invalid-property-name', { type: 'object', properties: { constructor: { type: 'integer' } } }],
    ['external-ref', { type: 'object', properties: { a: { $ref: '../shared/money.schema.json' } } }],
  ];
  it.each(own)('finds %s in a step with a schema of its own', (name, schema) => {
    const step = { name: 'decision', title: 'Own', schema };
    const text = readFileSync(join(copy.folder, 'orders/answer.form.json'), 'utf8');
    const form = { ...JSON.parse(text), answers: {}, required: [], test: [], steps: [step] };
    const findings = copy.findingsWith('orders/answer.form.json', JSON.stringify(form, null, 2));
    expect(findings.map(finding => finding.code)).toContain(name);
  });

  it.each([
    ['credit_card', 'credit-card'],
    ['Users', 'users'],
    ['circle-chek', 'circle-check'],
    ['mail_outline', 'mail'],
    ['qqqqqq', undefined],
  ])('names the icons that are nearest to %s', (icon, near) => {
    const { findings } = lintAfter(orders, '"icon": "file-text"', `"icon": "${icon}"`);
    const [found] = findings.filter(finding => finding.code === 'unknown-icon');
    expect(found?.text).toBe(`there is no icon "${icon}"`);
    if (near) expect(found?.remedy).toContain(`"${near}"`);
    else expect(found).not.toHaveProperty('remedy');
  });

  it.each([
    ['icno', { icno: 'user' }],
    ['colums', { list: { colums: ['name'] } }],
  ])('names the misspelt key %s among several possible keys', (key, resource) => {
    const pet = {
      $schema: '../../engine/meta/entity.schema.json',
      title: 'Pet',
      type: 'object',
      'x-entity': { resource },
      properties: { name: { type: 'string', maxLength: 20 } },
    };
    const text = JSON.stringify(pet, null, 2);
    const found = copy
      .findingsWith('billing/pet.entity.json', text)
      .filter(({ file }) => file.endsWith('pet.entity.json'));
    expect(found.map(({ code, text }) => [code, text])).toEqual([
      ['schema-violation', expect.stringContaining(`"${key}"`)],
    ]);
    expect(found[0]!.line).toBe(text.split('\n').findIndex(line => line.includes(`"${key}"`)) + 1);
  });

  it('finds a registered component that no file names', () => {
    const more = { ...code, components: new Set([...code.components, 'Forgotten']) };
    expect(lintSchemas(copy.folder, more).map(({ text }) => text)).toContain(
      'no file names the registered component "Forgotten"',
    );
  });

  it.each([
    ["const components: Screens['components'] = { OrderFiles: lazy(() => load({ Other })), OrderReceipt };"],
    ['const app = <ScreensProvider components={{ OrderFiles: One, OrderReceipt }} guides={guides} />;'],
    ['const components = { OrderFiles: One, OrderReceipt } satisfies ScreenExtensions["components"];'],
    ['const parts = { OrderReceipt: lazy(load) }; const components = { OrderFiles, ...parts, ...unknown };'],
    ['const a = { OrderReceipt, ...b }; const b = { ...a }; const components = { OrderFiles, ...b };'],
    ['export default { components: { "OrderFiles": One, OrderReceipt }, presenters: { Other } };'],
  ])('reads the table of components however it is written: %s', text => {
    expect(readTables(text)).toEqual([{ table: 'components', names: ['OrderFiles', 'OrderReceipt'] }]);
    const forms = 'const all = { widgets: { Pace }, formTheme: { widgets: { muiRadio: Radio } } };';
    expect(readTables(forms)).toEqual([{ table: 'widgets', names: ['Pace'] }]);
  });
});
