import { savableName } from './fileNames.ts';

/** Builds the Content-Disposition of a download: the name in ASCII for old clients, and in full by RFC 8187. */
export function attachment(given: string): string {
  const name = savableName(given);
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
