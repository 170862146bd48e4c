/** The meaning and the remedy of every code of the linter. `docs/lint.md` is written from this. */
export const codes = {
  'invalid-json': [
    'The file is not valid JSON: a comma, a quote or a bracket is missing or superfluous.',
    'Correct that line or the end of the previous one.',
  ],
  'duplicate-key': ['An object has the same key twice; only the last one would be used.', 'Remove one of them.'],
  'no-schema': [
    'The file does not name its meta-schema, so editors can neither complete nor explain its keywords.',
    'Add the `$schema` that the finding names.',
  ],
  'schema-violation': [
    'The file violates its meta-schema: a misspelt keyword or a wrong value.',
    'Use a keyword or value that the completion of the editor offers; `docs/vocabulary.md` lists all.',
  ],
  'renamed-keyword': [
    'A keyword or a value of the vocabulary that has a new name since this version.',
    'Write the new name. `engine/dsl/renamedKeywords.ts` lists all of them.',
  ],
  'unknown-name': [
    'A field, entity, resource, constant or call that does not exist.',
    'Correct the name, or add what it names.',
  ],
  'unknown-answer': [
    'A condition, `required` or `pricing` names an answer that no step asks for.',
    "Name it in a step's `fields`.",
  ],
  'unknown-value': [
    'A condition, a default or a list of states has a value that the field cannot have, so it would never match.',
    'Use a value of the field.',
  ],
  'unknown-call': [
    'An action names a call that does not exist.',
    'Correct the name, or add the row to a `calls.json`.',
  ],
  'sent-time': [
    'A body or query that the browser sends uses the time. It would be the time at which the page was opened, by the clock of the browser, which may be wrong.',
    'Remove it: the call uses the time of the server. A body that is stored in a row of a table may use `$now` and `$today`.',
  ],
  'not-joined': [
    'A path over a reference that the server cannot join: into rows of the code of a domain, over a list of references or two references, or in an input.',
    'Show the reference, which has the title of its row, or store the value in the row.',
  ],
  'no-figures': [
    'A chart has no labels or no series, or names a field that the rows do not have or that is not a number.',
    'Name both: two fields of the rows, or the paths of two lists in the response.',
  ],
  misfit: [
    'A `display`, an `input` or an audit link that does not fit the type of its field, such as `money` over a plain integer.',
    'Use one that fits the type, or change the type. Money is `{"$ref": "../shared/money.schema.json"}`: an amount in minor units with its currency.',
  ],
  'not-bulk-callable': [
    'An action names a call for many rows without `uuids` and `dry_run` in its body.',
    'Add both to the body of the call, or use another call.',
  ],
  'missing-role-denial': [
    'The calls of a resource are closed to a role that its `permissions` name.',
    'Remove that role from `permissions`, or open the calls to it.',
  ],
  'unknown-form': ['A screen or an action names a form that does not exist.', 'Correct the name, or write the form.'],
  'no-page': [
    'A screen or an action names a form that cannot be filled in there: a form with drafts needs a page, and a call form can create records but not edit them.',
    "Give the form a page in the app's table `formPages`, `src/schemaExtensions.tsx`, or take another form.",
  ],
  'unknown-action': [
    'A list of actions has one that is neither built in nor in `actions`.',
    'Correct the name, or add the action.',
  ],
  'unopened-action': [
    'No role may run an action, because `permissions` do not name it.',
    'Name it in `permissions.<role>.actions`, or remove the action. `docs/rights.md` lists what each role may run.',
  ],
  'unknown-role': [
    'A permission, a `roles` list or a condition names a role that `app.json` does not have.',
    'Correct the name, or add the role.',
  ],
  'no-kind': [
    'A role of `app.json` has no `kind`, and none of the roles that it extends has one, so it is unknown which rows its people see.',
    'Give it `kind`: `owner` or `staff`.',
  ],
  'role-circle': ['A role extends itself, directly or through other roles.', 'Remove `extends` from one of them.'],
  'unknown-group': ['The menu of `app.json` has no such group.', 'Correct the name, or add the group.'],
  'unknown-locale': ['A text is in a language that `app.json` does not list.', 'Correct it, or add the language.'],
  'unknown-component': [
    'The app registers no component of that name.',
    "Register it in the app's table, `src/schemaExtensions.tsx`.",
  ],
  'unknown-icon': ['Lucide has no icon of that name.', 'Use a name of https://lucide.dev/icons.'],
  'unused-component': ['A registered component that no file names.', 'Use it, or remove it from the table.'],
  'unknown-function': [
    'The server registers no function of that name.',
    'Write it and register it in `server/extensions.ts`, or correct the name.',
  ],
  'unserved-function': [
    'A server function is named where it is never called: hooks and `compute` are for tables the server makes, `$hook` for their permissions.',
    'Remove it; a domain with its own code calls its functions itself.',
  ],
  'call-table': [
    'The call table contradicts itself: a name twice, or a shape or refusal that does not exist.',
    'Correct the row, or add the shape or refusal.',
  ],
  'missing-text': [
    'A text is missing in English, which is the fallback of other languages.',
    'Add the key to `schemas/locales/en/`.',
  ],
  'missing-translation': [
    'A text exists in English, but not in another language of `app.json`.',
    'Add the key to the same file of that language.',
  ],
  'duplicate-name': ['Two definitions of one kind have the same name, address or place.', 'Rename one of them.'],
  'invisible-resource': [
    'No role may see the resource, because `permissions` name none.',
    'Name in `permissions` what each role may do.',
  ],
  unindexed: [
    'A filter of a collection uses a column without an index.',
    'Add it to `x-entity.index`, or remove the filter.',
  ],
  'ineffective-keyword': [
    'A keyword without effect in this place: `onDelete` without `ref`, `props` without `component`, and so on.',
    'Remove it, or add what it needs.',
  ],
  'unreachable-state': [
    'No transition of `states.transitions` leads from the first state to this one.',
    'Add the transition, or remove the state.',
  ],
  'bad-default': ['A `default` or an example that its own schema rejects.', 'Correct the value or the schema.'],
  'unreachable-step': ['The step is never visible.', 'Correct its `when`.'],
  'dead-end': [
    'A step can be the last one, but has no action to place, quote or save.',
    'Add an action, or end with a review.',
  ],
  'unused-answer': ['An answer that no step shows.', 'Show it, or remove it.'],
  'same-step': [
    'In repeated entries, the choices of a field depend on another field of the entry.',
    'Ask for the other field before the entries, or offer all choices.',
  ],
  impossible: [
    'A step that cannot be completed on any path: a required answer without a choice, or limits that exclude each other.',
    'Correct the limits or the choices, or remove the answer.',
  ],
  'unused-action': [
    'An action that no path offers: `onLastStepOnly`, `when`, `roles` or the step forbid it.',
    'Correct its `when` or `roles`, list it where it can be offered, or remove it.',
  ],
  'incomplete-step': [
    'A step that lacks a keyword of its kind: `repeat` its `repeat`, `upload` and `component` a `component`.',
    'Add the keyword, or remove the kind.',
  ],
  'not-expressible': [
    'A condition on fields of the same step that JSON Schema cannot express: order among texts, `equalsField`, `$hook`.',
    'Compare numbers or equal values, or move the field to a later step.',
  ],
  'external-ref': [
    'A `$ref` leads outside the step, where the browser cannot follow it.',
    'Use `definitions` of the step.',
  ],
  'missing-max-length': ['A text answer without `maxLength`.', 'Add it.'],
  'consent-not-const': [
    'A required boolean: an unticked box is sent as false, which meets `required`.',
    'Use `"const": true` for consent.',
  ],
  'unsupported-keyword': [
    'A keyword of a draft after 07 (`prefixItems`, `unevaluatedProperties`, …): validators would silently ignore it.',
    'Use keywords of draft-07.',
  ],
  'nested-id': ['`$id` inside a step: two steps with one `$id` would share a compiled validator.', 'Remove it.'],
  'if-required': ['`if` without `required` also matches if the field is missing.', 'Add `required` to the `if`.'],
  'missing-discriminator': [
    'A branch of `oneOf` without a constant that distinguishes it from the others.',
    'Give each branch a property with `const`.',
  ],
  'invalid-property-name': [
    'A property name with a dot, or `constructor`: errors of it would be lost.',
    'Use snake_case.',
  ],
  'not-served': [
    'A resource or a dashboard that the server would not serve, for the reason that the finding gives.',
    'Correct what the finding names. The server checks the same at its start.',
  ],
  'form-test-failed': ['A test of the form visits other steps than it lists.', 'Correct the form or the test.'],
} as const satisfies Record<string, readonly [means: string, remedy: string]>;

export type LintCode = keyof typeof codes;

/** Whether something that is named is not there or cannot be read, so that a screen would be missing. */
export const isBreaking = (code: LintCode): boolean =>
  /^unknown-(?!group|locale|icon)/.test(code) ||
  ['invalid-json', 'schema-violation', 'duplicate-key', 'call-table', 'invisible-resource', 'not-served'].includes(
    code,
  );
