/** Collections as rows and shapes of the contract, for the documentation: nothing is answered by these. */

import { needsServerEvaluation } from '../../dsl/conditions/clientConditions.ts';
import { pluralOf } from '../../dsl/entity.ts';
import { fieldOptions } from '../../dsl/fieldDefaults.ts';
import { isNullable, type JsonSchema } from '../../dsl/jsonSchema.ts';
import { recordSchema, writableFields } from '../../dsl/recordSchema.ts';
import { joinedPaths } from '../../dsl/resolve/joinedPaths.ts';
import { schemaAt } from '../../dsl/resolve/resolveField.ts';
import { isReadableBy, mayField, rightsFor } from '../../dsl/roles/rights.ts';
import {
  type AnswerRow,
  type ApiContract,
  type CallRow,
  entitySchemaName,
  type SchemaObject,
} from '../http/contract.ts';
import { schemaId } from '../schemaLayers.ts';
import { bulkSchema } from './bulk.ts';
import type { Collection } from './collection.ts';
import { type EndpointKind, endpointsOf } from './endpoints.ts';
import { fileFieldsOf } from './files/attachments.ts';

/** The contract with what collections add to it. */
export function addCollectionRows(contract: ApiContract, collections: Collection[]): ApiContract {
  const schemas = new Map(contract.schemas);
  for (const collection of collections) {
    const own = entitySchemaName(schemas, collection.entity.name);
    // The file's own shape lacks what every row has beside it.
    if (own) schemas.delete(own);
    for (const [name, schema] of Object.entries(schemasOf(collection)))
      schemas.set(name, { ...schema, $id: schemaId(name) });
  }
  const names = new Set(contract.rows.map(({ name }) => name));
  const rows = collections.flatMap(rowsOf).map(row => (names.has(row.name) ? { ...row, name: `${row.name}Row` } : row));
  return { ...contract, schemas, rows: [...contract.rows, ...rows] };
}

const camel = (name: string): string =>
  name.replace(/(^|_)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());

function schemasOf(collection: Collection): Record<string, SchemaObject> {
  const { name, absolute } = collection;
  const { properties, required = [], definitions, title } = absolute.file;
  const readable = Object.entries(properties).filter(([, schema]) => !fieldOptions(schema).secret);
  const written = recordSchema(
    absolute,
    writableFields(absolute, 'create', () => true),
  );
  const type = camel(name);
  return {
    [`collections/${name}`]: {
      title: `${type}Row`,
      description: title && `${title}: as far as the caller may read it`,
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        [...readable, ...joinedFields(collection), ...allowedActionsSchema(collection)].map(([field, schema]) => [
          field,
          orNothing(schema, required.includes(field)),
        ]),
      ),
      ...(definitions && { definitions }),
    },
    [`collections/${name}_write`]: { title: `${type}Write`, ...written },
    [`collections/${name}_bulk`]: { title: `${type}Bulk`, ...bulkSchema },
    [`collections/${name}_results`]: {
      title: `${type}Results`,
      type: 'object',
      required: ['results'],
      properties: {
        results: {
          type: 'array',
          items: {
            type: 'object',
            required: ['uuid', 'status'],
            properties: {
              uuid: { type: ['string', 'null'], format: 'uuid', description: 'null: of a row that was not made' },
              status: { type: 'integer' },
              problem: { type: 'object', description: 'the body of the refusal' },
            },
          },
        },
      },
    },
    ...fileSchemas(collection, type),
    [`collections/${name}_change`]: {
      title: `${type}Change`,
      type: 'object',
      required: ['uuid', 'kind', 'by', 'changes', 'at'],
      properties: {
        uuid: { type: 'string', format: 'uuid' },
        kind: { enum: ['create', 'edit', 'delete', 'restore'] },
        version: { type: ['integer', 'null'] },
        by: { type: 'string', description: 'the role' },
        actor_uuid: { type: ['string', 'null'], format: 'uuid', description: 'for the team' },
        changes: { type: 'object', description: 'by field: before and after' },
        at: { type: 'string', format: 'date-time' },
      },
    },
  };
}

function fileSchemas(collection: Collection, type: string): Record<string, SchemaObject> {
  const fields = fileFieldsOf(collection);
  if (fields.length === 0) return {};
  return {
    [`collections/${collection.name}_file`]: {
      title: `${type}File`,
      type: 'object',
      required: ['uuid', 'name', 'size', 'type'],
      properties: {
        uuid: { type: 'string', format: 'uuid' },
        name: { type: 'string' },
        size: { type: 'integer', description: 'bytes' },
        type: { type: 'string', description: 'by its content, where that says' },
      },
    },
    [`collections/${collection.name}_file_query`]: {
      title: `${type}FileQuery`,
      type: 'object',
      additionalProperties: false,
      required: ['field'],
      properties: { field: { type: 'string', enum: fields } },
    },
  };
}

