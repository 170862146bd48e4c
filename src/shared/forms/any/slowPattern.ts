const REPEAT = /^(?:[*+]|\{\d+(?:,\d*)?\})/;
const ENDLESS = /^(?:[*+]|\{\d+,\})/;

/**
 * A repeat of what repeats or branches itself, as in `(a+)+` or `(a|aa)+`, can take longer than anybody waits on a text
 * that does not match. Such a pattern is left to the server.
 */
export function isSlowPattern(pattern: string): boolean {
  const groups: boolean[] = [];
  let branching = false;
  let inClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at];
    const rest = pattern.slice(at + 1, at + 12);
    if (sign === '\\') at += 1;
    else if (inClass) inClass = sign !== ']';
    else if (sign === '[') inClass = true;
    else if (sign === '(') {
      groups.push(branching);
      branching = false;
    } else if (sign === ')') {
      if (branching && REPEAT.test(rest)) return true;
      branching = (groups.pop() ?? false) || branching;
    } else if (sign === '|' || ENDLESS.test(pattern.slice(at, at + 12))) branching = true;
  }
  return false;
}
