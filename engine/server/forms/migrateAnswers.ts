/** Migrates the answers of an older version of a form, and lists what moved. */
import { valueAt } from '../../dsl/conditions/evaluateCondition.ts';
import type { Migration } from '../../dsl/form.ts';
import type { Answers, Form } from './compileForm.ts';
import type { FormRecord, MigratedAnswer } from './formRecord.ts';

/** A record as the current version of its form reads it, and the answers that moved. */
export interface MigratedRecord {
  record: FormRecord;
  moved: MigratedAnswer[];
}

/** Migrates the answers of a stored record to the form's version, without storing them. */
export function migrateRecord(form: Form, record: FormRecord): MigratedRecord {
  if (record.formVersion >= form.version) return { record, moved: [] };
  const { answers, moved } = migrateAnswers(form, record.answers, record.formVersion);
  return { record: { ...record, answers, formVersion: form.version }, moved };
}

function migrateAnswers(
  form: Form,
  answers: Answers,
  fromVersion: number,
): { answers: Answers; moved: MigratedAnswer[] } {
  const carried = structuredClone(answers);
  const moved: MigratedAnswer[] = [];
  for (let version = fromVersion; version < form.version; version++)
    for (const rule of form.file.drafts?.migrate?.[version] ?? []) moved.push(...applyMigration(rule, carried));
  return { answers: carried, moved: [...moved, ...removeOrphans(form, carried)] };
}

function applyMigration(rule: Migration, answers: Answers): MigratedAnswer[] {
  if ('drop' in rule) return take(answers, rule.drop) === undefined ? [] : [{ from: rule.drop, to: null }];
  if ('default' in rule) {
    if (valueAt(answers, rule.to.split('.')) === undefined) put(answers, rule.to, rule.default);
    return [];
  }
  const value = take(answers, rule.from);
  if (value === undefined) return [];
  if (valueAt(answers, rule.to.split('.')) !== undefined) return [{ from: rule.from, to: null }];
  put(answers, rule.to, value);
  return [{ from: rule.from, to: rule.to }];
}

/** Removes answers for which no step of the form has a question. */
function removeOrphans(form: Form, answers: Answers): MigratedAnswer[] {
  const asked = new Set(form.steps.flatMap(step => [...step.fields.keys()]));
  const left = Object.keys(answers).filter(name => !asked.has(name));
  for (const name of left) delete answers[name];
  return left.map(from => ({ from, to: null }));
}

function take(answers: Answers, path: string): unknown {
  const [last, ...parents] = path.split('.').reverse() as [string, ...string[]];
  const holder = valueAt(answers, parents.reverse());
  if (typeof holder !== 'object' || holder === null || !Object.hasOwn(holder, last)) return undefined;
  const value = (holder as Answers)[last];
  delete (holder as Answers)[last];
  return value;
}

function put(answers: Answers, path: string, value: unknown): void {
  const [last, ...parents] = path.split('.').reverse() as [string, ...string[]];
  let holder = answers;
  for (const name of parents.reverse()) {
    if (typeof holder[name] !== 'object' || holder[name] === null) holder[name] = {};
    holder = holder[name] as Answers;
  }
  holder[last] = value;
}
