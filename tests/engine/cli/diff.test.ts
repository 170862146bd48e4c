import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atRevision } from '../../../engine/cli/diff/atRevision.ts';
import { difference, diffSchemas, readWithRoles, report } from '../../../engine/cli/diff/difference.ts';
import { projectFolder } from '../../../engine/cli/lint/sources.ts';
import { copySchemas, type SchemaCopy } from './schemaCopy.ts';

type Json = Record<string, unknown>;

const note = {
  title: 'InvoiceNote',
  type: 'object',
  'x-entity': {
    resource: {
      permissions: {
        customer: { list: true, show: true, edit: { kind: 'open' }, read: ['*', '-internal'] },
        support: true,
      },
    },
  },
  required: ['subject'],
  properties: {
    subject: { type: 'string', maxLength: 80 },
    kind: { enum: ['open', 'closed', 'lost'] },
    pages: { type: 'integer', minimum: 1 },
    internal: { type: 'string', maxLength: 80 },
  },
};
const form = {
  id: 'visit',
  version: 1,
  answers: { day: { type: 'string', maxLength: 10 }, guests: { type: 'integer' } },
  steps: [{ name: 'when', fields: ['day', 'guests'] }],
};

let before: SchemaCopy;
let after: SchemaCopy;
/** The files in `before`, which no test changes. */
let old: ReturnType<typeof readWithRoles>;
beforeAll(() => {
  before = copySchemas();
  after = copySchemas();
  for (const copy of [before, after]) {
    copy.save('records/invoice_note.entity.json', note);
    copy.save('records/visit.form.json', form);
  }
  old = readWithRoles(before);
});
afterAll(() => {
  before.close();
  after.close();
});

/** What the tool says of one file that is otherwise; `!` as in its report. */
function reportEdit(file: string, edit: (json: Json) => Json | undefined): string[] {
  const path = join(after.folder, file);
  const text = readFileSync(path, 'utf8');
  const edited = edit(JSON.parse(text) as Json);
  if (edited) after.save(file, edited);
  else after.remove(file);
  try {
    return diffSchemas(old, readWithRoles(after)).map(({ breaks, text: words }) => `${breaks ? '!' : ' '} ${words}`);
  } finally {
    writeFileSync(path, text);
  }
}

const entityFile = 'records/invoice_note.entity.json';
const formFile = 'records/visit.form.json';
const withFields =
  (properties: object, more: object = {}) =>
  () => ({
    ...note,
    properties: { ...note.properties, ...properties },
    ...more,
  });
const withRights = (customer: unknown) => () => ({
  ...note,
  'x-entity': { resource: { permissions: { customer, support: true } } },
});

