import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateFiles } from '../../../scripts/generate.ts';
import { templateOf, write } from '../../../scripts/new.ts';
import { copySchemas, type SchemaCopy } from './schemaCopy.ts';

let copy: SchemaCopy;
let files: Record<string, string>;
beforeAll(async () => {
  copy = copySchemas();
  write(templateOf(['resource', 'invoice_note'], copy.folder), copy.folder);
  files = await generateFiles(copy.folder);
}, 60_000);
afterAll(() => copy.close());

const findInterface = (name: string): string =>
  new RegExp(`export interface ${name} \\{[\\s\\S]*?\\n\\}`).exec(files['schemas/generated/types.ts']!)?.[0] ?? '';

it('rows of a table that the server makes have a type, with what every row has beside', () => {
  const row = findInterface('InvoiceNotesRow');
  for (const field of ['uuid?: string', 'state?: ("open" | "closed")', 'due_on?: (string | null)', 'version?: number'])
    expect(row).toContain(field);
  expect(row).toContain('customer_uuid?: (string | null)');
});

it('so has what is written', () => {
  const written = findInterface('InvoiceNotesWrite');
  expect(written).toContain('name: string');
  expect(written).not.toContain('created_at');
});

it('the API document explains its addresses', () => {
  expect(files['docs/api.md']).toContain('`POST /invoice_notes`');
});

it('tables of entity files are written without the code of the app, which may import one that is not there yet', () => {
  const script = `const { entityTables } = await import('./scripts/generate.ts');
    console.log(JSON.stringify(entityTables(${JSON.stringify(copy.folder)})));`;
  const options = ['--import', './scripts/node24.mjs', '--input-type=module', '--eval', script];
  const written = JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8' }));
  const file = 'server/generated/entityTables.ts';
  expect(written).toEqual({ [file]: files[file] });
  expect(written[file]).toContain("export const invoiceNotes = collectionSchema.table('invoice_notes'");
});
