/** Faults found by walking every path of a form: unreachable or incompletable steps, dead ends, unused actions. */
import type { FormFile } from '../../dsl/form.ts';
import type { CompiledStep, Form } from '../../server/forms/compileForm.ts';
import { offeredActions } from '../../server/forms/formActions.ts';
import { type FormPath, formPaths } from './formPaths.ts';
import type { JsonPath } from './jsonLocations.ts';
import type { Finding, SchemaSourceFile } from './sources.ts';

export function pathFindings(source: SchemaSourceFile, form: Form): Finding[] {
  const paths = formPaths(form);
  const placed: FormInFile = { source, form, file: source.json as unknown as FormFile, paths };
  return [...unreachableSteps(placed), ...stuckSteps(placed), ...deadEnds(placed), ...unusedFormActions(placed)];
}

interface FormInFile {
  source: SchemaSourceFile;
  form: Form;
  file: FormFile;
  paths: FormPath[];
}

const stepPathOf = (file: FormFile, step: CompiledStep): JsonPath => {
  const place = (file.steps ?? []).findIndex(one => one.name === step.name);
  return place < 0 ? [] : ['steps', place];
};

function unreachableSteps({ source, form, file, paths }: FormInFile): Finding[] {
  const reached = new Set(paths.flatMap(path => path.steps.map(step => step.name)));
  return form.steps
    .filter(step => !reached.has(step.name))
    .map(step =>
      source.report(stepPathOf(file, step), 'unreachable-step', `no answers lead to the step "${step.name}"`),
    );
}

/** A step that no path at all gets through. */
function stuckSteps({ source, form, file, paths }: FormInFile): Finding[] {
  return form.steps.flatMap(step => {
    const through = paths.filter(path => path.steps.includes(step));
    const stuck = through.filter(path => path.stuck?.step === step);
    if (!stuck.length || stuck.length < through.length) return [];
    const { field, reason } = stuck[0]!.stuck!;
    return source.report(
      stepPathOf(file, step),
      'impossible',
      `"${step.name}" cannot be completed: ${field}: ${reason}`,
    );
  });
}

/** A last step that offers neither placing, nor a quote, nor saving. */
function deadEnds({ source, form, file, paths }: FormInFile): Finding[] {
  if (form.file.call) return [];
  const ends = new Map<CompiledStep, boolean>();
  for (const { steps, answers, context } of paths) {
    const last = steps.at(-1);
    const finishes = last && offeredActions(form, last, answers, context).some(action => action !== 'save_state');
    if (last) ends.set(last, (ends.get(last) ?? false) || Boolean(finishes));
  }
  return [...ends]
    .filter(([, finishes]) => !finishes)
    .map(([step]) =>
      source.report(stepPathOf(file, step), 'dead-end', `"${step.name}" can be last but finishes nothing`),
    );
}

/** An action that the file describes or lists, and no path ever offers. */
function unusedFormActions({ source, form, file, paths }: FormInFile): Finding[] {
  const offers = (step: CompiledStep): Set<string> =>
    new Set(
      paths
        .filter(path => path.steps.includes(step))
        .flatMap(path => offeredActions(form, step, path.answers, path.context)),
    );
  const byStep = new Map(form.steps.map(step => [step.name, offers(step)]));
  const anywhere = new Set([...byStep.values()].flatMap(actions => [...actions]));
  const described = Object.entries(file.actions ?? {}).filter(([, words]) => words);
  const listed = (file.steps ?? []).flatMap((step, place) =>
    (step.actions ?? []).map((action, index) => ({
      step: step.name,
      action,
      path: ['steps', place, 'actions', index],
    })),
  );
  return [
    ...described
      .filter(([action]) => !anywhere.has(action))
      .map(([action]) => source.report(['actions', action], 'unused-action', `"${action}" is offered on no path`)),
    ...listed
      .filter(({ step, action }) => byStep.has(step) && !byStep.get(step)!.has(action))
      .map(({ step, action, path }) =>
        source.report(path, 'unused-action', `"${action}" is offered on no path in "${step}"`),
      ),
  ];
}