describe('npm run schemas -- diff', () => {
  it('has nothing to say where nothing differs', () => {
    expect(difference(before, after)).toEqual([]);
    expect(report([])).toBe('No change that users or callers would notice.');
  });

  const cases: [says: string, string, (json: Json) => Json | undefined][] = [
    ['! getOrder is gone: GET /orders/{object_uuid}', 'orders/calls.json', without('getOrder')],
    [
      '! getOrder: GET /orders/{object_uuid} → GET /order/{object_uuid}',
      'orders/calls.json',
      call('getOrder', { path: '/order/{object_uuid}' }),
    ],
    ['! who has not signed in may call getOrder', 'orders/calls.json', call('getOrder', { public: true })],
    ['! postContactMessage: needs a session now', 'messages/calls.json', call('postContactMessage', { public: false })],
    [
      '! confirmPasswordReset: body: "token" is gone',
      'auth/password_reset_confirm.schema.json',
      ({ properties, ...json }) => ({ ...json, properties: omitProperty(properties, 'token') }),
    ],
    [
      '! register: body: "totp" is new and required',
      'auth/register.schema.json',
      ({ properties, required, ...json }) => ({
        ...json,
        required: [...(required as string[]), 'totp'],
        properties: { ...(properties as Json), totp: { type: 'string' } },
      }),
    ],
    [
      '  register: body: "totp" is new',
      'auth/register.schema.json',
      ({ properties, ...json }) => ({ ...json, properties: { ...(properties as Json), totp: { type: 'string' } } }),
    ],
    [
      '! createInvoiceNote, replaceInvoiceNote, patchInvoiceNote: body: "subject": maxLength 80 → 20',
      entityFile,
      withFields({ subject: { type: 'string', maxLength: 20 } }),
    ],
    [
      '! invoice_notes.pages is no longer in the entity file, and its data would be dropped',
      entityFile,
      ({ properties, ...json }) => ({ ...json, properties: omitProperty(properties, 'pages') }),
    ],
    [
      '  invoice_notes: pages is called sheets from now on',
      entityFile,
      () => ({
        ...note,
        properties: {
          ...omitProperty(note.properties, 'pages'),
          sheets: { type: 'integer', 'x-field': { renamedFrom: 'pages' } },
        },
      }),
    ],
    ['  invoice_notes gets the column weight', entityFile, withFields({ weight: { type: 'number' } })],
    [
      '! invoice_note.kind: rows with lost have a value that is no longer one',
      entityFile,
      withFields({ kind: { enum: ['open', 'closed'] } }),
    ],
    [
      '! invoice_note.pages is required now: rows without it are refused when saved',
      entityFile,
      withFields({}, { required: ['subject', 'pages'] }),
    ],
    [
      '! invoice_note is of version 2: its rows are to be moved by hand',
      entityFile,
      withFields({}, { 'x-entity': { ...note['x-entity'], version: 2 } }),
    ],
    ['  the table invoice_notes is no longer served; it stays in the database', entityFile, () => undefined],
    [
      '! customer may read internal in invoice_notes',
      entityFile,
      withRights({ list: true, show: true, edit: { kind: 'open' } }),
    ],
    [
      '! customer may delete in invoice_notes',
      entityFile,
      withRights({ list: true, show: true, delete: true, read: ['*', '-internal'] }),
    ],
    [
      '! customer may edit in invoice_notes: rows where {"kind":"open"} → every row',
      entityFile,
      withRights({ list: true, show: true, edit: true, read: ['*', '-internal'] }),
    ],
    [
      '  customer may no longer edit in invoice_notes',
      entityFile,
      withRights({ list: true, show: true, read: ['*', '-internal'] }),
    ],
    [
      '! drafts of the form visit lose guests: its version is the same',
      formFile,
      () => ({ ...form, answers: { day: form.answers.day }, steps: [{ name: 'when', fields: ['day'] }] }),
    ],
    [
      '  drafts of the form visit move on from version 1 (guests)',
      formFile,
      () => ({
        ...form,
        version: 2,
        answers: { day: form.answers.day },
        steps: [{ name: 'when', fields: ['day'] }],
        drafts: { migrate: { 1: [{ drop: 'guests' }] } },
      }),
    ],
    ['  new: invoice_notes: list: column weight', entityFile, withFields({ weight: { type: 'number' } })],
    [
      '  new: invoice_notes: list: filter state (support, admin)',
      entityFile,
      withFields({ state: { enum: ['a'], 'x-field': { read: ['support'] } } }),
    ],
    [
      '  gone: dashboard home: widget draft',
      'dashboard/home.dashboard.json',
      ({ widgets, ...json }) => ({ ...json, widgets: (widgets as Json[]).filter(widget => widget.id !== 'draft') }),
    ],
    [
      '  new: form visit: step rooms',
      formFile,
      () => ({ ...form, steps: [...form.steps, { name: 'rooms', fields: ['guests'] }] }),
    ],
  ];
  it.each(cases)('says "%s"', (says, file, edit) => {
    const found = reportEdit(file, edit);
    expect(
      found.some(line => line.startsWith(says)),
      found.join('\n'),
    ).toBe(true);
  });

  it('writes one line for a role that gets the same rights as the role it extends, and groups the others by role', () => {
    const withPermissions = (permissions: object) => () => ({ ...note, 'x-entity': { resource: { permissions } } });
    const { customer } = note['x-entity'].resource.permissions;
    const rights = { list: true, show: true };
    const lines = reportEdit(entityFile, withPermissions({ customer, support: rights }));
    const ofRole = (role: string) =>
      lines.filter(line => line.startsWith(`${role} `, 2) || line.startsWith(`${role}:`, 2));
    expect(ofRole('support')).toContain('  support may no longer edit in invoice_notes');
    expect(ofRole('admin')).toEqual(['  admin: same as support']);
    const apart = reportEdit(
      entityFile,
      withPermissions({ customer, support: rights, admin: { ...rights, edit: true } }),
    );
    expect(apart).toContain('  admin may no longer delete in invoice_notes');
    expect(apart).not.toContain('  admin: same as support');
    const of = (role: string, text: string, breaks = false) => ({ about: 'rights' as const, breaks, role, text });
    const told = report([
      { about: 'rights', breaks: true, text: 'who has not signed in may call getOrder' },
      of('customer', 'customer may no longer edit in notes'),
      of('customer', 'customer may delete in notes', true),
      of('admin', 'admin: same as support', true),
    ]);
    expect(told.split('\n').slice(0, 6)).toEqual([
      'Who may do what',
      '! who has not signed in may call getOrder',
      '  customer:',
      '! customer may delete in notes',
      '  customer may no longer edit in notes',
      '! admin: same as support',
    ]);
  });

  const withRoles = (edit: (roles: Json) => Json) => (json: Json) => ({ ...json, roles: edit(json.roles as Json) });

  it('writes one line for a new role with the rights of the role it extends, else what differs from that role', () => {
    const lines = reportEdit(
      'app.json',
      withRoles(roles => ({ ...roles, billing_clerk: { extends: 'support', kind: 'staff' } })),
    );
    const [first, ...api] = lines.filter(line => line.includes('billing_clerk')).toReversed();
    expect(first).toBe('  billing_clerk: same as support');
    for (const line of api) expect(line).toMatch(/"[a-z[\].]*role[a-z[\].]*" may be billing_clerk too$/);
    after.save(entityFile, {
      ...note,
      'x-entity': { resource: { permissions: { ...note['x-entity'].resource.permissions, clerk: { list: true } } } },
    });
    const apart = reportEdit(
      'app.json',
      withRoles(roles => ({ ...roles, clerk: { extends: 'support' } })),
    );
    after.save(entityFile, note);
    expect(apart).toContain('  clerk is new, as support except for what follows');
    expect(apart).toContain('  clerk may no longer delete in invoice_notes');
    expect(apart.filter(line => line.startsWith('! clerk'))).toEqual([]);
  });

  it('writes one line for a role that is gone', () => {
    const lines = reportEdit(
      'app.json',
      withRoles(({ admin: _, ...roles }) => roles),
    );
    expect(lines.filter(line => / admin (is|may)/.test(line))).toEqual([
      '! the role admin is gone: who has it may do nothing',
    ]);
  });

  it("reads the engine's own files of each side", () => {
    const engine = mkdtempSync(join(tmpdir(), 'galley-engine-'));
    cpSync(join(projectFolder, 'engine', 'schemas'), engine, { recursive: true });
    const calls = join(engine, 'inspector', 'calls.json');
    const json = JSON.parse(readFileSync(calls, 'utf8')) as Json;
    writeFileSync(calls, JSON.stringify(without('explainAccess')(json)));
    const lines = diffSchemas(old, readWithRoles({ ...after, engine })).map(({ text }) => text);
    rmSync(engine, { recursive: true });
    expect(lines.filter(line => line.includes('explainAccess'))).toEqual([
      expect.stringMatching(/^explainAccess is gone: GET /),
    ]);
  });

  it('marks and counts what needs action', () => {
    const changes = difference(before, after).concat([
      { about: 'api', breaks: false, text: 'a is new' },
      { about: 'api', breaks: true, text: 'b is gone' },
      { about: 'screens', breaks: false, text: 'new: c' },
    ]);
    expect(report(changes)).toBe(
      'The API\n! b is gone\n  a is new\n\nScreens\n  new: c\n\n3 changes, 1 of them (!) to act on.',
    );
  });
});

