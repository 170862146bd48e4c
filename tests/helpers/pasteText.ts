import type { UserEvent } from '@testing-library/user-event';

/** A text comes into a field at once, as out of a password store: where the keys are not what is tested. */
export async function pasteText(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
