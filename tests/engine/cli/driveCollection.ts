/** Drives one collection over its API in every role, from nothing but what its files say. */
import { expect } from 'vitest';
import { isSystemField } from '../../../engine/dsl/collection.ts';
import { holds } from '../../../engine/dsl/conditions/evaluateCondition.ts';
import { entityOptions } from '../../../engine/dsl/entity.ts';
import { fieldOptions } from '../../../engine/dsl/fieldDefaults.ts';
import { writableFields } from '../../../engine/dsl/recordSchema.ts';
import type { ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import { isWritableBy, mayField, rightsFor, rightsOf } from '../../../engine/dsl/roles/rights.ts';
import type { SchemaRegistry as Files } from '../../../engine/dsl/schemaRegistry.ts';
import type { Condition } from '../../../engine/dsl/vocabulary.ts';
import type { Customer } from '../../helpers/testApp.ts';
import type { Role } from '../records/schemaFixture.ts';
import { sampleValue, wrongValue } from './sampleRow.ts';

export type People = Record<Role, Customer>;
type Row = Record<string, unknown> & { uuid: string; version?: number };

export interface Driven {
  /** Rows that were made, by role. */
  made: Partial<Record<Role, number>>;
  /** Filters and sorts that were asked for. */
  asked: string[];
}

/** Makes values of unique fields different in every row of this process. */
let sampled = 0;

const roles: Role[] = ['customer', 'support', 'admin'];
/** Of the default number of rows of `test.seed`, as many as a test has time for. */
const seedOf = (seed: number | undefined): number => Math.min(seed ?? 2, 20);

export async function drive(files: Files, people: People, name: string): Promise<Driven> {
  const driven: Driven = { made: {}, asked: [] };
  for (const role of roles) {
    const { body: portal } = await people[role].expect(200, 'getPortal');
    const resource = (portal.resources as unknown as ResolvedResource[]).find(one => one.name === name);
    await new Drive(files, people, role, name, resource, driven).run();
  }
  return driven;
}

class Drive {
  private readonly files: Files;
  private readonly person: Customer;
  private readonly customer: Customer;
  private readonly role: Role;
  private readonly name: string;
  private readonly resource: ResolvedResource | undefined;
  private readonly driven: Driven;
  private readonly path: string;
  private readonly can: ReturnType<typeof rightsOf>;
  private readonly skip: string[];
  /** Rows that the file names, in place of made-up ones. */
  private readonly rows: Row[] | undefined;

  constructor(
    files: Files,
    people: People,
    role: Role,
    name: string,
    resource: ResolvedResource | undefined,
    driven: Driven,
  ) {
    this.files = files;
    this.person = people[role];
    this.customer = people.customer;
    this.role = role;
    this.name = name;
    this.resource = resource;
    this.driven = driven;
    const file = files.resources.get(name)!;
    const rights = this.rights();
    this.can = rightsOf(rights);
    this.path = `/api${resource?.path ?? file.path ?? `/${name}`}`;
    this.skip = file.test?.skip ?? [];
    this.rows = file.test?.rows as Row[] | undefined;
  }

  private rights() {
    const file = this.files.resources.get(this.name)!;
    return rightsFor(file, this.files, this.role);
  }

  private entity() {
    return this.files.entities.get(this.files.resources.get(this.name)!.entity)!;
  }

  async run(): Promise<void> {
    const rows = await this.create();
    if (!this.resource) return this.isShut();
    await this.list(rows);
    for (const row of rows.slice(0, 1)) {
      await this.show(row);
      await this.edit(row);
    }
    await this.refuse(rows[0]);
    // Rows that the file gives may be unique: the next role makes them again.
    for (const row of this.rows ? rows : rows.slice(-1)) await this.remove(row);
  }

  private async isShut(): Promise<void> {
    expect([403, 404]).toContain((await this.person.get(this.path)).status);
  }

  private async create(): Promise<Row[]> {
    const { seed } = this.files.resources.get(this.name)!.test ?? {};
    const count = this.skip.includes('create') ? 0 : (this.rows?.length ?? seedOf(seed));
    const rows: Row[] = [];
    for (let place = 0; place < count; place++) {
      const answer = await this.person.post(this.path, await this.sample(place));
      if (this.can.create === undefined)
        expect(this.resource ? [403] : [403, 404], answer.text).toContain(answer.status);
      else if (answer.status === 403) expect(this.can.create).not.toBe(true);
      else {
        expect(answer.status, answer.text).toBe(201);
        rows.push(answer.body as Row);
      }
    }
    this.driven.made[this.role] = rows.length;
    return rows;
  }

  private async sample(at = 0): Promise<Record<string, unknown>> {
    const entity = this.entity();
    const owner = entity.file.required?.includes('customer_uuid') ? { customer_uuid: this.customer.me.uuid } : {};
    if (this.rows) return { ...owner, ...this.rows[at], ...this.uniqueTexts() };
    const place = sampled++;
    const rights = this.rights();
    const fields = writableFields(
      entity,
      'create',
      field => mayField(rights, 'write', field) && isWritableBy(entity, field, this.files, this.role),
    ).filter(field => !isSystemField(entity, field));
    const values = await Promise.all(
      fields.map(async field => {
        const schema = entity.file.properties[field]!;
        const { ref, input } = fieldOptions(schema);
        const { states } = entityOptions(entity);
        if (field === states?.field) return [field, states.initial];
        if (input === 'file' || input === 'files') return [field, undefined];
        return [
          field,
          ref ? await this.reference(ref, entity.file.required?.includes(field) ?? false) : sampleValue(schema, place),
        ];
      }),
    );
    return { ...Object.fromEntries(values.filter(([, value]) => value !== undefined)), ...owner };
  }

  /** Values that no other row has, where rows stay: the rows that the file gives are made once for each role. */
  private uniqueTexts(): Record<string, unknown> {
    if (this.can.delete) return {};
    const { properties } = this.entity().file;
    const unique = Object.entries(properties).filter(([, schema]) => fieldOptions(schema).unique);
    return Object.fromEntries(unique.map(([field, schema]) => [field, sampleValue(schema, sampled++)]));
  }

  /** A row to refer to, where this person may see one. */
  private async reference(entity: string, isNeeded: boolean): Promise<unknown> {
    const [name, file] = [...this.files.resources].find(([, one]) => one.entity === entity) ?? [];
    const target = this.files.entities.get(entity);
    if (!name || !target) return undefined;
    const list = await this.person.get(`/api${file?.path ?? `/${name}`}?size=10`);
    const items = list.status === 200 ? (list.body as { items: Row[] }).items : [];
    if (isNeeded) expect(items.length, `there is no ${entity} to refer to`).toBeGreaterThan(0);
    return items[0]?.uuid;
  }

  private async list(rows: Row[]): Promise<void> {
    const { list } = this.resource!;
    if (!list || this.skip.includes('list')) return;
    const all = await this.page('?size=100');
    for (const row of rows) expect(all.items.map(({ uuid }) => uuid)).toContain(row.uuid);
    for (const { field } of list.columns.filter(column => column.sort)) await this.page(`?sort=-${field}`, field);
    for (const filter of list.filters) {
      const value = rows[0]?.[filter.field];
      if (value === undefined || value === null || typeof value === 'object' || filter.field.includes('.')) continue;
      const toQueryValue = (key: string) => (key.startsWith('created_') ? String(value).slice(0, 10) : String(value));
      const query = filter.keys
        .map(key => `${encodeURIComponent(key)}=${encodeURIComponent(toQueryValue(key))}`)
        .join('&');
      const { items } = await this.page(`?${query}&size=100`, filter.field);
      expect(
        items.map(({ uuid }) => uuid),
        `${this.name}?${query}`,
      ).toContain(rows[0]!.uuid);
    }
    for (const view of list.views) {
      const asked = Object.entries(view.query).flatMap(([key, value]) => [value].flat().map(one => [key, String(one)]));
      await this.page(`?${new URLSearchParams(asked)}`);
    }
    const csv = await this.person.get(`${this.path}/export`);
    expect(csv.status).toBe(this.can.export ? 200 : 403);
  }

  private async page(query: string, asked?: string): Promise<{ items: Row[]; total: number }> {
    const answer = await this.person.get(`${this.path}${query}`);
    expect(answer.status, `${this.path}${query}: ${answer.text}`).toBe(200);
    if (asked) this.driven.asked.push(`${this.name} ${query.split('=')[0]}=${asked}`);
    return answer.body as { items: Row[]; total: number };
  }

  private async show(row: Row): Promise<void> {
    if (!this.can.show) return;
    const answer = await this.person.get(`${this.path}/${row.uuid}`);
    expect(answer.status, answer.text).toBe(200);
    const unreadable = Object.keys(this.entity().file.properties).filter(
      field => fieldOptions(this.entity().file.properties[field]!).secret || !mayField(this.rights(), 'read', field),
    );
    for (const field of unreadable) expect(answer.body).not.toHaveProperty(field);
  }

  private async edit(row: Row): Promise<void> {
    if (this.skip.includes('edit')) return;
    const right = this.can.edit;
    const [field] = Object.entries(await this.sample()).find(([, value]) => typeof value === 'string') ?? [];
    if (!field || !(field in row)) return;
    const body = { [field]: row[field], ...(row.version !== undefined && { version: row.version }) };
    const answer = await this.person.patch(`${this.path}/${row.uuid}`, body);
    const isAllowed = right === true || (right !== undefined && holds(right as Condition, row, { role: this.role }));
    expect(answer.status, answer.text).toBe(isAllowed ? 200 : 403);
  }

  private async refuse(row: Row | undefined): Promise<void> {
    if (!this.can.create || !row) return;
    const sample = await this.sample();
    for (const field of Object.keys(sample)) {
      const answer = await this.person.post(this.path, {
        ...sample,
        [field]: wrongValue(this.entity().file.properties[field] ?? { type: 'string' }),
      });
      expect(answer.status, `${field}: ${answer.text}`).toBe(422);
      expect(JSON.stringify(answer.detail)).toContain(`"${field}"`);
    }
    expect((await this.person.post(this.path, { ...sample, no_such_field: 1 })).status).toBe(422);
  }

  private async remove(row: Row | undefined): Promise<void> {
    if (!row || this.skip.includes('delete')) return;
    const answer = await this.person.delete(`${this.path}/${row.uuid}`);
    const right = this.can.delete;
    if (right === undefined) expect(answer.status, answer.text).toBe(403);
    else if (right === true) expect([204, 409], answer.text).toContain(answer.status);
    else expect([204, 403, 409], answer.text).toContain(answer.status);
  }
}
