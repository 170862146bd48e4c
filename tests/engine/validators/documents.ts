/** Random documents around a JSON Schema: most nearly right, so that every rule of it comes to speak. */
type Schema = Record<string, unknown>;
export type Random = () => number;

/** The same numbers for the same seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ODD: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  '',
  ' ',
  'x',
  '0',
  '1e3',
  [],
  {},
  ...['ä𝄞', '\u0000', 'a@b', 'https://', '2024-02-30', { length: 1 }, [[]], [null]],
];
const SAMPLES: Record<string, string[]> = {
  email: [
    'a@example.com',
    'a@b',
    'a b@example.com',
    'ä@example.com',
    '"q"@example.com',
    'a@-x.com',
    'a..b@example.com',
  ],
  uri: [
    'https://example.com/a?b#c',
    'example.com',
    'https://ä.example',
    'mailto:a@b.c',
    'https://a b',
    'urn:x:y',
    '//x',
  ],
  date: ['2024-02-29', '2023-02-29', '2024-13-01', '0000-01-01', '2024-1-1', '24-01-01'],
  time: ['10:00:00Z', '24:00:00Z', '10:00', '23:59:60Z', '10:00:00+01:00', '10:00:00'],
  'date-time': [
    '2024-01-01T10:00:00Z',
    '2024-01-01 10:00:00Z',
    '2024-01-01T10:00',
    '2024-01-01T23:59:60Z',
    '2024-02-30T10:00:00Z',
  ],
  uuid: ['5f0c2a3e-8a4f-4a67-9f5e-2f1d3c4b5a69', 'urn:uuid:5f0c2a3e-8a4f-4a67-9f5e-2f1d3c4b5a69', '5f0c2a3e'],
  hostname: ['example.com', '-a.com', 'a_b.com', ''],
  regex: ['^a$', '('],
  color: ['#ff0000', '#zz', 'red'],
};

const LARGEST = 12;

export class DocumentGenerator {
  private readonly root: Schema;
  private readonly random: Random;
  /** How many more values this document takes: schemas that hold themselves would fill it without end. */
  private room = 0;
  private odd = 0;

  constructor(root: Schema, random: Random) {
    this.root = root;
    this.random = random;
  }

  next(): unknown {
    this.room = 3 + Math.floor(this.random() * LARGEST);
    this.odd = this.pick([0, 0.02, 0.06]);
    return this.value(this.root, 0);
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  private value(given: unknown, depth: number): unknown {
    this.room -= 1;
    if (this.random() < this.odd) return this.pick(ODD);
    const schema = this.resolved(given);
    if ('const' in schema && this.random() < 0.9) return schema.const;
    if (Array.isArray(schema.enum) && this.random() < 0.9) return this.pick(schema.enum);
    const branches = (schema.oneOf ?? schema.anyOf) as unknown[] | undefined;
    if (branches && this.random() < 0.9)
      return this.joined(this.typed(schema, depth), this.value(this.pick(branches), depth));
    return this.typed(schema, depth);
  }

  private resolved(given: unknown): Schema {
    let schema = (typeof given === 'object' && given !== null ? given : {}) as Schema;
    while (typeof schema.$ref === 'string') {
      const parts = schema.$ref.split('/').slice(1);
      schema = parts.reduce<unknown>((at, part) => (at as Schema)[part], this.root) as Schema;
    }
    return schema;
  }

  private joined(own: unknown, branch: unknown): unknown {
    const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject(own) && isObject(branch) ? { ...(own as object), ...(branch as object) } : branch;
  }

  private typed(schema: Schema, depth: number): unknown {
    const types = [schema.type ?? (schema.properties ? 'object' : undefined)].flat().filter(Boolean);
    const type = types.length > 0 ? this.pick(types) : undefined;
    if (type === 'object') return this.object(schema, depth);
    if (type === 'array') return this.array(schema, depth);
    if (type === 'string') return this.text(schema);
    if (type === 'integer' || type === 'number') return this.number(schema, type);
    if (type === 'boolean') return this.random() < 0.5;
    return type === 'null' ? null : this.pick(ODD);
  }

  private object(schema: Schema, depth: number): Schema {
    if (depth > 5) return {};
    const found: Schema = {};
    for (const part of this.objectParts(schema)) {
      const names = Object.keys((part.properties ?? {}) as Schema);
      const needed = new Set((part.required ?? []) as string[]);
      const wished = Math.min(0.85, Math.max(0, this.room) / names.length);
      for (const name of names)
        if (this.random() < (needed.has(name) ? 1 - this.odd : wished))
          found[name] = this.value((part.properties as Schema)[name], depth + 1);
    }
    if (this.random() < 0.1)
      found[this.pick(['extra', 'a.b', '__x', 'length'])] = this.value(schema.additionalProperties, depth + 1);
    return found;
  }

  /** A schema and all that its conditions may ask for. */
  private objectParts(schema: Schema): Schema[] {
    const inner = [schema.if, schema.then, schema.else, ...((schema.allOf ?? []) as unknown[])].filter(Boolean);
    return [schema, ...inner.flatMap(one => this.objectParts(this.resolved(one)))];
  }

  private array(schema: Schema, depth: number): unknown[] {
    const most = typeof schema.maxItems === 'number' && this.random() < 0.1 ? Math.min(schema.maxItems + 1, 40) : 3;
    const length = this.room > 0 ? Math.floor(this.random() * (most + 1)) : Number(schema.minItems ?? 0);
    const items = Array.from({ length }, () => this.value(schema.items, depth + 1));
    return items.length > 0 && this.random() < 0.2 ? [...items, items[0]] : items;
  }

  private text(schema: Schema): string {
    const samples = typeof schema.format === 'string' ? SAMPLES[schema.format] : undefined;
    if (samples && this.random() < 0.8) return this.pick(samples);
    const around = [
      0,
      1,
      schema.minLength,
      Number(schema.minLength) - 1,
      schema.maxLength,
      Number(schema.maxLength) + 1,
    ];
    const length = this.pick(
      around.filter(one => Number.isInteger(one) && Number(one) >= 0 && Number(one) < 30_000),
    ) as number;
    return this.pick(['a', 'Z', '7', 'ä', '𝄞', ' ', '-']).repeat(length);
  }

  private number(schema: Schema, type: string): number {
    const limits = [schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum];
    const near = this.pick([0, 1, -1, 100, 12.5, ...limits.filter(limit => typeof limit === 'number')]) as number;
    const step = this.pick([0, 1, -1, 0.5, 0.1, Number(schema.multipleOf ?? 1), Number(schema.multipleOf ?? 1) / 10]);
    return type === 'integer' && this.random() < 0.85 ? Math.round(near + step) : near + step;
  }
}
