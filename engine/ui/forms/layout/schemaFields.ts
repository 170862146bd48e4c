import { findSchemaDefinition, isObject, REF_KEY, type RJSFSchema } from '@rjsf/utils';

/** Every question of an object, including those that depend on answers. */
export function schemaFields(schema: RJSFSchema): Record<string, RJSFSchema> {
  const branches = [schema.then, schema.else, ...(schema.allOf ?? [])].filter(isObject) as RJSFSchema[];
  const own = (schema.properties ?? {}) as Record<string, RJSFSchema>;
  return Object.assign({}, ...branches.map(schemaFields), own);
}

const isPlace = (segment: string) => /^\d+$/.test(segment);

/** Returns the title of a path: "Files 2, File name". Undefined if the schema does not know the path. */
export function titleAt(root: RJSFSchema, path: string[]): string | undefined {
  const titles: string[] = [];
  let schema: RJSFSchema = root;
  for (const segment of path) {
    const known = REF_KEY in schema ? findSchemaDefinition(schema[REF_KEY], root) : schema;
    const inList = isPlace(segment) && isObject(known.items);
    const next = inList ? (known.items as RJSFSchema) : schemaFields(known)[segment];
    if (!next) return undefined;
    if (inList) titles.push(`${titles.pop() ?? ''} ${Number(segment) + 1}`.trim());
    else titles.push(next.title ?? segment);
    schema = next;
  }
  return titles.join(', ');
}
