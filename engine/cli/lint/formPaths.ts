/** All ways through a form: every answer that decides which steps are seen, with every value that matters. */

import { fieldsOf, leaves, readCondition } from '../../dsl/conditions/parseCondition.ts';
import { ownerRoles } from '../../dsl/roles/roles.ts';
import { visibleSteps } from '../../dsl/steps.ts';
import type { Condition } from '../../dsl/vocabulary.ts';
import { appFile } from '../../server/appDefinition.ts';
import { pruneAnswers } from '../../server/forms/answers.ts';
import type { Answers, CompiledStep, Form, FormField } from '../../server/forms/compileForm.ts';
import type { FormContext } from '../../server/forms/formContext.ts';
import { completeStep } from './formSamples.ts';

export interface FormPath {
  /** `service, text, delivery, review` */
  name: string;
  role: string | undefined;
  steps: CompiledStep[];
  /** All answers on the way, as far as they could be given. */
  answers: Answers;
  /** The first step that nothing completes, and why. */
  stuck?: { step: CompiledStep; field: string; reason: string };
  context: FormContext;
}

const maxBranches = 4096;

/** One path for each role, each sequence of visible steps and each way that actions depend on the answers. */
export function formPaths(form: Form): FormPath[] {
  const known = walks.get(form) ?? walk(form);
  walks.set(form, known);
  return known;
}

const walks = new WeakMap<Form, FormPath[]>();

function walk(form: Form): FormPath[] {
  const paths = new Map<string, FormPath>();
  for (const role of rolesOf(form))
    for (const branch of branchings(form)) {
      const context = contextFor(role);
      const answers = pruneAnswers(form, branch, context);
      if (Object.keys(answers).length < Object.keys(branch).length) continue;
      const path = walkBranch(form, answers, context);
      const key = JSON.stringify([role, path.name, actionFacts(form, branch)]);
      const known = paths.get(key);
      if (!known || (known.stuck && !path.stuck)) paths.set(key, path);
    }
  return [...paths.values()];
}

/** Several roles are tried only if the form depends on the role. */
function rolesOf({ file }: Form): (string | undefined)[] {
  const text = JSON.stringify(file);
  if (!text.includes('"$role"') && !text.includes('"roles"')) return ownerRoles(appFile().roles).slice(0, 1);
  return file.call ? [...Object.keys(appFile().roles), undefined] : Object.keys(appFile().roles);
}

const contextFor = (role: string | undefined): FormContext => ({
  locale: 'en',
  now: new Date('2026-11-28T10:00:00Z'),
  role,
});

function walkBranch(form: Form, branch: Answers, context: FormContext): FormPath {
  let answers = branch;
  let stuck: FormPath['stuck'];
  const seen = new Set<string>();
  for (;;) {
    const step = visibleSteps(form, answers, context).find(one => !seen.has(one.name));
    if (!step) break;
    seen.add(step.name);
    const done = completeStep(form, step, answers, context);
    answers = done.answers;
    const [fault] = done.faults;
    if (fault) stuck ??= { step, field: String(fault.loc[2] ?? ''), reason: fault.msg };
  }
  const steps = visibleSteps(form, answers, context);
  return { name: steps.map(step => step.name).join(', '), role: context.role, steps, answers, stuck, context };
}

const actionConditions = (form: Form): Condition[] =>
  Object.values(form.file.actions ?? {}).flatMap(words => (words && words.when !== undefined ? [words.when] : []));

const actionFacts = (form: Form, branch: Answers): unknown[] =>
  actionConditions(form)
    .flatMap(fieldsOf)
    .map(name => branch[name] ?? null);

/** Answers that decide which steps are seen or which actions are offered, with every value that matters and none. */
function branchings(form: Form): Answers[] {
  const fields = new Map(form.steps.flatMap(step => [...step.fields]));
  const conditions = decidingConditions(form, fields);
  let found: Answers[] = [{}];
  for (const name of new Set(conditions.flatMap(fieldsOf))) {
    const field = fields.get(name);
    const values = [undefined, ...(field ? valuesOf(field, conditions) : [])];
    const next = found.flatMap(answers =>
      values.map(value => (value === undefined ? answers : { ...answers, [name]: value })),
    );
    if (next.length > maxBranches) return found;
    found = next;
  }
  return found;
}

/** Conditions of steps and actions, and those that decide whether answers are required. */
function decidingConditions(form: Form, fields: Map<string, FormField>): Condition[] {
  const whens = form.steps.map(step => step.when).filter(when => when !== undefined);
  const conditions: Condition[] = [...whens, ...actionConditions(form)];
  const seen = new Set<string>();
  for (const condition of conditions)
    for (const name of fieldsOf(condition)) {
      const visible = seen.has(name) ? undefined : fields.get(name)?.visible;
      seen.add(name);
      if (visible && fieldsOf(visible).length) conditions.push(visible);
    }
  return conditions;
}

function valuesOf(field: FormField, conditions: Condition[]): unknown[] {
  const { source, schema } = field;
  if (source?.kind === 'fixed') return source.choices.map(choice => choice.value);
  if (source?.kind === 'by')
    return [...new Set(Object.values(source.choices).flatMap(list => list.map(one => one.value)))];
  if (schema.type === 'boolean') return [true, false];
  const compared = operandsOf(field.name, conditions);
  const numbers = compared.filter(one => typeof one === 'number').flatMap(one => [one - 1, one, one + 1]);
  const { minimum, maximum } = schema;
  const all = [minimum, maximum, ...numbers, ...compared].filter(value => value !== undefined && value !== null);
  return [...new Set(all)].filter(value => typeof value !== 'number' || isWithin(value, schema));
}

const isWithin = (value: number, { minimum = -Infinity, maximum = Infinity }: FormField['schema']): boolean =>
  value >= minimum && value <= maximum;

const operandsOf = (name: string, conditions: Condition[]): unknown[] =>
  conditions
    .flatMap(condition => leaves(readCondition(condition)))
    .flatMap(leaf =>
      leaf.kind === 'compare' && leaf.path.join('.') === name && leaf.op !== 'equalsField' ? leaf.value : [],
    );
