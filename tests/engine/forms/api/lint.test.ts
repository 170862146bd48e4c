import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formFindings } from '../../../../engine/cli/lint/formRules.ts';
import { readSources } from '../../../../engine/cli/lint/sources.ts';
import type { FormFile } from '../../../../engine/dsl/form.ts';
import { readSchemaFiles, type SchemaFiles } from '../../../../engine/server/schema-files/readSchemaFiles.ts';

let folder: string;
let files: SchemaFiles;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-forms-'));
  files = readSchemaFiles();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the rules of forms say of one form more: `code @ the line it stands on | sentence`. */
function lintForm(form: object): string[] {
  const file = { id: 'trial', version: 1, ...form } as FormFile;
  const text = JSON.stringify(file, null, 2);
  writeFileSync(join(folder, 'trial.form.json'), text);
  const findings = formFindings(readSources(folder).sources, { ...files, forms: [...files.forms, file] });
  return findings.map(({ code, line, text: words }) => `${code} @ ${text.split('\n')[line - 1]?.trim()} | ${words}`);
}

const answers = {
  kind: { type: 'string', enum: ['short', 'long'] },
  words: { type: 'integer', minimum: 1, maximum: 100 },
  note: { type: 'string', maxLength: 50 },
};
const first = { name: 'first', fields: ['kind', 'words'] };
const review = { name: 'review', kind: 'review' };

describe('the paths of a form', () => {
  it('are all right where every step can be reached, completed and ended', () => {
    expect(
      lintForm({
        answers,
        required: ['kind'],
        steps: [first, { name: 'note', when: { kind: 'long' }, fields: ['note'] }, review],
      }),
    ).toEqual([]);
    const when = { words: { gt: 50 } };
    expect(lintForm({ answers, steps: [first, { name: 'note', when, fields: ['note'] }, review] })).toEqual([]);
  });

  it('a step is unreachable if no answers, or only dropped answers, lead to it', () => {
    const note = { name: 'note', fields: ['note'] };
    expect(lintForm({ answers, steps: [first, { ...note, when: { kind: 'red' } }, review] })).toEqual([
      expect.stringMatching(/^unreachable-step @ "name": "note"|^unreachable-step @ \{ \| no answers/),
    ]);
    const asked = { name: 'first', fields: ['kind', { field: 'words', visible: { kind: 'short' } }] };
    const both = { ...note, when: { kind: 'long', words: { gt: 3 } } };
    expect(lintForm({ answers, steps: [asked, both, review] })).toEqual([
      expect.stringMatching(/^unreachable-step .*no answers lead to the step "note"/),
    ]);
  });

  it('a step that nothing completes is named with the answer and the reason', () => {
    const odd = { kind: answers.kind, words: { type: 'integer', minimum: 10, maximum: 5 } };
    expect(lintForm({ answers: odd, required: ['words'], steps: [first, review] })).toEqual([
      expect.stringMatching(/^impossible .*"first" cannot be completed: words: This must be 5 or less/),
    ]);
    const empty = {
      ...answers,
      note: { type: 'string', maxLength: 9, 'x-field': { options: [{ value: 'a', when: { kind: 'x' } }] } },
    };
    expect(
      lintForm({ answers: empty, required: ['note'], steps: [first, { name: 'note', fields: ['note'] }, review] }),
    ).toEqual([expect.stringMatching(/^impossible .*"note" cannot be completed: note: This field is required/)]);
  });

  it('an end that finishes nothing, and an action that is never offered', () => {
    const off = { place_order: false, request_quote: false, save_draft: false };
    const { kind, words } = answers;
    const asked = { answers: { kind, words } };
    expect(lintForm({ ...asked, steps: [first], actions: off })).toEqual([expect.stringMatching(/^dead-end /)]);
    expect(
      lintForm({ ...asked, steps: [first, review], actions: { request_quote: { when: { words: { gt: 100 } } } } }),
    ).toEqual([expect.stringMatching(/^unused-action @ "request_quote": \{ \| "request_quote" is offered on no path/)]);
    expect(lintForm({ ...asked, steps: [{ ...first, actions: ['place_order', 'save_draft'] }, review] })).toEqual([
      expect.stringMatching(/^unused-action @ "place_order".*in "first"/),
    ]);
  });
});

describe('answers that counted files fill', () => {
  const lintMap = (map?: object) =>
    lintForm({
      answers,
      steps: [{ ...first, fields: ['kind', 'words', 'note'] }, review],
      prefill: [{ from: 'files', map }],
    });

  it('are numbers that the form asks, each with a unit that files are counted in', () => {
    expect(lintMap({ words: 'word' })).toEqual([]);
    expect(lintMap({ words: 'letter', pages: 'page', note: 'word' })).toEqual([
      expect.stringMatching(/^schema-violation .*"letter" is no unit that files are counted in/),
      expect.stringMatching(/^schema-violation .*"pages" is no answer of this form/),
      expect.stringMatching(/^schema-violation .*"note" takes no number/),
    ]);
    expect(lintMap()).toEqual([expect.stringMatching(/^schema-violation .*"from": "files" needs a "map"/)]);
  });
});

describe('the words of a form', () => {
  it.each([
    ['bodyPath', { ...first, bodyPath: 'user_data' }, 'ineffective-keyword'],
    ['onHide without when', { ...first, onHide: 'keep' }, 'ineffective-keyword'],
    ['compute', { ...first, fields: [{ field: 'words', compute: 'count' }, 'kind'] }, 'ineffective-keyword'],
    ['an unknown check', { ...first, check: 'nobody_checks' }, 'unknown-function'],
    ['an unknown list', { ...first, options: { kind: 'hook:nobody_lists' } }, 'unknown-function'],
    ['a component without a name', { ...first, kind: 'component' }, 'incomplete-step'],
    ['a repeat without its path', { ...first, kind: 'repeat' }, 'incomplete-step'],
  ])('%s is found', (_, step, code) => {
    expect(lintForm({ answers, steps: [step, review] })).toContainEqual(expect.stringMatching(new RegExp(`^${code} `)));
  });

  it('how long drafts are kept where none are thrown away', () => {
    expect(lintForm({ answers, steps: [first, review], drafts: { keep: '3d' } })).toContainEqual(
      expect.stringMatching(/^ineffective-keyword @ "keep": "3d" .*"keep" is for drafts of the form "order"/),
    );
  });

  it('words of drafts in a form that is a call', () => {
    const call = {
      call: 'postContactMessage',
      steps: [{ name: 'message', price: true, fields: ['topic', 'subject', 'message'] }],
    };
    expect(lintForm(call)).toEqual([expect.stringMatching(/^ineffective-keyword .*"price" is for forms with drafts/)]);
    expect(lintForm({ ...call, drafts: { keep: '3d' }, prefill: [{ from: 'last' }] })).toHaveLength(3);
  });
});
