import { openToEverybody } from '../../helpers/openPermissions.ts';
/** An entity with one field for each input that is more than a line of text. */
export const everything = {
  $schema: '../../engine/meta/entity.schema.json',
  title: 'Everything',
  type: 'object',
  'x-entity': { resource: openToEverybody },
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 80 },
    price: { $ref: '../shared/money.schema.json' },
    tags: { type: 'array', items: { type: 'string', maxLength: 20 }, uniqueItems: true },
    days: {
      type: 'array',
      items: { enum: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'none'] },
      uniqueItems: true,
    },
    story: { type: 'string', maxLength: 2000, 'x-field': { input: 'markdown' } },
    shade: { type: 'string', maxLength: 7, 'x-field': { input: 'color' } },
    born_on: { type: 'string', format: 'date' },
    seen_at: { type: 'string', format: 'date-time' },
    wakes: { type: 'string', format: 'time' },
    extra: { type: 'object', 'x-field': { input: 'json' } },
    order_uuid: { type: ['string', 'null'], format: 'uuid', 'x-field': { ref: 'order' } },
    size: { enum: ['small', 'large'] },
    active: { type: 'boolean', default: true },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['what'],
        properties: { what: { type: 'string', maxLength: 40 }, count: { type: 'integer', minimum: 1 } },
      },
    },
    place: { $ref: '../shared/address_input.schema.json', 'x-field': { input: 'address' } },
    papers: { type: 'array', items: { type: 'object' }, 'x-field': { input: 'files', accept: ['.pdf'] } },
  },
};
