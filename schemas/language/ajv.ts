/**
 * The one ajv set-up, for the validator that checks a step on the server, for the module that checks it in the browser,
 * and for the schema files themselves. Import it on the server and in tests only: the browser gets compiled modules.
 */
import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import { ownFormats } from './formats.ts';

/** `multipleOfPrecision`: 0.1 + 0.2 is a multiple of 0.1. `verbose`: errors carry the schema they broke. */
export const ajvOptions: Options = { allErrors: true, strict: false, verbose: true, multipleOfPrecision: 8 };

/** Words of the vocabulary that say nothing about validity. */
export const vocabularyWords = ['x-entity', 'x-field'];

export function createAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({ ...ajvOptions, ...options });
  addFormats.default(ajv);
  for (const [name, format] of Object.entries(ownFormats)) ajv.addFormat(name, format);
  for (const word of vocabularyWords) ajv.addKeyword(word);
  return ajv;
}
