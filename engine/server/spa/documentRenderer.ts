import { escapeHtml } from '../http/html.ts';
import type { Site } from './site.ts';

/** Match the tags that preload the user and the person's manifest while the app loads. */
const preloadUser = /\s*<link rel="preload" href="\/api\/account\/me"[^>]*>/;
const preloadManifest = /\s*<link rel="preload" href="\/api\/portal"[^>]*>/;

interface Visit {
  /** Whether the browser has a session. Without one the document asks nothing: the refusal would appear in the console. */
  hasSession?: boolean;
  /** Whether the page is behind sign-in; others do not need the manifest. */
  isSignedInPage?: boolean;
}

/** The built document with all shared values filled in; each response has its own nonce. */
export function createDocumentRenderer(
  { settings, scripts }: Site,
  built: string,
): (nonce: string, visit?: Visit) => string {
  const json = escapeHtml(JSON.stringify(settings));
  const filled = Object.entries(scripts).reduce(
    (text, [from, to]) => text.replace(from, () => to),
    built.replace('__PAGE_SETTINGS__', () => json),
  );
  const forUser = filled.replace(preloadManifest, '');
  const [all, user, none] = [filled, forUser, forUser.replace(preloadUser, '')].map(text =>
    text.split('__CSP_NONCE__'),
  );
  return (nonce, { hasSession = true, isSignedInPage = false } = {}) =>
    (hasSession ? (isSignedInPage ? all : user) : none)!.join(nonce);
}
