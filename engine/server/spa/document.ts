import { escapeHtml } from '../mail/layout.ts';
import type { Site } from './site.ts';

/** Matches the tag that preloads the user while the app loads. */
const askAhead = /\s*<link rel="preload" href="\/api\/account\/me"[^>]*>/;

/**
 * The built document with all shared values filled in; each response has its own nonce. Without a session it does not
 * ask who the user is: the refusal would appear in the console.
 */
export function documentFor(
  { settings, scripts }: Site,
  built: string,
): (nonce: string, hasSession?: boolean) => string {
  const json = escapeHtml(JSON.stringify(settings));
  const filled = Object.entries(scripts).reduce(
    (text, [from, to]) => text.replace(from, () => to),
    built.replace('__PAGE_SETTINGS__', () => json),
  );
  const [asking, silent] = [filled, filled.replace(askAhead, '')].map(text => text.split('__CSP_NONCE__'));
  return (nonce, hasSession = true) => (hasSession ? asking : silent)!.join(nonce);
}