/** What rows say that it refers to, under the whole path. */
const joinedFields = ({ name, file, entity, registry }: Collection): [string, JsonSchema][] =>
  joinedPaths(name, file, entity, registry).map(path => {
    const { 'x-field': _, default: __, ...schema } = schemaAt({ resource: name, entity, registry }, path);
    const description = 'of the row that is referred to; null where the caller may not see it';
    return [path, { anyOf: [{ ...schema, description }, { type: 'null' }], readOnly: true }];
  });

/** If a role's rights depend on values that it is not sent, rows list the allowed actions. */
function allowedActionsSchema({ entity, file, registry }: Collection): [string, JsonSchema][] {
  const isTold = Object.keys(registry.roles).some(role => {
    const rights = rightsFor(file, registry, role);
    const mayRead = (field: string) => mayField(rights, 'read', field) && isReadableBy(entity, field, registry, role);
    return needsServerEvaluation(file, rights, { entity, registry, mayRead });
  });
  const description = 'for roles for whom what may be done to a row depends on what they are not sent';
  return isTold ? [['allowed_actions', { type: 'array', items: { type: 'string' }, description, readOnly: true }]] : [];
}

const orNothing = (schema: JsonSchema, isRequired: boolean): JsonSchema =>
  isRequired || schema.readOnly || isNullable(schema) ? schema : { anyOf: [schema, { type: 'null' }] };

const problems: Record<EndpointKind, string[]> = {
  list: ['forbidden'],
  get: ['forbidden', 'not_found'],
  create: ['forbidden'],
  replace: ['forbidden', 'not_found', 'stale_version'],
  patch: ['forbidden', 'not_found', 'stale_version'],
  delete: ['forbidden', 'not_found', 'stale_version', 'record_in_use'],
  restore: ['forbidden', 'not_found'],
  runAction: ['forbidden', 'not_found', 'stale_version'],
  bulk: ['forbidden'],
  export: ['forbidden'],
  history: ['forbidden', 'not_found'],
  upload: [
    'forbidden',
    'file_name_refused',
    'file_empty',
    'content_length_required',
    'record_file_too_large',
    'store_full',
    'record_file_refused',
    'file_content_refused',
    'file_protected',
    'file_type_mismatch',
    'file_name_too_long',
    'too_many_unsaved_files',
    'store_unavailable',
    'scanner_unavailable',
  ],
  download: ['forbidden', 'not_found', 'file_not_found', 'store_unavailable'],
};

const howToListDeleted = 'With deleted=true the rows that were deleted, and may be restored by roles that may delete.';
const howToSend =
  'The body is the file itself, with its Content-Type, its Content-Length and its name, percent-encoded, in X-File-Name. ' +
  'A save of the row in which the field names its uuid attaches it; what no row has goes after a day.';

/** The problems with which the file refuses an action on a row that does not meet its condition. */
const actionRefusals = ({ file }: Collection): string[] => [
  ...new Set(Object.values(file.actions ?? {}).flatMap(({ refusal }) => refusal ?? [])),
];

function isSensitive({ file: { recentSignIn = {} } }: Collection, kind: EndpointKind): boolean {
  const { create, edit, delete: removal, actions } = recentSignIn;
  const said: Partial<Record<EndpointKind, unknown>> = {
    create,
    replace: edit,
    patch: edit,
    delete: removal,
    runAction: actions,
  };
  return Boolean(said[kind]);
}

function rowsOf(collection: Collection): CallRow[] {
  const { name, entity } = collection;
  const row = `collections/${name}`;
  const answers: Record<EndpointKind, Record<string, AnswerRow>> = {
    list: { '200': { page: row } },
    get: { '200': row },
    create: { '201': row },
    replace: { '200': row },
    patch: { '200': row },
    delete: { '204': null },
    restore: { '200': row },
    runAction: { '200': row },
    bulk: { '200': `${row}_results` },
    export: { '200': null },
    history: { '200': { page: `${row}_change` } },
    upload: { '201': `${row}_file` },
    download: { '200': null },
  };
  const isOne = (kind: EndpointKind): boolean => !['list', 'bulk', 'export', 'upload'].includes(kind);
  return endpointsOf(collection).map(({ kind, row: address }) => ({
    ...address,
    name: `${kind}${camel(isOne(kind) && pluralOf(entity) === name ? entity.name : name)}`,
    answers: answers[kind],
    problems: [
      ...problems[kind],
      ...(kind === 'runAction' ? actionRefusals(collection) : []),
      ...(isSensitive(collection, kind) ? ['reauthentication_required'] : []),
    ],
    ...(['list', 'export', 'history'].includes(kind) && { query: 'shared/list_query' }),
    ...(kind === 'list' && entity.file['x-entity']?.softDelete && { description: howToListDeleted }),
    ...(['create', 'replace', 'patch'].includes(kind) && { body: `${row}_write` }),
    ...(kind === 'bulk' && { body: `${row}_bulk` }),
    ...(kind === 'export' && { mediaType: 'text/csv' }),
    ...(kind === 'upload' && { query: `${row}_file_query`, description: howToSend }),
    ...(kind === 'download' && { mediaType: 'application/octet-stream' }),
  }));
}
