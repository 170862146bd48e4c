import { existsSync, readFileSync } from 'node:fs';
import { ConfigFaults } from './configFaults.ts';

/** Environment variables by their names. */
export type Environment = Record<string, string | undefined>;

/**
 * The variables of the process, and those of the file `.env` in the current folder that are not set. `ENV_FILE` names
 * another file; empty: none. Throws `ConfigFaults` if the file cannot be read.
 */
export function processEnvironment(): Environment {
  const named = process.env.ENV_FILE;
  const file = named ?? '.env';
  try {
    if (named || (file && existsSync(file))) process.loadEnvFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigFaults([`The file of settings cannot be read (${code}): ${file}`]);
  }
  return process.env;
}

/**
 * Reads settings of the environment one by one and remembers every fault instead of stopping at the first. A setting
 * `NAME` may also be the content of a file that `NAME_FILE` names, as secrets of containers are.
 */
export function createEnvironmentReader(environment: Environment) {
  const faults: string[] = [];
  const addFault = (fault: string): void => void (faults.includes(fault) || faults.push(fault));

  function text(name: string): string | null {
    const value = environment[name]?.trim() || null;
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) return value;
    if (value !== null) addFault(`${name} and ${name}_FILE are both set; unset one.`);
    try {
      return readFileSync(file, 'utf8').trim() || null;
    } catch (error) {
      addFault(`${name}_FILE names a file that cannot be read (${(error as NodeJS.ErrnoException).code}): ${file}`);
      return null;
    }
  }

  function integer(name: string, min: number, max: number): number | null {
    const value = text(name);
    if (value === null) return null;
    if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value);
    faults.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
    return null;
  }

  function choice<const Value extends string>(name: string, values: readonly Value[]): Value | null {
    const value = text(name);
    if (value === null) return null;
    const found = values.find(one => one === value);
    if (!found) faults.push(`${name} must be one of ${values.join(', ')}, not "${value}".`);
    return found ?? null;
  }

  function url(name: string, protocols: string[]): string | null {
    const value = text(name);
    if (value === null) return null;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    // The value itself stays out of the message: it may hold a password.
    faults.push(`${name} must be an address that starts with ${protocols.map(one => `${one}//`).join(' or ')}.`);
    return null;
  }

  /** Origins separated by blanks or commas: `https://example.com`. Empty if it is not set. */
  function origins(name: string): string[] {
    const values = (text(name) ?? '').split(/[\s,]+/).filter(Boolean);
    const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value;
    const wrong = values.find(value => !isOrigin(value));
    if (wrong !== undefined)
      faults.push(`${name} must list origins such as https://www.example.com, without a path, not "${wrong}".`);
    return values.filter(isOrigin);
  }

  function email(name: string): string | null {
    const value = text(name);
    if (value === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
    faults.push(`${name} must be an email address, not "${value}".`);
    return null;
  }

  /** Settings that only work together: all of them, or null when none is set. */
  function group<Key extends string>(names: Record<Key, string>): Record<Key, string> | null {
    const entries = Object.entries<string>(names).map(([key, name]) => ({ key, name, value: text(name) }));
    const missing = entries.filter(entry => entry.value === null).map(entry => entry.name);
    if (missing.length === entries.length) return null;
    if (missing.length) faults.push(`${missing.join(', ')} must be set too, because the others of that group are.`);
    return Object.fromEntries(entries.map(({ key, value }) => [key, value ?? ''])) as Record<Key, string>;
  }

  return { faults, text, integer, choice, url, origins, email, group };
}
