import { tabStore } from './stores.ts';

const PREFIX = 'form:';

/** Key in the storage of this tab for what was typed into a form and not sent yet. */
export const localDraftKey = (form: string): string => `${PREFIX}${form}`;

/** Deletes all drafts at sign-out, so that the next person does not see them. */
export function clearLocalDrafts(): void {
  for (const key of tabStore.keys()) if (key.startsWith(PREFIX)) tabStore.remove(key);
}
