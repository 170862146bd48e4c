/** Where the choices of a field come from, read from the keyword `options` and the constants. */
import { humanize } from './entity.ts';
import type { Label } from './resolve/resolved.ts';
import { ownerRoles, type Roles, staffRoles } from './roles/roles.ts';
import { labelOf } from './text/labels.ts';
import type { Condition, OptionFile, OptionsReference, Tone } from './vocabulary.ts';

export interface Choice {
  value: string | number | boolean;
  label: Label;
  tone?: Tone;
  icon?: string;
  when?: Condition;
  /** The first and the last day (`YYYY-MM-DD`) on which forms offer it; it names stored values on every day. */
  offeredFrom?: string;
  offeredUntil?: string;
}

export type OptionSource =
  | { kind: 'fixed'; choices: Choice[] }
  | { kind: 'by'; field: string; choices: Record<string, Choice[]> }
  | { kind: 'rows'; resource: string }
  | { kind: 'hook'; name: string };

export type Constants = { [key: string]: unknown };

const constPattern = /^const:([a-z_]+(?:\.[a-z_]+)*)(?:\[\$([a-z][a-z0-9_]*)\])?$/;

/** Parses a reference to constants: `const:orders.order_type_files[$order_type]`. */
export function parseConstantReference(word: string): { path: string; by?: string } | undefined {
  const [, path, by] = constPattern.exec(word) ?? [];
  return path === undefined ? undefined : { path, by };
}

/** Sources of options by prefix. */
interface OptionSources {
  constants?: Constants;
  roles?: Roles;
}

/**
 * `field` names the field that is chosen: the values of `const:orders.order_type_files[$order_type]` for `file_type`
 * are values of `consts.orders.file_type`. `ownKey` is the i18n key of a literal value.
 */
export function readOptions(
  word: OptionsReference,
  field: string,
  { constants = {}, roles = {} }: OptionSources,
  ownKey: (value: string) => string,
): OptionSource {
  if (Array.isArray(word)) return { kind: 'fixed', choices: word.map(one => choice(one, ownKey)) };
  if (word.startsWith('ref:')) return { kind: 'rows', resource: word.slice(4) };
  if (word.startsWith('hook:')) return { kind: 'hook', name: word.slice(5) };
  if (Object.hasOwn(roleOptions, word))
    return { kind: 'fixed', choices: roleChoices(roleOptions[word]!(roles), roles) };
  const { path, by } = parseConstantReference(word) ?? {};
  const found = path && constantAt(constants, path);
  if (!path || !found) throw new Error(`There are no options ${word}`);
  if (Array.isArray(found)) return { kind: 'fixed', choices: list(found, value => `consts.${path}.${value}`) };
  if (!by) throw new Error(`${word} needs the answer it depends on: ${word}[$…]`);
  const group = path.slice(0, path.lastIndexOf('.') + 1);
  const labels = Array.isArray(constantAt(constants, `${group}${field}`)) ? `${group}${field}` : path;
  const byValue = Object.entries(found as Record<string, OptionFile[]>).map(([value, options]) => [
    value,
    list(options, one => `consts.${labels}.${one}`),
  ]);
  return { kind: 'by', field: by, choices: Object.fromEntries(byValue) as Record<string, Choice[]> };
}

const roleOptions: Record<string, (roles: Roles) => string[]> = {
  roles: Object.keys,
  'roles:owner': ownerRoles,
  'roles:staff': staffRoles,
};

const roleChoices = (names: string[], roles: Roles): Choice[] =>
  names.map(value => ({ value, label: labelOf(roles[value]?.label, `roles.${value}`, humanize(value)) }));

/** The list or map at a path of the constants. */
export function constantAt(constants: Constants, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? (value as Constants)[key]
          : undefined,
      constants,
    );
}

const list = (options: (string | OptionFile)[], keyOf: (value: string) => string): Choice[] =>
  options.map(one => choice(one, keyOf));

function choice(option: string | OptionFile, keyOf: (value: string) => string): Choice {
  const { label, ...rest } = typeof option === 'object' ? option : { value: option, label: undefined };
  const text = String(rest.value);
  return { ...rest, label: labelOf(label, keyOf(text), humanize(text)) };
}
