/** What variables stand for, by the format of the field: one table for all who ask. */
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { holds } from '../../../engine/dsl/conditions/evaluateCondition.ts';
import {
  resolveDefault,
  resolveVariable,
  type TimeFormat,
  type VariableContext,
  variableFault,
} from '../../../engine/dsl/conditions/variables.ts';
import type { Entity, EntityFile } from '../../../engine/dsl/entity.ts';
import type { DashboardFile } from '../../../engine/dsl/resolve/dashboard.ts';
import { type AppFile, resolveManifest } from '../../../engine/dsl/resolve/manifest.ts';
import type { ResourceFile } from '../../../engine/dsl/resourceFile.ts';
import { type Principal, withEntityResources } from '../../../engine/dsl/schemaRegistry.ts';
import { startOfDay } from '../../../engine/dsl/time.ts';
import type { Condition } from '../../../engine/dsl/vocabulary.ts';
import { conditionSql, type SqlScope } from '../../../engine/server/records/sql/conditionSql.ts';
import type { OperandKind } from '../../../engine/server/records/sql/operand.ts';

/** In Auckland the next day has begun already; in Honolulu it is the same day still. */
const now = new Date('2026-11-29T11:30:00Z');
const me = { uuid: 'u1', email: 'ada@example.test' };

const cases: [word: string, format: TimeFormat | undefined, zone: string | undefined, value: unknown][] = [
  ['$now', 'date', undefined, '2026-11-29'],
  ['$now', 'date-time', undefined, '2026-11-29T11:30:00.000Z'],
  ['$now', undefined, undefined, '2026-11-29T11:30:00.000Z'],
  ['$now+2d', 'date', undefined, '2026-12-01'],
  ['$now-90m', 'date-time', undefined, '2026-11-29T10:00:00.000Z'],
  ['$now', 'date', 'Pacific/Auckland', '2026-11-30'],
  ['$now', 'date', 'Pacific/Honolulu', '2026-11-29'],
  ['$now-12h', 'date', undefined, '2026-11-28'],
  ['$today', 'date', undefined, '2026-11-29'],
  ['$today', 'date', 'Pacific/Auckland', '2026-11-30'],
  ['$today', 'date-time', undefined, '2026-11-29T00:00:00.000Z'],
  ['$today', undefined, undefined, '2026-11-29T00:00:00.000Z'],
  ['$today', 'date-time', 'Pacific/Auckland', '2026-11-29T11:00:00.000Z'],
  ['$today+1d', 'date', 'Pacific/Auckland', '2026-12-01'],
  ['$today-1w', 'date', undefined, '2026-11-22'],
  ['$today', 'date', 'No/Where', '2026-11-29'],
  ['$now+999999w', 'date', undefined, '9999-12-30'],
  ['$now-999999w', 'date', undefined, '0001-01-02'],
  ['$me.uuid', undefined, undefined, 'u1'],
  ['$me.email', 'date', undefined, 'ada@example.test'],
  ['$me.phone', undefined, undefined, null],
  ['$me.constructor.name', undefined, undefined, null],
  ['$today+2h', 'date', undefined, '$today+2h'],
  ['$tomorrow', 'date', undefined, '$tomorrow'],
  ['5 $now', 'date', undefined, '5 $now'],
];

describe('a variable', () => {
  it.each(cases)('%s of a field of format %s in the zone %s is %s', (word, format, zone, value) => {
    expect(resolveVariable(word, { me, now, ...(zone && { zone }) }, format)).toBe(value);
  });

  it.each([
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-09-27', 'Pacific/Auckland', '2026-09-26T12:00:00.000Z'],
    ['2026-11-29', 'Asia/Kathmandu', '2026-11-28T18:15:00.000Z'],
    // Clocks go from midnight to one there.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('the day %s begins in %s at %s, also where clocks change', (day, zone, start) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start);
  });

  it('is unknown where the clock is not known', () => {
    expect(resolveVariable('$now', { me })).toBeNull();
  });

  it.each([
    ['$nwo', 'there is no variable'],
    ['$today+2h', 'there is no variable'],
    ['$me.phone', 'is not known'],
    ['$now+2d', undefined],
    ['$me.email', undefined],
    ['$5', undefined],
    ['plain', undefined],
  ])('%s is said to be wrong: %s', (word, fault) => {
    if (fault) expect(variableFault(word)).toContain(fault);
    else expect(variableFault(word)).toBeUndefined();
  });
});

