import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templateOf, write } from '../../../scripts/new.ts';
import { copySchemas, type SchemaCopy } from './schemaCopy.ts';

let copy: SchemaCopy;
beforeAll(() => {
  copy = copySchemas();
});
afterAll(() => copy.close());

const begin = (...words: string[]): string => write(templateOf(words, copy.folder), copy.folder);

describe('npm run new', () => {
  it.each([
    [['resource', 'invoice_note'], 'schemas/invoice_notes/invoice_note.entity.json'],
    [['entity', 'reading_room'], 'schemas/reading_rooms/reading_room.entity.json'],
    [['resource', 'reading_room'], 'schemas/reading_rooms/reading_rooms.resource.json'],
    [['form', 'complaint', 'postContactMessage'], 'schemas/messages/complaint.form.json'],
    [['form', 'nickname', 'login'], 'schemas/auth/nickname.form.json'],
    [['dashboard', 'overview'], 'schemas/dashboard/overview.dashboard.json'],
  ])('writes %j, of which the lint says nothing', (words, file) => {
    expect(begin(...words)).toBe(file);
    expect(copy.findings()).toEqual([]);
    const written = JSON.parse(readFileSync(join(copy.folder, file.replace('schemas/', '')), 'utf8'));
    expect(written.$comment).toContain('docs/vocabulary.md');
  });

  it('leaves what is there as it is', () => {
    expect(() => begin('resource', 'order')).toThrow('There is a resource orders already.');
    expect(() => begin('resource', 'invoice_note')).toThrow('There is a resource invoice_notes already.');
    expect(() => begin('entity', 'coupon')).toThrow('There is an entity coupon already.');
    expect(() => begin('form', 'order')).toThrow('There is a form order already.');
    expect(() => begin('dashboard', 'home')).toThrow('There is a dashboard home already.');
  });

  it.each([
    [['resource'], 'Say what to write'],
    [['resource', '../../etc/passwd'], 'Say what to write'],
    [['resource', 'InvoiceNote'], 'Say what to write'],
    [['screen', 'x'], 'There is no start for "screen"'],
    [['dashboard', 'x', 'no_such_rows'], 'There is no resource no_such_rows.'],
    [['form', 'x'], 'Name the call whose body the form fills in'],
    [['form', 'x', 'noSuchCall'], 'There is no call noSuchCall'],
    [['form', 'x', 'listOrders'], 'There is no call listOrders with a body'],
  ])('refuses %j with a sentence', (words, sentence) => {
    expect(() => begin(...words)).toThrow(sentence);
    expect(existsSync(join(copy.folder, 'x'))).toBe(false);
  });
});
