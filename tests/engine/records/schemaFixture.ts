/** A server over a copy of the schema files, into which a test drops its own. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { users } from '../../../server/account/tables.ts';
import { type Customer, startTestApp, type TestApp, type TestAppOptions } from '../../helpers/testApp.ts';
import { copySchemaFolder } from '../schemaFolder.ts';

export type Role = 'customer' | 'support' | 'admin';

export interface SchemaFixture {
  app: TestApp;
  folder: string;
  /** Saves a file below `schemas/records/`, such as `invoice_note.entity.json`. */
  save(name: string, file: object): void;
  remove(name: string): void;
  /** Signs up a new account with that role. */
  signUpAs(role: Role): Promise<Customer>;
  close(): Promise<void>;
}

export function createSchemaFolder(): string {
  const folder = copySchemaFolder('locales');
  mkdirSync(join(folder, 'records'));
  return folder;
}

export async function startWithSchemas(
  files: Record<string, object> = {},
  config: TestAppOptions['config'] = {},
  named: TestAppOptions['named'] = {},
): Promise<SchemaFixture> {
  const folder = createSchemaFolder();
  const save = (name: string, file: object) =>
    writeFileSync(join(folder, 'records', name), JSON.stringify(file, null, 2));
  for (const [name, file] of Object.entries(files)) save(name, file);
  const app = await startTestApp({ config: { schemasDir: folder, ...config }, named });
  return {
    app,
    folder,
    save,
    remove: name => rmSync(join(folder, 'records', name), { force: true }),
    async signUpAs(role) {
      const person = await app.signUp();
      await app.db.update(users).set({ role }).where(eq(users.uuid, person.me.uuid));
      return person;
    },
    async close() {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Asks until the answer is as wanted. */
export async function waitUntil(milliseconds: number, isSo: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > milliseconds) throw new Error(`It did not come about in ${milliseconds} ms.`);
    await sleep(20);
  }
}
