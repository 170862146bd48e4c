import { sql } from 'drizzle-orm';
import type { ResourceFile } from '../../../engine/dsl/resourceFile.ts';
import type { AppFunctions } from '../../../engine/server/appFunctions.ts';
import { openToStaff } from '../../helpers/openPermissions.ts';

/** A field that only the team may read, named wherever a resource file can name one. */
export const secretive: ResourceFile = {
  entity: 'ticket',
  menu: { group: 'general', badge: { hidden_cost: { gt: 5 } } },
  list: {
    columns: ['subject', 'hidden_cost', { field: 'state', when: { hidden_cost: 1 } }],
    filters: ['state', 'hidden_cost'],
    sort: '-hidden_cost',
    group: 'hidden_cost',
    expand: ['state', 'hidden_cost'],
    rowTone: [
      { when: { hidden_cost: { gt: 100 } }, tone: 'danger' },
      { when: { state: 'open' }, tone: 'info' },
    ],
    views: [
      { id: 'costly', where: { hidden_cost: { gte: 100 } } },
      { id: 'open', where: { state: 'open' }, sort: 'hidden_cost', columns: ['subject', 'hidden_cost'] },
    ],
    rowActions: ['close', 'reckon', 'audit', 'edit', 'delete'],
    actions: ['create', 'reckon'],
  },
  show: { sections: [{ fields: [{ field: 'state', visible: { hidden_cost: { empty: false } } }, 'hidden_cost'] }] },
  edit: { fields: ['subject', { field: 'state', readonly: { hidden_cost: { gt: 3 } } }, 'hidden_cost'] },
  actions: {
    close: { to: '/', confirm: true },
    reckon: { to: '/', roles: ['support'] },
    audit: { to: '/' },
  },
  permissions: {
    customer: {
      list: true,
      show: true,
      create: true,
      edit: { hidden_cost: { lt: 100 } },
      delete: { $hook: 'old_enough' },
      read: ['*', '-hidden_cost'],
      write: ['*', '-hidden_cost', '-state'],
      actions: { audit: false, close: { hidden_cost: { empty: true } } },
    },
    support: { list: true, show: true, edit: true, export: true, bulk: true },
    admin: true,
  },
};
export const ticket = {
  title: 'Ticket',
  type: 'object',
  'x-entity': { title: '{subject} {hidden_cost}', search: ['subject', 'hidden_cost'] },
  required: ['subject'],
  properties: {
    subject: { type: 'string', maxLength: 80 },
    state: { enum: ['open', 'closed'], default: 'open' },
    hidden_cost: { type: 'integer', 'x-field': { filter: true } },
    shelf: { type: 'string', format: 'uuid', 'x-field': { ref: 'shelf' } },
    pin: { type: 'string', maxLength: 20, 'x-field': { secret: true } },
    note: { type: 'string', maxLength: 80, 'x-field': { read: ['admin'], write: ['admin'] } },
  },
};
/** Nothing for customers. */
export const shelf = {
  title: 'Shelf',
  type: 'object',
  'x-entity': { owner: 'none', resource: openToStaff },
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 40 }, rows: { type: 'integer', minimum: 1 } },
};
/** Only to be looked at, by all. */
export const sign = {
  title: 'Sign',
  type: 'object',
  'x-entity': {
    owner: 'none',
    resource: {
      create: false,
      edit: false,
      permissions: { customer: { list: true, show: true, read: ['name'] }, support: { list: true }, admin: true },
    },
  },
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 40 }, height: { type: 'integer' } },
};
export const named: Partial<AppFunctions> = {
  predicates: {
    old_enough: {
      sql: field => sql`${field('subject')!} like 'Old%'`,
      holds: ({ subject }) => String(subject).startsWith('Old'),
    },
  },
};
