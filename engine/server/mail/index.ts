export { clearBounces } from './bounces.ts';
export { enqueueMail, type QueuedMail } from './enqueueMail.ts';
export { mailWhenQueued } from './mailOutbox.ts';
export type { MailMoney, MailPercent, MailRow } from './mailValues.ts';
export { mailBounces, mailOutbox } from './tables.ts';
export { openMailTransport } from './transport.ts';
