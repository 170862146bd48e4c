/**
 * Compiled validators of step schemas, served as same-origin modules so that the page needs neither `unsafe-eval` nor
 * ajv. `GET /validators/<hash>.js` answers `export default function (require) {…}`; calling it gives the map of
 * validate functions that `createPrecompiledValidator(map, schema)` of @rjsf/validator-ajv8 wants, keyed by RJSF's hash
 * of each sub-schema, for exactly the schema in FormState.form.schema. `root` is the key of the whole schema. For a
 * schema that is not compiled it gives null, and the page interprets the schema.
 *
 * The module calls `require` for these modules only, each if a schema uses it:
 *
 * - `ajv/dist/runtime/equal`: `.default(a, b)`, deep equality, for const and uniqueItems
 * - `ajv/dist/runtime/ucs2length`: `.default(text)`, length in characters, for minLength and maxLength
 * - `ajv-formats/dist/formats`: `.fullFormats.<name>`, a RegExp, or a function or object with `validate`
 * - `ajv/dist/runtime/validation_error`: `.default`, only for asynchronous schemas, which no form has
 */
import { createHash } from 'node:crypto';
import { hashForSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import type { FastifyInstance } from 'fastify';
import { ajvOptions } from '../../dsl/ajv.ts';
import { ownFormats } from '../../dsl/formats.ts';
import { isPlain } from '../../dsl/json-schema/isPlain.ts';
import type { JsonSchema } from '../../dsl/jsonSchema.ts';
import { appFile } from '../appDefinition.ts';
import { SharedText } from '../http/sharedAnswers.ts';
import type { Form } from './compileForm.ts';
import { stepVariants } from './stepSchema.ts';

export type Validators = ReturnType<typeof createValidators>;

/** Changes when the text around the compiled code does, so that cached modules are left behind. */
const moduleFormat = 4;

export function createValidators() {
  const schemas = new Map<string, JsonSchema>();
  const modules = new Map<string, string>();
  const hashes = new WeakMap<JsonSchema, string>();

  function remember(schema: JsonSchema): string {
    const known = hashes.get(schema);
    if (known) return known;
    const hash = createHash('sha256')
      .update(`${moduleFormat}:${JSON.stringify(schema)}`)
      .digest('hex')
      .slice(0, 32);
    if (!schemas.has(hash)) schemas.set(hash, schema);
    hashes.set(schema, hash);
    return hash;
  }

  function moduleOf(hash: string): string | undefined {
    const schema = schemas.get(hash);
    const known = modules.get(hash);
    if (known || !schema) return known;
    const text = isPlain(schema) ? compileModule(schema) : NOT_COMPILED;
    modules.set(hash, text);
    return text;
  }

  return {
    /** Registers every schema of these forms in every language, so that any process can answer for its address. */
    register(forms: Form[]): void {
      for (const form of forms)
        for (const step of form.steps)
          for (const locale of appFile().locales)
            for (const schema of stepVariants(form, step, locale)) remember(schema);
    },
    /** Where the compiled validator of a schema is served. */
    address: (schema: JsonSchema): string => `/validators/${remember(schema)}.js`,
    moduleOf,
    /** Compiles one module at a time between requests, so that the first person of a step does not wait. */
    async warm(locale: string, forms: Form[]): Promise<void> {
      for (const form of forms)
        for (const step of form.steps) {
          const [schema] = stepVariants(form, step, locale);
          if (schema) moduleOf(remember(schema));
          await new Promise(done => setImmediate(done));
        }
    },
  };
}

function compileModule(schema: JsonSchema): string {
  const code = compileSchemaValidatorsCode(schema as object, {
    ajvOptionsOverrides: ajvOptions,
    customFormats: ownFormats,
  });
  return wrapModule(code, hashForSchema(schema as object));
}

/**
 * Only plain schemas are compiled: they are bounded in size and depth and never come back to themselves, so that no
 * compile takes longer than a request may. The page renders every other schema part by part and validates it with
 * `flatten` and `createInterpreter`, without running code made from it.
 */
const NOT_COMPILED = 'export const root = null;\nexport default () => null;\n';

/** Node's `require` and `exports` become arguments; strict mode comes with the module. */
const wrapModule = (code: string, root: string): string =>
  `export const root = ${JSON.stringify(root)};\nexport default function (require) {\nconst exports = {}, module = { exports };\n${code}\nreturn module.exports;\n}\n`;

const forever = 'public, max-age=31536000, immutable';

export function serveValidators(server: FastifyInstance, validators: Validators): void {
  const texts = new Map<string, SharedText>();
  server.get<{ Params: { file: string } }>('/validators/:file', async (request, reply) => {
    const [, hash] = /^([0-9a-f]{32})\.js$/.exec(request.params.file) ?? [];
    const text = hash && validators.moduleOf(hash);
    if (!text)
      return reply.code(404).header('cache-control', 'no-store').send({ detail: 'Not found.', message: 'Not found.' });
    const shared = texts.get(hash) ?? new SharedText(text);
    texts.set(hash, shared);
    return reply
      .header('cache-control', forever)
      .header('x-content-type-options', 'nosniff')
      .type('text/javascript; charset=utf-8')
      .send(await shared.encodeFor(reply));
  });
}
