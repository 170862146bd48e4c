import * as equal from 'ajv/dist/runtime/equal.js';
import * as ucs2length from 'ajv/dist/runtime/ucs2length.js';
import { fastFormats, fullFormats } from 'ajv-formats/dist/formats.js';

/** CommonJS modules arrive as themselves from one bundler and as `default` from another; the validators want themselves. */
function ofCommonJs(module: { default: unknown }): unknown {
  const { default: inner } = module;
  return typeof inner === 'object' && inner !== null && 'default' in inner ? inner : module;
}

/** All modules that a compiled validator may require; ajv itself stays on the server. */
const modules: Record<string, unknown> = {
  'ajv/dist/runtime/equal': ofCommonJs(equal),
  'ajv/dist/runtime/ucs2length': ofCommonJs(ucs2length),
  'ajv-formats/dist/formats': { fullFormats, fastFormats },
};

export function validatorRequire(name: string): unknown {
  const module = modules[name];
  if (!module) throw new Error(`A validator asks for "${name}", which the browser does not have`);
  return module;
}
