/** Fields that hold files: what of a file is stored in a row, and which files the field takes. */
import { fieldOptions } from './fieldDefaults.ts';
import { type JsonSchema, nonNullSchema, typesOf } from './jsonSchema.ts';
import { type Constants, constantAt } from './options.ts';

/** An object or a list of objects that is entered or shown as files. */
export function isFileField(schema: JsonSchema): boolean {
  const { input, display } = fieldOptions(schema);
  const types = typesOf(nonNullSchema(schema));
  const isObject = types.includes('object') || types.includes('array');
  return isObject && (input === 'file' || input === 'files' || ['file', 'files', 'image'].includes(display ?? ''));
}

export const isMultiple = (schema: JsonSchema): boolean => typesOf(nonNullSchema(schema)).includes('array');

/** A file as a row stores it. Who saves a row need only say which one it is. */
const fileShape: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['uuid'],
  properties: {
    uuid: { type: 'string', format: 'uuid' },
    name: { type: 'string', maxLength: 255 },
    size: { type: 'integer', minimum: 1 },
    type: { type: 'string', maxLength: 255 },
  },
};

const defaultMaxFiles = 50;

/** Returns the field's schema for validation: always that of files, in addition to what the file says. */
export function withFileShape(schema: JsonSchema): JsonSchema {
  const { title, description, minItems, maxItems } = nonNullSchema(schema);
  const about = { ...(title && { title }), ...(description && { description }), 'x-field': fieldOptions(schema) };
  if (!isMultiple(schema)) return { ...about, ...fileShape };
  return {
    ...about,
    type: 'array',
    items: fileShape,
    maxItems: maxItems ?? defaultMaxFiles,
    ...(minItems !== undefined && { minItems }),
  };
}

const units = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };
const defaultMaxBytes = 25 * units.MB;

/** `"5MB"` in bytes. */
export function maxBytesOf(schema: JsonSchema): number {
  const [, count, unit] = /^([0-9]+)(KB|MB|GB)$/.exec(fieldOptions(schema).maxSize ?? '') ?? [];
  return count ? Number(count) * units[unit as keyof typeof units] : defaultMaxBytes;
}

/**
 * Returns extensions and media types; undefined if the field accepts every file. For a list that depends on another
 * answer, all types that any answer accepts.
 */
export function getAcceptedTypes(schema: JsonSchema, constants: Constants): string[] | undefined {
  const { accept } = fieldOptions(schema);
  if (accept === undefined || Array.isArray(accept)) return accept;
  const found = constantAt(constants, accept.replace(/^const:/, '').replace(/\[.*$/, ''));
  return Array.isArray(found) ? (found as string[]) : (Object.values(found ?? {}).flat() as string[]);
}

/** As the `accept` of an HTML input is read. */
export function acceptsFile(accepted: string[] | undefined, name: string, type: string): boolean {
  if (!accepted) return true;
  const [main] = type.split('/');
  return accepted.some(word => {
    if (word.startsWith('.')) return name.toLowerCase().endsWith(word.toLowerCase());
    return word === type || word === `${main}/*` || word === '*/*';
  });
}
