import { withSystemFields } from '../../engine/dsl/collection.ts';
import type { Entity, EntityFile } from '../../engine/dsl/entity.ts';
import { resolveManifest } from '../../engine/dsl/resolve/manifest.ts';
import type { ResourceFile } from '../../engine/dsl/resourceFile.ts';

const text = { type: 'string', maxLength: 80 } as const;
const file: EntityFile = {
  title: 'Order',
  type: 'object',
  required: ['number', 'name', 'status', 'service', 'quantity', 'total', 'due_at'],
  'x-entity': { title: 'name' },
  properties: {
    number: text,
    name: text,
    status: { type: 'string', enum: ['draft', 'quoted', 'in_progress', 'completed'] },
    service: { type: 'string', enum: ['copy_editing', 'proofreading'] },
    quantity: { type: 'integer' },
    total: { $ref: '../shared/money.schema.json' },
    due_at: { type: 'string', format: 'date-time' },
  },
};
const entity: Entity = withSystemFields({ name: 'order', file }, ['support', 'admin']);
const orders: ResourceFile = {
  entity: 'order',
  permissions: { support: true },
  list: { filters: [], actions: ['columns'] },
};
const world = {
  entities: new Map([['order', entity]]),
  resources: new Map([['orders', orders]]),
  constants: {},
  calls: [],
  roles: { support: {} },
};
const app = { title: 'Bench', locales: ['en'], roles: world.roles, menu: [] };
/** A portal with a list of seven columns, and the page of a row. */
export const portal = resolveManifest(app, world, new Map(), { role: 'support', me: {}, now: new Date() });
