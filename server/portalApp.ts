import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineApp } from '../engine/server/index.ts';
import { actionRules } from './actionRules.ts';
import { functions } from './extensions.ts';
import { portalFormVocabulary } from './portalFormVocabulary.ts';
import { referencableTables } from './referencableTables.ts';

/** Imported for its effect, before anything is read: this process serves the portal. */
defineApp({
  folder: fileURLToPath(new URL('../', import.meta.url)),
  version: JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version,
  schemas: fileURLToPath(new URL('../schemas/', import.meta.url)),
  migrations: fileURLToPath(new URL('db/migrations', import.meta.url)),
  tables: referencableTables,
  forms: portalFormVocabulary,
  functions,
  actionRules,
  personalFacts: ['emails', 'tax_id', 'billing_address', 'customer_name', 'reply_email', 'hold_question', 'evidence'],
});
