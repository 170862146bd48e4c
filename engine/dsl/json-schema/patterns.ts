/**
 * Rewrites patterns for Unicode mode. JSON Schema requires that mode (`u`), in which `\-`, `\:` or `[\w-.]` are errors.
 * Such a pattern is rewritten to its equivalent, so that every validator, compiled or not, reads it alike.
 */
const SYNTAX = '^$\\.*+?()[]{}|/';
const CLASSES = 'dDwWsS';
const CONTROLS = 'fnrtv';

const compiles = (pattern: string, flags: string): boolean => {
  try {
    return Boolean(new RegExp(pattern, flags));
  } catch {
    return false;
  }
};

/** The escape at the beginning of a text, or the letter that it represents. */
function escapeIn(rest: string, inClass: boolean): { text: string; length: number } {
  const [value] =
    /^\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[pP]\{[\w=]+\}|0(?!\d))/.exec(rest) ?? [];
  if (value && compiles(value, 'u')) return { text: value, length: value.length };
  const [reference] = (!inClass && /^\\(?:k<\w+>|[1-9]\d*)/.exec(rest)) || [];
  if (reference) return { text: reference, length: reference.length };
  const letter = String.fromCodePoint(rest.codePointAt(1) ?? 0x5c);
  const length = 1 + letter.length;
  if (CLASSES.includes(letter) || CONTROLS.includes(letter) || letter === 'b' || (letter === 'B' && !inClass))
    return { text: `\\${letter}`, length };
  const isSyntax = SYNTAX.includes(letter) || (inClass && letter === '-');
  return { text: isSyntax ? `\\${letter}` : letter, length };
}

/** A class such as `[\w-.]`: a hyphen beside `\w` is a hyphen. */
function rewriteClass(pattern: string, start: number): { text: string; end: number } | undefined {
  let at = start + 1;
  let text = '[';
  if (pattern[at] === '^') {
    text += '^';
    at += 1;
  }
  let afterClass = false;
  let first = true;
  for (; at < pattern.length && pattern[at] !== ']'; first = false) {
    const rest = pattern.slice(at);
    if (pattern[at] === '\\') {
      const { text: escaped, length } = escapeIn(rest, true);
      text += escaped;
      at += length;
      afterClass = /^\\[dDwWsSpP]/.test(escaped);
      continue;
    }
    const letter = String.fromCodePoint(rest.codePointAt(0) ?? 0);
    const beforeClass = /^-\\[dDwWsSpP]/.test(rest);
    const isPlainHyphen = letter === '-' && (first || afterClass || beforeClass || rest[1] === ']');
    text += isPlainHyphen ? '\\-' : letter;
    at += letter.length;
    afterClass = false;
  }
  return at < pattern.length ? { text: `${text}]`, end: at + 1 } : undefined;
}

function rewritePattern(pattern: string): string | undefined {
  let text = '';
  for (let at = 0; at < pattern.length; ) {
    const rest = pattern.slice(at);
    if (rest[0] === '\\') {
      const { text: escaped, length } = escapeIn(rest, false);
      text += escaped;
      at += length;
    } else if (rest[0] === '[') {
      const found = rewriteClass(pattern, at);
      if (!found) return undefined;
      text += found.text;
      at = found.end;
    } else {
      const [quantifier] = /^\{\d+(?:,\d*)?\}/.exec(rest) ?? [];
      const lone = !quantifier && '{}]'.includes(rest[0] ?? '');
      text += quantifier ?? (lone ? `\\${rest[0]}` : rest[0]);
      at += quantifier?.length ?? 1;
    }
  }
  return text;
}

/** The pattern for Unicode mode, or undefined where it is no pattern at all. */
export function toUnicodePattern(pattern: string): string | undefined {
  if (compiles(pattern, 'u')) return pattern;
  if (!compiles(pattern, '')) return undefined;
  const text = rewritePattern(pattern);
  return text !== undefined && compiles(text, 'u') ? text : undefined;
}
