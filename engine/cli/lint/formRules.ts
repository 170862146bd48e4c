/** Forms: their answers, their paths, their conditions and their own tests. */

import { conditionSchema } from '../../dsl/conditions/conditionSchema.ts';
import { fieldsOf, readCondition } from '../../dsl/conditions/parseCondition.ts';
import { evaluateKnownLeaves, partialEvaluate } from '../../dsl/conditions/partialEvaluate.ts';
import type { FormFile } from '../../dsl/form.ts';
import { visibleSteps } from '../../dsl/steps.ts';
import type { Condition } from '../../dsl/vocabulary.ts';
import type { CompiledStep, Form, FormField } from '../../server/forms/compileForm.ts';
import type { SchemaFiles } from '../../server/schema-files/readSchemaFiles.ts';
import type { LintCode } from './codes.ts';
import { compiledForm } from './compiledForms.ts';
import { keywordFindings } from './formKeywordRules.ts';
import { pathFindings } from './formPathRules.ts';
import type { Finding, SchemaSourceFile } from './sources.ts';

export function formFindings(sources: SchemaSourceFile[], files: SchemaFiles): Finding[] {
  const forms = sources.filter(({ kind }) => kind === 'form');
  const ids = forms.map(({ json }) => json.id);
  return forms.flatMap((source, place) => {
    if (ids.indexOf(source.json.id) !== place)
      return [source.report(['id'], 'duplicate-name', `another form is named "${source.json.id}"`)];
    return inForm(source, files);
  });
}

function inForm(source: SchemaSourceFile, files: SchemaFiles): Finding[] {
  const file = files.forms.find(form => form.id === source.json.id)!;
  let form: Form;
  try {
    form = compiledForm(file, files);
  } catch (error) {
    return [source.report([], 'unknown-name', (error as Error).message)];
  }
  const inSteps = form.steps.flatMap(step => inStep(source, form, step));
  return [
    ...inSteps,
    ...unusedAnswers(source, form),
    ...keywordFindings(source, form),
    // An invalid condition, or a reference that leads nowhere, would also break the walk.
    ...(inSteps.length ? [] : pathFindings(source, form)),
    ...ownTests(source, form),
  ];
}

const stepPath = (source: SchemaSourceFile, step: CompiledStep): (string | number)[] => {
  const place = ((source.json as unknown as FormFile).steps ?? []).findIndex(one => one.name === step.name);
  return place < 0 ? [] : ['steps', place];
};

function inStep(source: SchemaSourceFile, form: Form, step: CompiledStep): Finding[] {
  const path = stepPath(source, step);
  const asked = new Set(form.steps.flatMap(one => [...one.fields.keys()]));
  const unknown = conditionsOf(step).flatMap(condition => fieldsOf(condition).filter(field => !asked.has(field)));
  return [
    ...unknown.map(field => source.report(path, 'unknown-answer', `${step.name}: no step asks for "${field}"`)),
    ...[...step.fields.values()].flatMap(field => inField(source, path, step, field)),
  ];
}

const conditionsOf = (step: CompiledStep): Condition[] => [
  ...(step.when ? [step.when] : []),
  ...[...step.fields.values()].flatMap(fieldConditions),
];

const fieldConditions = (field: FormField): Condition[] =>
  [field.item.visible, field.required, field.item.readonly].filter(one => typeof one === 'object');

function inField(source: SchemaSourceFile, path: (string | number)[], step: CompiledStep, field: FormField): Finding[] {
  const findings: Finding[] = [];
  const report = (code: LintCode, text: string) =>
    findings.push(source.report(path, code, `${step.name}.${field.name}: ${text}`));
  for (const { source: choices } of field.group ?? [])
    if (choices?.kind === 'by')
      report('same-step', `its choices depend on "${choices.field}", which each entry answers for itself`);
  for (const condition of fieldConditions(field)) {
    try {
      const open = partialEvaluate(
        readCondition(condition),
        evaluateKnownLeaves({}, {}, name => step.fields.has(name)),
      );
      if (open.kind !== 'constant') conditionSchema(onlyOpen(condition, step));
    } catch (error) {
      report('not-expressible', (error as Error).message);
    }
  }
  const refs = JSON.stringify(field.schema).match(/"\$ref":"[^"#][^"]*"/g) ?? [];
  for (const ref of refs) report('external-ref', `${ref} leads out of the step; RJSF could not follow it`);
  return findings;
}

/** Conditions whose fields are all of this step are the ones that become if/then as they are. */
const onlyOpen = (condition: Condition, step: CompiledStep): Condition =>
  fieldsOf(condition).every(field => step.fields.has(field)) ? condition : {};

function unusedAnswers(source: SchemaSourceFile, form: Form): Finding[] {
  const asked = new Set(form.steps.flatMap(step => [...step.fields.keys()]));
  const { answers = {}, required = [], pricing } = source.json as unknown as FormFile;
  return [
    ...Object.keys(answers)
      .filter(name => !asked.has(name))
      .map(name => source.report(['answers', name], 'unused-answer', `no step asks for "${name}"`)),
    ...required.flatMap((name, place) =>
      asked.has(name) ? [] : [source.report(['required', place], 'unknown-answer', `no step asks for "${name}"`)],
    ),
    ...(pricing?.answers ?? []).flatMap((name, place) =>
      asked.has(name)
        ? []
        : [source.report(['pricing', 'answers', place], 'unknown-answer', `no step asks for "${name}"`)],
    ),
  ];
}

function ownTests(source: SchemaSourceFile, form: Form): Finding[] {
  return ((source.json as unknown as FormFile).test ?? []).flatMap((test, place) => {
    const visits = visibleSteps(form, test.answers).map(step => step.name);
    if (visits.join() === test.visits.join()) return [];
    return [source.report(['test', place], 'form-test-failed', `"${test.name}" visits ${visits.join(', ')}`)];
  });
}
