/**
 * The keywords of schema files that have a new name. A file with an old one is refused, because a keyword that is
 * ignored may open what it was meant to close.
 */
import { isNode, pointerStep } from './json-schema/keywords.ts';

/** Old name to new name, by the place in the meta-schemas that has the keyword. */
export const renamedKeywords: Record<string, Record<string, string>> = {
  'defs.schema.json#/definitions/field': { set: 'writableOn', was: 'renamedFrom' },
  'defs.schema.json#/definitions/ops': { nin: 'notIn', like: 'contains', has: 'includes', same: 'equalsField' },
  'defs.schema.json#/definitions/column/anyOf/1': { hidden: 'initiallyHidden', fixed: 'alwaysVisible' },
  'defs.schema.json#/definitions/filter/anyOf/1': { always: 'pinned' },
  'defs.schema.json#/definitions/action': { ask: 'inputs', go: 'to' },
  'defs.schema.json#/definitions/action/properties/then': { go: 'redirect' },
  'resource.schema.json#/definitions/keys/properties/list/anyOf/1': { click: 'rowClick' },
  'resource.schema.json#/definitions/edit/anyOf/1': { after: 'redirect', warn: 'warnWhenUnsavedChanges' },
  'entity.schema.json#/properties/x-entity/properties/states': { from: 'transitions' },
  'form.schema.json#/properties/steps/items': { within: 'bodyPath' },
  'form.schema.json#/properties/actions/additionalProperties/anyOf/1': { last: 'onLastStepOnly' },
  'dashboard.schema.json#': { head: 'header' },
  'dashboard.schema.json#/properties/widgets/items/properties/links/items': { go: 'to' },
  'app.schema.json#': { laterTexts: 'lazyTexts' },
  'app.schema.json#/properties/theme/properties/colors': { wait: 'warning' },
  'app.schema.json#/properties/theme/properties/sizes': {
    side: 'sidebar',
    sideIcons: 'sidebarCollapsed',
    bar: 'appBar',
  },
  'calls.schema.json#/properties/calls/items': {
    answer: 'response',
    locked: 'whileLocked',
    lockedFor: 'whileLockedFor',
    seeing: 'whileImpersonating',
    keeps: 'writes',
    media: 'mediaType',
  },
};

/** Old value to new value, by the place in the meta-schemas that has the keyword of the value. */
export const renamedValues: Record<string, Record<string, string>> = {
  'defs.schema.json#/definitions/filter/anyOf/1/properties/op': { like: 'contains', has: 'includes' },
};

/** An old name in a file, with the path to it. */
export interface RenamedKeyword {
  path: (string | number)[];
  old: string;
  renamed: string;
}

type Meta = Record<string, unknown>;

/** The meta-schemas by file name: `entity.schema.json`. */
export type MetaSchemas = ReadonlyMap<string, Meta>;

/**
 * Finds the old names in a schema file. `kind` is `entity`, `resource`, …; every kind without its own meta-schema
 * is a plain JSON Schema, which may have `x-field`.
 */
export function findRenamedKeywords(kind: string, json: unknown, metas: MetaSchemas): RenamedKeyword[] {
  const own = `${kind}.schema.json`;
  const isPlain = kind === 'defs' || !metas.has(own);
  const found = new Map<string, RenamedKeyword>();
  new Visitor(metas, one => found.set(JSON.stringify(one.path), one)).visit(
    json,
    isPlain ? 'defs.schema.json#/definitions/schema' : `${own}#`,
    [],
  );
  return [...found.values()];
}

/** The sentence of the lint and the server. */
export const describeRenamed = ({ old, renamed }: RenamedKeyword): string => `"${old}" is called "${renamed}" now`;

/** Returns a copy of the file with the new names, for files that an earlier version accepted. */
export function renameKeywords(json: unknown, found: RenamedKeyword[]): unknown {
  const renamed = new Map(found.map(one => [JSON.stringify(one.path), one]));
  const copy = (value: unknown, path: (string | number)[]): unknown => {
    if (Array.isArray(value)) return value.map((one, index) => copy(one, [...path, index]));
    if (isNode(value))
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => {
          const at = [...path, key];
          const one = renamed.get(JSON.stringify(at));
          return [one && one.old === key ? one.renamed : key, copy(inner, at)];
        }),
      );
    const one = renamed.get(JSON.stringify(path));
    return one && one.old === value ? one.renamed : value;
  };
  return copy(json, []);
}

/** Caches the part at each place of the meta-schemas, because every file visits the same ones. */
const knownPlaces = new WeakMap<MetaSchemas, Map<string, Meta | undefined>>();

/** Walks a file and the parts of the meta-schemas that describe it, in step. */
class Visitor {
  readonly #metas: MetaSchemas;
  readonly #report: (found: RenamedKeyword) => void;
  readonly #known: Map<string, Meta | undefined>;

  constructor(metas: MetaSchemas, report: (found: RenamedKeyword) => void) {
    this.#metas = metas;
    this.#report = report;
    this.#known = knownPlaces.get(metas) ?? new Map();
    knownPlaces.set(metas, this.#known);
  }

  visit(value: unknown, place: string, path: (string | number)[]): void {
    const meta = this.#metaAt(place);
    if (!meta || !mayDescribe(meta, value)) return;
    if (typeof meta.$ref === 'string') this.visit(value, this.#resolve(meta.$ref, place), path);
    for (const word of ['allOf', 'anyOf', 'oneOf'])
      for (const index of (Array.isArray(meta[word]) ? meta[word] : []).keys())
        this.visit(value, `${place}/${word}/${index}`, path);
    const renamed = renamedValues[place]?.[typeof value === 'string' ? value : ''];
    if (renamed !== undefined) this.#report({ path, old: value as string, renamed });
    if (Array.isArray(value))
      for (const [index, one] of value.entries()) this.visit(one, `${place}/items`, [...path, index]);
    else if (isNode(value)) this.#visitKeys(value, meta, place, path);
  }

  #visitKeys(value: Meta, meta: Meta, place: string, path: (string | number)[]): void {
    const own = isNode(meta.properties) ? meta.properties : {};
    for (const [key, inner] of Object.entries(value)) {
      const names = renamedKeywords[place] ?? {};
      const renamed = Object.hasOwn(names, key) ? names[key] : undefined;
      if (renamed !== undefined) this.#report({ path: [...path, key], old: key, renamed });
      const known = renamed ?? key;
      const below = Object.hasOwn(own, known) ? `properties${pointerStep(known)}` : 'additionalProperties';
      this.visit(inner, `${place}/${below}`, [...path, key]);
    }
  }

  #resolve(ref: string, place: string): string {
    const [file = '', pointer = ''] = ref.split('#');
    return `${file || place.slice(0, place.indexOf('#'))}#${pointer}`;
  }

  #metaAt(place: string): Meta | undefined {
    if (!this.#known.has(place)) this.#known.set(place, this.#find(place));
    return this.#known.get(place);
  }

  #find(place: string): Meta | undefined {
    const [file = '', pointer = ''] = place.split('#');
    let found: unknown = this.#metas.get(file);
    for (const part of pointer.split('/').slice(1))
      found = isNode(found) || Array.isArray(found) ? (found as Meta)[keyOf(part)] : undefined;
    return isNode(found) ? found : undefined;
  }
}

const keyOf = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** Whether the type of the value fits: one of several forms of a keyword is meant by its type. */
function mayDescribe({ type }: Meta, value: unknown): boolean {
  const types = [type].flat();
  if (types[0] === undefined) return true;
  return types.includes(Array.isArray(value) ? 'array' : isNode(value) ? 'object' : typeof value);
}
