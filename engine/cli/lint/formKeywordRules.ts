/** Keywords of a form file that have no effect, lack what they need, or name unknown functions. */
import type { FormFile, StepFile } from '../../dsl/form.ts';
import type { ItemOptions } from '../../dsl/resourceFile.ts';
import { appFormVocabulary, appFunctions } from '../../server/appDefinition.ts';
import { type Form, itemsOf } from '../../server/forms/compileForm.ts';
import { knownSources, unknownKeywords, unknownPrefill } from '../../server/forms/formVocabulary.ts';
import { unknownLists, unknownNames } from '../../server/forms/unknownNames.ts';
import type { JsonPath } from './jsonLocations.ts';
import type { Finding, SchemaSourceFile } from './sources.ts';

/** What is about drafts says nothing of a form that is sent whole. */
const ofDrafts = ['actions', 'pricing', 'drafts'] as const;
const ofDraftSteps = ['check', 'load', 'price', 'actions'] as const;
export function keywordFindings(source: SchemaSourceFile, form: Form): Finding[] {
  const file = source.json as unknown as FormFile;
  const idle = (path: JsonPath, sentence: string) => source.report(path, 'ineffective-keyword', sentence);
  const ending = appFormVocabulary()
    .endingDrafts.map(id => `"${id}"`)
    .join(', ');
  const isCall = form.file.call !== undefined;
  const whole = isCall ? ofDrafts.filter(word => file[word] !== undefined) : [];
  return [
    ...whole.map(word => idle([word], `"${word}" is for forms with drafts`)),
    ...(!isCall && file.drafts?.keep !== undefined && !appFormVocabulary().endingDrafts.includes(file.id)
      ? [idle(['drafts', 'keep'], `"keep" is for drafts of the form ${ending}: no others are thrown away`)]
      : []),
    ...(file.prefill ?? []).flatMap(({ from }, place) =>
      Object.hasOwn(knownSources(), from) && ![isCall ? 'calls' : 'drafts', 'all'].includes(knownSources()[from]!)
        ? idle(['prefill', place], `nothing is known "from": "${from}" here`)
        : [],
    ),
    ...(file.test ?? []).flatMap(({ total }, place) =>
      total === undefined || form.file.pricing ? [] : [idle(['test', place, 'total'], '"total" needs "pricing"')],
    ),
    ...(file.steps ?? []).flatMap((step, place) => inStep(source, step, ['steps', place], isCall, idle)),
    ...[...unknownKeywords(file), ...(file.prefill ? unknownPrefill(form) : [])].map(({ path, sentence }) =>
      source.report(path, 'schema-violation', sentence),
    ),
    ...[...unknownNames(file, appFunctions()), ...unknownLists(form, appFunctions())].map(({ path, sentence }) =>
      source.report(path, 'unknown-function', sentence),
    ),
  ];
}

type ReportIneffective = (path: JsonPath, sentence: string) => Finding;

function inStep(
  source: SchemaSourceFile,
  step: StepFile,
  path: JsonPath,
  isCall: boolean,
  idle: ReportIneffective,
): Finding[] {
  const { kind = 'fields', component, repeat, name } = step;
  const lacks = (word: string) =>
    source.report(path, 'incomplete-step', `"${name}" is of the kind ${kind}, which needs "${word}"`);
  return [
    ...(isCall ? ofDraftSteps.filter(word => step[word] !== undefined) : []).map(word =>
      idle([...path, word], `"${word}" is for forms with drafts`),
    ),
    ...(!isCall && step.bodyPath ? [idle([...path, 'bodyPath'], '"bodyPath" is for forms that are a call')] : []),
    ...(step.onHide && !step.when ? [idle([...path, 'onHide'], '"onHide" needs "when"')] : []),
    ...(step.props && !component ? [idle([...path, 'props'], '"props" needs "component"')] : []),
    ...(repeat && kind !== 'repeat' ? [idle([...path, 'repeat'], '"repeat" needs "kind": "repeat"')] : []),
    ...(kind === 'repeat' && !repeat ? [lacks('repeat')] : []),
    ...((kind === 'component' || kind === 'upload') && !component ? [lacks('component')] : []),
    ...(step.fields ?? []).flatMap((item, place) =>
      itemsOf(item).flatMap(one => inItem(one, [...path, 'fields', place], idle)),
    ),
  ];
}

function inItem(item: ItemOptions, path: JsonPath, idle: ReportIneffective): Finding[] {
  const words = (['compute', 'display'] as const).filter(word => item[word] !== undefined);
  return [
    ...words.map(word => idle(path, `${item.field}: "${word}" says nothing in a form`)),
    ...(item.onHide && !item.visible ? [idle(path, `${item.field}: "onHide" needs "visible"`)] : []),
    ...(item.props && !item.component ? [idle(path, `${item.field}: "props" needs "component"`)] : []),
  ];
}
