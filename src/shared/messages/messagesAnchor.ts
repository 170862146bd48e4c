/** The anchor of the messages on the page of an order. */
export const MESSAGES_ID = 'messages';

export function scrollToMessages(): void {
  const messages = document.getElementById(MESSAGES_ID);
  messages?.scrollIntoView({ block: 'start' });
  messages?.focus({ preventScroll: true });
}
