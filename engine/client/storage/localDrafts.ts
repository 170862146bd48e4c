import { tabStore } from './stores.ts';

const PREFIX = 'form:';

/** Where a tab keeps what was typed into a form and not sent yet. */
export const localDraftKey = (form: string): string => `${PREFIX}${form}`;

/** At sign-out: what one person typed is nothing for the next. */
export function clearLocalDrafts(): void {
  for (const key of tabStore.keys()) if (key.startsWith(PREFIX)) tabStore.remove(key);
}
