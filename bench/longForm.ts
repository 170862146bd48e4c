/** Schema files of the portal in which the order form begins with many more fields, rendered by the engine. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { schemaFolder } from '../engine/server/index.ts';

interface FormFile {
  answers: Record<string, object>;
  steps: { fields?: unknown[]; component?: string }[];
}

/** Fields of several kinds; every tenth is seen only with the answer of the one before it. */
function field(place: number): object {
  const title = `Question ${place}`;
  if (place % 10 === 1) return { title, type: 'integer', minimum: 0, maximum: 100_000 };
  if (place % 10 === 2) return { title, type: 'string', enum: ['one', 'two', 'three', 'four'] };
  if (place % 10 === 3) return { title, type: 'boolean' };
  if (place % 10 === 4) return { title, type: 'string', format: 'date' };
  return { title, type: 'string', maxLength: 200 };
}

/** The text field that is typed into. */
export const typedField = 'extra_7';

/** Returns a new folder with the schema files; the caller removes it. */
export function writeLongForm(fields: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-bench-schemas-'));
  cpSync(schemaFolder(), folder, { recursive: true, filter: path => basename(path) !== 'generated' });
  const path = join(folder, 'orders/order.form.json');
  const form = JSON.parse(readFileSync(path, 'utf8')) as FormFile;
  const names = Array.from({ length: fields }, (_, place) => `extra_${place}`);
  for (const [place, name] of names.entries()) form.answers[name] = field(place);
  const [first] = form.steps;
  first?.fields?.push(...names);
  delete first?.component;
  writeFileSync(path, JSON.stringify(form));
  return folder;
}