const loan: EntityFile = {
  type: 'object',
  'x-entity': { owner: 'none', title: 'name' },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 40 },
    due_on: { type: ['string', 'null'], format: 'date', default: '$today+14d' },
    lent_at: { type: 'string', format: 'date-time', default: '$now' },
    lender: { type: 'string', maxLength: 80, default: '$me.email' },
    closed_days: { type: 'array', items: { type: 'string', format: 'date' } },
    terms: { type: 'object', properties: { since: { type: 'string', format: 'date' } } },
    book_uuid: { type: 'string', format: 'uuid', 'x-field': { ref: 'book' } },
  },
};
const book: EntityFile = {
  type: 'object',
  'x-entity': { owner: 'none' },
  properties: { name: { type: 'string' }, bought_on: { type: 'string', format: 'date' } },
};
const late: Condition = { due_on: { lt: '$now' }, lent_at: { lt: '$now' } };
const loans: ResourceFile = {
  entity: 'loan',
  menu: { badge: late },
  list: {
    where: { due_on: { ne: '$today' } },
    columns: ['name', { field: 'due_on', when: late }],
    filters: [{ field: 'due_on', op: 'gte', default: '$now' }],
    views: [{ id: 'late', where: late }],
    rowTone: [{ when: { any: [late, { 'terms.since': '$now' }] }, tone: 'warning' }],
  },
  edit: { fields: [{ field: 'name', visible: { 'terms.since': { gt: '$now' } } }] },
  actions: {
    extend: {
      inputs: [{ field: 'due_on', required: { due_on: { lt: '$now' } } }],
      when: late,
      body: { lent_at: '$now' },
    },
  },
  permissions: { support: { list: true, show: late, edit: true, actions: { extend: true } } },
};
const page: DashboardFile = {
  widgets: [
    { id: 'late', type: 'list', source: 'resource:loans', where: late, columns: [{ field: 'name', when: late }] },
  ],
};

describe('a portal', () => {
  const entities = new Map<string, Entity>([
    ['loan', { name: 'loan', file: loan }],
    ['book', { name: 'book', file: book }],
  ]);
  const world = {
    entities,
    constants: {},
    calls: [],
    roles: { support: { kind: 'staff' as const } },
    resources: withEntityResources(new Map([['loans', loans]]), entities),
  };
  const principal: Principal = { role: 'support', me, now, zone: 'Pacific/Auckland' };
  const app: Omit<AppFile, 'theme' | 'currency'> = {
    title: 'x',
    locales: ['en'],
    roles: world.roles,
    menu: [{ group: 'records' }],
  };

  it('is sent with no variable left, and days where fields hold days', () => {
    const manifest = resolveManifest(app, world, new Map([['page', page]]), principal);
    const text = JSON.stringify(manifest);
    expect(text).not.toMatch(/\$(now|today|me)/);
    const [day, moment] = ['2026-11-30', now.toISOString()];
    const resource = manifest.resources.find(({ name }) => name === 'loans')!;
    const told = { due_on: { lt: day }, lent_at: { lt: moment } };
    const asked = { 'due_on[lt]': day, 'lent_at[lt]': moment };
    expect(manifest.menu[0]?.items[0]?.badge).toEqual(told);
    expect(resource.list?.where).toEqual({ 'due_on[ne]': day });
    expect(resource.list?.views.find(({ id }) => id === 'late')?.query).toEqual(asked);
    expect(resource.list?.columns.find(({ field }) => field === 'due_on')?.when).toEqual(told);
    expect(resource.list?.filters[0]?.default).toBe(day);
    expect(resource.list?.rowTone[0]?.when).toEqual({ any: [told, { 'terms.since': day }] });
    // The row carries the answer, because time passes while a page is open.
    expect(resource.actions.extend?.when).toBeUndefined();
    expect(resource.allowedActions).toBe(true);
    expect(resource.actions.extend?.inputs[0]?.[0]?.required).toEqual({ due_on: { lt: day } });
    expect(resource.edit?.sections[0]?.rows[0]?.[0]?.visible).toEqual({ 'terms.since': { gt: day } });
    expect(manifest.dashboards[0]?.widgets[0]?.where).toEqual(asked);
    expect(manifest.dashboards[0]?.widgets[0]?.columns[0]?.when).toEqual(told);
  });

  it.each([
    ['due_on', '2026-12-14'],
    ['lent_at', now.toISOString()],
    ['lender', 'ada@example.test'],
  ])('has defaults that are resolved: %s', (field, value) => {
    const schema = loan.properties[field]!;
    expect(resolveDefault(schema.default, schema, principal)).toBe(value);
  });
});

it('a right of a row is asked of the database by the type of each column', () => {
  const kinds: Record<string, OperandKind> = { due_on: 'date', lent_at: 'time' };
  const place: SqlScope = { operand: ([field = '']) => ({ kind: kinds[field]!, column: sql.identifier(field) }) };
  const right = loans.permissions?.support as { show: Condition };
  const compiled = conditionSql(right.show, place, { me, now, zone: 'Pacific/Auckland' });
  expect(new PgDialect().sqlToQuery(compiled).params).toEqual(['2026-11-30', now.toISOString()]);
});

describe('a predicate', () => {
  const known: VariableContext = { me, now };
  it.each<[string, Condition, unknown, boolean]>([
    ['a day that is today is not before today', { due_on: { lt: '$now' } }, { due_on: '2026-11-29' }, false],
    ['a day before today is', { due_on: { lt: '$now' } }, { due_on: '2026-11-28' }, true],
    ['a day is today', { due_on: '$today' }, { due_on: '2026-11-29' }, true],
    ['a moment of today is not before today', { at: { lt: '$today' } }, { at: '2026-11-29T00:00:00Z' }, false],
    ['a list of days holds today', { days: { includes: '$now' } }, { days: ['2026-11-28', '2026-11-29'] }, true],
    ['today is one of several days', { day: ['$today', '$today+1d'] }, { day: '2026-11-30' }, true],
  ])('%s', (_, condition, row, expected) => {
    expect(holds(condition, row, known)).toBe(expected);
  });
});