function omitProperty(properties: unknown, name: string): Json {
  const { [name]: _, ...rest } = properties as Json;
  return rest;
}

function without(name: string) {
  return (json: Json): Json => ({ ...json, calls: (json.calls as Json[]).filter(row => row.name !== name) });
}

function call(name: string, words: Json) {
  return (json: Json): Json => ({
    ...json,
    calls: (json.calls as Json[]).map(row => (row.name === name ? { ...row, ...words } : row)),
  });
}

describe('a revision', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'galley-git-'));
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@galley.test', ...words], {
        cwd: folder,
        stdio: 'pipe',
      });
    git('init', '-q');
    mkdirSync(join(folder, 'schemas', 'a b'), { recursive: true });
    writeFileSync(join(folder, 'schemas', 'a b', 'ä.json'), '{"first": "größer"}\n');
    writeFileSync(join(folder, 'schemas', 'empty.json'), '');
    git('add', '.');
    git('commit', '-q', '-m', 'first');
    writeFileSync(join(folder, 'schemas', 'a b', 'ä.json'), '{"second": 2}\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read as it was committed, byte by byte', () => {
    const texts = atRevision('HEAD', folder, ({ folder: schemas }) => [
      readFileSync(join(schemas, 'a b', 'ä.json'), 'utf8'),
      readFileSync(join(schemas, 'empty.json'), 'utf8'),
    ]);
    expect(texts).toEqual(['{"first": "größer"}\n', '']);
  });

  it("brings the engine's files along where it had them", () => {
    expect(atRevision('HEAD', folder, ({ engine }) => engine)).toBeNull();
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@galley.test', ...words], {
        cwd: folder,
        stdio: 'pipe',
      });
    mkdirSync(join(folder, 'engine', 'schemas'), { recursive: true });
    writeFileSync(join(folder, 'engine', 'schemas', 'own.json'), '{}\n');
    git('add', 'engine');
    git('commit', '-q', '-m', 'second');
    expect(atRevision('HEAD', folder, ({ engine }) => readFileSync(join(engine!, 'own.json'), 'utf8'))).toBe('{}\n');
    expect(atRevision('HEAD~', folder, ({ engine }) => engine)).toBeNull();
  });

  it.each([
    ['nowhere', 'Git does not know the revision "nowhere".'],
    ['--output=/x', '"--output=/x" is not a Git revision.'],
    ['', '"" is not a Git revision.'],
  ])('%j is refused with a sentence', (revision, sentence) => {
    expect(() => atRevision(revision, folder, () => 0)).toThrow(sentence);
  });
});
