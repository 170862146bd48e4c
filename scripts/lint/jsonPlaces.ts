/** Where in a JSON text a value stands: the line of each path, from 1. */
export type JsonPath = (string | number)[];

export const pathKey = (path: JsonPath): string => path.map(part => `/${part}`).join('');

/** Lines by path. For text that `JSON.parse` has accepted. */
export function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let at = 0;
  let line = 1;

  function blank(): void {
    while (/[\s,:]/.test(text[at] ?? 'x')) if (text[at++] === '\n') line++;
  }
  function quoted(): string {
    const start = at++;
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    return JSON.parse(text.slice(start, ++at)) as string;
  }
  function members(path: JsonPath, close: string, isObject: boolean): void {
    at++;
    for (let place = 0; ; place++) {
      blank();
      if (text[at] === close) break;
      const own = line;
      const key = isObject ? quoted() : place;
      lines.set(pathKey([...path, key]), own);
      value([...path, key]);
    }
    at++;
  }
  function value(path: JsonPath): void {
    blank();
    if (text[at] === '{') members(path, '}', true);
    else if (text[at] === '[') members(path, ']', false);
    else if (text[at] === '"') quoted();
    else while (at < text.length && !/[\s,\]}]/.test(text[at]!)) at++;
  }
  lines.set('', 1);
  value([]);
  return lines;
}
