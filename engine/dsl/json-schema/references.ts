/** Where the references of a schema lead: inside it, to the documents given with it, or to what JSON Schema says of itself. */

import applicator2019 from 'ajv/dist/refs/json-schema-2019-09/meta/applicator.json' with { type: 'json' };
import content2019 from 'ajv/dist/refs/json-schema-2019-09/meta/content.json' with { type: 'json' };
import core2019 from 'ajv/dist/refs/json-schema-2019-09/meta/core.json' with { type: 'json' };
import format2019 from 'ajv/dist/refs/json-schema-2019-09/meta/format.json' with { type: 'json' };
import data2019 from 'ajv/dist/refs/json-schema-2019-09/meta/meta-data.json' with { type: 'json' };
import validation2019 from 'ajv/dist/refs/json-schema-2019-09/meta/validation.json' with { type: 'json' };
import schema2019 from 'ajv/dist/refs/json-schema-2019-09/schema.json' with { type: 'json' };
import applicator2020 from 'ajv/dist/refs/json-schema-2020-12/meta/applicator.json' with { type: 'json' };
import content2020 from 'ajv/dist/refs/json-schema-2020-12/meta/content.json' with { type: 'json' };
import core2020 from 'ajv/dist/refs/json-schema-2020-12/meta/core.json' with { type: 'json' };
import format2020 from 'ajv/dist/refs/json-schema-2020-12/meta/format-annotation.json' with { type: 'json' };
import data2020 from 'ajv/dist/refs/json-schema-2020-12/meta/meta-data.json' with { type: 'json' };
import unevaluated2020 from 'ajv/dist/refs/json-schema-2020-12/meta/unevaluated.json' with { type: 'json' };
import validation2020 from 'ajv/dist/refs/json-schema-2020-12/meta/validation.json' with { type: 'json' };
import schema2020 from 'ajv/dist/refs/json-schema-2020-12/schema.json' with { type: 'json' };
import draft07 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import {
  definitionSchemas,
  innerSchemas,
  isKeywordOf,
  isNode,
  readSchemaDraft,
  type SchemaDraft,
  type SchemaNode,
} from './keywords.ts';

declare const URL: new (address: string, base?: string) => { href: string; hash: string };

/** Schemas that others refer to, by their addresses. */
export type Documents = Record<string, unknown>;

const WELL_KNOWN = new Map<string, SchemaNode>(
  [
    draft07,
    schema2019,
    applicator2019,
    content2019,
    core2019,
    format2019,
    data2019,
    validation2019,
    schema2020,
    applicator2020,
    content2020,
    core2020,
    format2020,
    data2020,
    unevaluated2020,
    validation2020,
  ].map(schema => [withoutHash(schema.$id), schema as SchemaNode]),
);

/** The base address of a schema that does not have one. */
const HERE = 'https://schema.invalid/';

