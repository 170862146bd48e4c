const REPEAT = /^(?:[*+]|\{\d+(?:,\d*)?\})/;
const ENDLESS = /^(?:[*+]|\{\d+,\})/;

const TOKEN = /(\\[wdsWDS]|\\[^\w\s]|\[(?:\\.|[^\]\\])+\]|[^\\^$.*+?()[\]{}|])([*+?]|\{\d+(?:,\d*)?\})?/gy;
const LETTERS = Array.from({ length: 95 }, (_, at) => String.fromCharCode(at + 32));

interface Token {
  atom: string;
  isRepeated: boolean;
}

/** The letters and classes of a part without groups or branches; undefined where it has any. */
function tokensOf(part: string): Token[] | undefined {
  const found = [...part.matchAll(TOKEN)];
  if (found.reduce((length, [text]) => length + text.length, 0) !== part.length) return undefined;
  return found.map(([, atom = '', repeat]) => ({ atom, isRepeated: repeat !== undefined }));
}

const takes = ({ atom }: Token, letter: string): boolean => {
  try {
    return new RegExp(`^${atom}$`, 'u').test(letter);
  } catch {
    return true;
  }
};

/** The letter that a token matches exactly once. */
const markOf = (token: Token | undefined): string | undefined =>
  token && !token.isRepeated && !/^\[|^\\[wdsWDS]/.test(token.atom) ? token.atom.replace(/^\\/, '') : undefined;

/** `([\w-]+\.)+`: a separator that occurs nowhere else in a round ends each round, so there is one way to match. */
function isMarked(tokens: Token[]): boolean {
  return [tokens[0], tokens.at(-1)].some(token => {
    const mark = markOf(token);
    const others = tokens.filter(one => one !== token);
    const repeats = others.filter(({ isRepeated }) => isRepeated).length;
    return mark !== undefined && repeats <= 1 && others.every(one => !takes(one, mark));
  });
}

/** `(one|two)+`: branches that begin with different letters, and repeat nothing. */
function isForked(branches: Token[][]): boolean {
  const firsts = branches.map(([first]) => first);
  const isPlain = branches.every(tokens => tokens.length > 0 && tokens.every(({ isRepeated }) => !isRepeated));
  return isPlain && LETTERS.every(letter => firsts.filter(first => first && takes(first, letter)).length <= 1);
}

/** Whether there is one way at most to match each round of a repeated group. */
function isDefinite(group: string): boolean {
  const branches = group.replace(/^\?:/, '').split('|').map(tokensOf);
  if (!branches.every(tokens => tokens !== undefined)) return false;
  const [only] = branches;
  return branches.length === 1 && only ? isMarked(only) : isForked(branches);
}

/**
 * A repeat of what repeats or branches itself, as in `(a+)+` or `(a|aa)+`, can take unbounded time on a text that does
 * not match. Such a pattern is left to the server.
 */
export function isSlowPattern(pattern: string): boolean {
  const groups: { start: number; branching: boolean }[] = [];
  let branching = false;
  let inClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern[at];
    const rest = pattern.slice(at + 1, at + 12);
    if (sign === '\\') at += 1;
    else if (inClass) inClass = sign !== ']';
    else if (sign === '[') inClass = true;
    else if (sign === '(') {
      groups.push({ start: at + 1, branching });
      branching = false;
    } else if (sign === ')') {
      const group = groups.pop();
      const definite = group !== undefined && isDefinite(pattern.slice(group.start, at));
      if (branching && REPEAT.test(rest) && !definite) return true;
      branching = group?.branching || branching;
    } else if (sign === '|' || ENDLESS.test(pattern.slice(at, at + 12))) branching = true;
  }
  return false;
}
