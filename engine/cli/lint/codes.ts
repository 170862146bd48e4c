/** What every code of the lint means and asks for. `docs/lint.md` is written from this. */
export const codes = {
  'invalid-json': [
    'The file is not JSON: a comma, a quote or a bracket is missing or too much.',
    'Correct it at that line, or at the end of the one before.',
  ],
  'duplicate-key': ['An object has the same key twice; only the last one would count.', 'Take one of them out.'],
  'no-schema': [
    'The file does not name its meta-schema, so editors can neither complete nor explain its words.',
    'Begin it with the `$schema` that the finding names.',
  ],
  'schema-violation': [
    'The file breaks its meta-schema: a misspelt word, a wrong value.',
    'Take a word or value that the completion of the editor offers; `docs/vocabulary.md` has every one.',
  ],
  'unknown-name': [
    'A field, entity, resource, constant or call that does not exist.',
    'Correct the name, or add the thing.',
  ],
  'unknown-answer': [
    'A condition or `required` names an answer that no step asks for.',
    "Name it in a step's `fields`.",
  ],
  'unknown-value': [
    'A condition, a default or a list of states has a value that the field cannot have, so it would never hold.',
    "Take one of the field's own values.",
  ],
  'unknown-call': ['An act names a call that does not exist.', 'Correct the name, or add the row to a `calls.json`.'],
  'sent-time': [
    'A body or query that the browser sends names the time. It was filled in when the page was opened, and the clock of a browser may be wrong.',
    'Leave it out: the call knows the time itself. In a body that is stored in a row of a table, `$now` and `$today` stand.',
  ],
  'not-joined': [
    'A path over a reference that the server cannot join: into rows that come from code, over many rows or over two references, or in a field that is asked for.',
    'Show the reference itself, which is called by the title of its row, or keep the value in the row.',
  ],
  'no-figures': [
    'A chart names no labels or no series, or over rows of a resource a field that they do not have or that is no figure.',
    'Name both: of rows two of their fields, of an answer the paths to two lists.',
  ],
  misfit: [
    'A `display` or `input` that the type of its field does not have, such as `money` over a plain integer.',
    'Take one that fits the type, or change the type. Money is `{"$ref": "../shared/money.schema.json"}`: an amount in minor units with its currency.',
  ],
  'not-bulk-callable': [
    'An act names a call for many rows that does not take `uuids` and `rehearse`.',
    'Let the body of the call have both, or take another call.',
  ],
  'missing-role-denial': [
    'The calls behind a resource are for some roles only, and its `permissions` open it for another role.',
    'Take that role out of `permissions`, or let the calls admit it.',
  ],
  'unknown-form': ['A screen or an act names a form that does not exist.', 'Correct the name, or write the form.'],
  'no-page': [
    'A screen or an act names a form that cannot be filled in there: one with drafts needs a page, and one that is the body of a call makes records and changes none.',
    "Give the form a page in the app's table `formPages`, `src/schemaExtensions.tsx`, or take another form.",
  ],
  'unknown-action': [
    'A bar of actions names one that is neither built in nor described in `actions`.',
    'Correct the name, or describe the act.',
  ],
  'unopened-action': [
    'No role may run an action: what `permissions` do not name is refused.',
    'Name it in `permissions.<role>.actions`, or take the action out. `docs/rights.md` lists what each role may run.',
  ],
  'unknown-role': [
    'A permission, a `roles` list or a condition names a role that `app.json` does not have.',
    'Correct the name, or add the role.',
  ],
  'no-kind': [
    'A role of `app.json` has no `kind`, and none of the roles that it extends has one, so it is unknown whose rows its people see.',
    'Give it `kind`: `owner` or `staff`.',
  ],
  'role-circle': ['A role extends itself, directly or through other roles.', 'Remove `extends` from one of them.'],
  'unknown-group': ['The menu of `app.json` has no such group.', 'Correct the name, or add the group.'],
  'unknown-locale': [
    'A text is given in a language that `app.json` does not list.',
    'Correct it, or add the language.',
  ],
  'unknown-component': [
    'The app registers no component of that name.',
    "Register it in the app's table, `src/schemaExtensions.tsx`.",
  ],
  'unknown-icon': [
    'Lucide has no icon of that name.',
    'Take one of those at https://lucide.dev/icons, by the name that stands there.',
  ],
  'unused-component': ['A registered component that no file names.', 'Name it, or take it out of the table.'],
  'unknown-function': [
    'The server registers no function of that name.',
    'Write it and register it in `server/extensions.ts`, or correct the name.',
  ],
  'unserved-function': [
    'A server function is named where nothing calls it: hooks and `compute` are for tables the server makes, `$hook` for their permissions.',
    'Take it out; a domain with code of its own calls its functions itself.',
  ],
  'call-table': [
    'The call table contradicts itself: a name twice, or a shape or refusal that does not exist.',
    'Correct the row, or add the shape or refusal.',
  ],
  'missing-text': [
    'A text has no words in English; other languages fall back on those.',
    'Add the key to `schemas/locales/en/`.',
  ],
  'missing-translation': [
    'A text has words in English, but not in another language of `app.json`.',
    'Add the key to the same file of that language.',
  ],
  'duplicate-name': ['Two things of one kind have one name, address or place.', 'Rename one of them.'],
  'invisible-resource': [
    'No role may see the resource: what `permissions` do not name is refused.',
    'Name in `permissions` what each role may do.',
  ],
  unindexed: [
    'A filter of a table the server makes goes by a column without an index.',
    'Add it to `x-entity.index`, or take the filter out.',
  ],
  'ineffective-keyword': [
    'A word that does nothing where it stands: `onDelete` without `ref`, `props` without `component`, and so on.',
    'Take it out, or add what it needs.',
  ],
  'unreachable-state': [
    'No way of `states.from` leads from the first state to this one.',
    'Add the way, or take the state out.',
  ],
  'bad-default': ['A `default` or an example that its own schema refuses.', 'Correct one of the two.'],
  'unreachable-step': ['No answers make the step visible.', 'Correct its `when`.'],
  'dead-end': [
    'A step can be the last one, but nothing can be placed, quoted or saved there.',
    'Allow an action, or end in a review.',
  ],
  'unused-answer': ['An answer that no step shows.', 'Show it, or drop it.'],
  'same-step': [
    'In repeated entries, the choices of a field depend on another field of the entry.',
    'Ask for the other one before the entries, or offer all choices.',
  ],
  impossible: [
    'A step that no answers complete, on any path: a required answer without a choice, or limits that exclude each other.',
    'Correct the limits or the choices, or do not ask for the answer.',
  ],
  'unused-action': [
    'An action that a form describes or a step lists, and no path ever offers there: `last`, `when`, `roles` or the step forbid it.',
    'Correct its `when` or `roles`, list it where it can be offered, or take it out.',
  ],
  'incomplete-step': [
    'A step of a kind that needs one word more: `repeat` its `repeat`, `upload` and `component` a `component`.',
    'Add the word, or take the kind out.',
  ],
  'not-expressible': [
    'A condition on fields of its own step that JSON Schema cannot say: order among texts, `same`, `$hook`.',
    'Compare numbers or equal values, or move the field to a later step.',
  ],
  'external-ref': [
    'A `$ref` leads out of the step; the browser could not follow it.',
    'Use `definitions` of the step.',
  ],
  'missing-max-length': ['A text answer without `maxLength`.', 'Give it one.'],
  'consent-not-const': [
    'A required boolean: left untouched it is sent as false, and false is given.',
    'Consent is `"const": true`.',
  ],
  'unsupported-keyword': [
    'A word of a draft after 07 (`prefixItems`, `unevaluatedProperties`, …): validators would silently ignore it.',
    'Say it in draft-07.',
  ],
  'nested-id': ['`$id` inside a step: two steps with one `$id` would share a compiled validator.', 'Leave it out.'],
  'if-required': ['`if` without `required` also holds where the field is missing.', 'Add `required` to the `if`.'],
  'missing-discriminator': [
    'A branch of `oneOf` that no constant tells from the others: the form could not say which one is meant.',
    'Give each branch a property with `const`.',
  ],
  'invalid-property-name': [
    'A property name with a dot, or `constructor`: errors at it would be lost.',
    'Use snake_case.',
  ],
  'form-test-failed': ["The form's own test visits other steps than it says.", 'Correct the form or the test.'],
} as const satisfies Record<string, readonly [means: string, remedy: string]>;

export type LintCode = keyof typeof codes;