function withoutHash(address: string): string {
  return address.replace(/#.*$/s, '');
}

function resolveUrl(reference: string, base: string): string | undefined {
  try {
    return new URL(reference, base).href;
  } catch {
    return undefined;
  }
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A schema with an address, and everything inside it that does not have its own. */
export interface Resource {
  address: string;
  root: unknown;
  draft: SchemaDraft;
  anchors: Map<string, unknown>;
  /** Anchors that a schema further out may take over. */
  dynamic: Map<string, unknown>;
  /** The same in 2019-09, where only a whole resource can be taken over. */
  recursive: boolean;
}

export interface Target {
  schema: unknown;
  resource: Resource;
}

/** Takes the names of JSON's own prototype as names. */
const own = (value: unknown, step: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? (value as Record<string, unknown>)[step]
    : undefined;

export class References {
  readonly root: Resource;
  private readonly resources = new Map<string, Resource>();
  private readonly holders = new Map<object, Resource>();
  private readonly documents = new Map<string, unknown>();
  private readonly draft: SchemaDraft;

  /** @throws RangeError: the address of the schema is none, or two schemas have the same */
  constructor(schema: unknown, draft: SchemaDraft, documents: Documents) {
    this.draft = draft;
    const base = isNode(schema) && typeof schema.$id === 'string' ? (resolveUrl(schema.$id, HERE) ?? HERE) : HERE;
    for (const [address, document] of Object.entries(documents)) {
      const full = resolveUrl(address, base);
      if (full) this.documents.set(withoutHash(full), document);
      if (isNode(document) && typeof document.$id === 'string') {
        const named = resolveUrl(document.$id, full ?? base);
        if (named) this.documents.set(withoutHash(named), document);
      }
    }
    this.root = this.add(schema, HERE, draft);
  }

  /** The resource that a schema belongs to. */
  holderOf(node: SchemaNode): Resource {
    return this.holders.get(node) ?? this.root;
  }

  find(reference: string, from: Resource): Target | 'missing' | 'outer' {
    const full = resolveUrl(reference, from.address);
    if (full === undefined) return 'outer';
    const address = withoutHash(full);
    const resource = this.resources.get(address) ?? this.load(address);
    if (!resource) return address === withoutHash(from.address) ? 'missing' : 'outer';
    return this.inside(resource, decodeFragment(full.slice(address.length + 1))) ?? 'missing';
  }

  private load(address: string): Resource | undefined {
    const document = this.documents.get(address) ?? WELL_KNOWN.get(address);
    if (document === undefined) return undefined;
    const resource = this.add(document, address, this.draft);
    this.resources.set(address, resource);
    return resource;
  }

  private inside(resource: Resource, fragment: string): Target | undefined {
    if (fragment === '') return { schema: resource.root, resource };
    if (!fragment.startsWith('/')) {
      const schema = resource.anchors.get(fragment);
      return schema === undefined ? undefined : { schema, resource: isNode(schema) ? this.holderOf(schema) : resource };
    }
    let schema: unknown = resource.root;
    let holder = resource;
    for (const step of fragment.split('/').slice(1)) {
      schema = own(schema, step.replaceAll('~1', '/').replaceAll('~0', '~'));
      if (isNode(schema)) holder = this.holders.get(schema) ?? holder;
    }
    if (isNode(schema) && !this.holders.has(schema)) this.index(schema, holder);
    return isNode(schema) || typeof schema === 'boolean' ? { schema, resource: holder } : undefined;
  }

  private add(root: unknown, address: string, draft: SchemaDraft): Resource {
    const resource = { address, root, draft, anchors: new Map(), dynamic: new Map(), recursive: false };
    if (!isNode(root)) this.resources.set(address, resource);
    else if (!this.holders.has(root)) this.index(root, resource);
    return isNode(root) ? this.holderOf(root) : resource;
  }

  private index(start: SchemaNode, holder: Resource): void {
    const open: { node: SchemaNode; parent: Resource }[] = [{ node: start, parent: holder }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, parent } = next;
      if (this.holders.has(node)) continue;
      const resource = this.resourceOf(node, parent);
      this.holders.set(node, resource);
      const inner = innerSchemas(node)
        .filter(({ word }) => isKeywordOf(resource.draft, word))
        .map(({ schema }) => schema);
      for (const schema of [...inner, ...definitionSchemas(node)])
        if (isNode(schema)) open.push({ node: schema, parent: resource });
    }
  }

  /** The parent's, or its own where a schema has an address. */
  private resourceOf(node: SchemaNode, parent: Resource): Resource {
    const isWhole = node === parent.root;
    const draft = readSchemaDraft(node.$schema) ?? parent.draft;
    const id = draft === 4 ? (node.id ?? node.$id) : node.$id;
    const named = typeof id === 'string' && !(draft <= 7 && '$ref' in node && !isWhole) ? id : undefined;
    if (draft <= 7 && named?.startsWith('#')) {
      parent.anchors.set(named.slice(1), node);
      if (!isWhole) return parent;
    }
    const isNamed = named !== undefined && !named.startsWith('#');
    const resource: Resource =
      isWhole || isNamed
        ? {
            ...parent,
            root: node,
            draft,
            anchors: new Map(parent.root === node ? parent.anchors : []),
            dynamic: new Map(),
          }
        : parent;
    if (isNamed) {
      const address = resolveUrl(named, parent.address);
      if (address === undefined) throw new RangeError(named);
      resource.address = withoutHash(address);
    }
    if (resource !== parent) {
      const known = this.resources.get(resource.address);
      if (known && known.root !== node && resource.address !== HERE) throw new RangeError(resource.address);
      if (!known) this.resources.set(resource.address, resource);
      resource.recursive = resource.draft === 2019 && node.$recursiveAnchor === true;
    }
    if (resource.draft >= 2019 && typeof node.$anchor === 'string') resource.anchors.set(node.$anchor, node);
    if (resource.draft === 2020 && typeof node.$dynamicAnchor === 'string') {
      resource.anchors.set(node.$dynamicAnchor, node);
      resource.dynamic.set(node.$dynamicAnchor, node);
    }
    return resource;
  }
}

/** Resources that were entered on the way and that may take over anchors, the outermost first. */
export type DynamicScope = readonly Resource[];

/** In 2020-12 a dynamic reference leads to the outermost schema that has its anchor. */
export function resolveDynamicRef(
  target: Target | 'missing' | 'outer',
  reference: string,
  scope: DynamicScope,
): Target | 'missing' | 'outer' {
  if (typeof target === 'string') return target;
  const anchor = /#([^/].*)$/s.exec(reference)?.[1] ?? '';
  if (target.resource.dynamic.get(anchor) !== target.schema || !anchor) return target;
  const outermost = scope.find(({ dynamic }) => dynamic.has(anchor));
  return outermost ? { schema: outermost.dynamic.get(anchor), resource: outermost } : target;
}
