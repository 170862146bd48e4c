import { keptInTab } from './kept.ts';

const PREFIX = 'form:';

/** Where a tab keeps what was typed into a form and not sent yet. */
export const keptFormKey = (form: string): string => `${PREFIX}${form}`;

/** At sign-out: what one person typed is nothing for the next. */
export function forgetKeptForms(): void {
  for (const key of keptInTab.keys()) if (key.startsWith(PREFIX)) keptInTab.remove(key);
}
