export { mailWhenQueued } from './mailOutbox.ts';
export { enqueueMail, type QueuedMail } from './queue.ts';
export { mailOutbox } from './tables.ts';
export { openMailTransport } from './transport.ts';
export type { MailMoney, MailPercent, MailRow } from './values.ts';
