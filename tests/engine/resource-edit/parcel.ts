import { openToEverybody } from '../../helpers/openPermissions.ts';

/** An entity that asks for one of each: conditions, tabs, sections, a reference, choices by another answer. */
export const parcel = {
  $schema: '../../engine/meta/entity.schema.json',
  title: 'Parcel',
  type: 'object',
  'x-entity': {
    resource: {
      ...openToEverybody,
      label: { en: 'Parcels', de: 'Pakete' },
      actions: {
        postpone: {
          inputs: [
            { field: 'due_on', required: true },
            'late_reason',
            { field: 'insured_for', visible: { kind: 'fragile' }, required: true },
          ],
          confirm: true,
        },
        hold: {
          call: 'holdOrder',
          inputs: ['reason', { field: 'question', help: { en: 'The customer reads it.' } }],
          body: { note: '{subject}' },
          roles: ['support'],
        },
        close: { body: { reason: 'closed', subject: '{subject}!' } },
        archive: { body: { kind: 'plain' }, undo: true },
        overview: { to: '/dashboard/over/{subject}' },
        write_us: { form: 'contact' },
        revise: { form: 'revision' },
        stamp: { component: 'Stamp' },
        idle: { label: { en: 'Nothing' } },
      },
      edit: {
        tabs: [
          { id: 'what', fields: [['subject', 'kind'], 'amount', 'size.width'] },
          {
            id: 'how',
            sections: [
              {
                id: 'insurance',
                visible: { kind: 'fragile' },
                fields: [
                  { field: 'insured_for', required: true },
                  { field: 'reason', readonly: { insured_for: { gt: 500 } } },
                ],
              },
              { id: 'rest', fields: ['due_on', { field: 'late_reason', visible: { due_on: { lt: '2026-01-01' } } }] },
            ],
          },
        ],
      },
    },
  },
  required: ['subject', 'kind', 'urgent'],
  properties: {
    subject: { type: 'string', maxLength: 80, title: 'What is in it' },
    kind: { enum: ['plain', 'fragile'], default: 'plain' },
    amount: { $ref: '../shared/money.schema.json' },
    size: { type: 'object', properties: { width: { type: 'number', minimum: 1 } } },
    insured_for: { type: ['integer', 'null'], minimum: 1 },
    reason: { type: 'string', maxLength: 200 },
    due_on: { type: ['string', 'null'], format: 'date' },
    late_reason: { type: 'string', maxLength: 80, 'x-field': { label: { en: 'Why so late', de: 'Warum so spät' } } },
    urgent: { type: 'boolean' },
    weight: { type: 'number', 'x-field': { writableOn: 'server' } },
    note: { type: 'string', maxLength: 300, 'x-field': { write: ['support'], read: ['support'] } },
  },
};
