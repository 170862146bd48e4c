import { connectionErrorKey } from '../loading/connectionErrorKey.ts';
import type { I18n } from './useI18n.ts';

interface Failure {
  status?: number;
  code?: number;
  message?: string;
  body?: { detail?: unknown };
}

/** The server's messages about parts of a request, if there are no fields for them. */
const sentencesIn = (detail: unknown): string =>
  Array.isArray(detail) ? [...new Set(detail.map(entry => String(entry?.msg ?? '')))].filter(Boolean).join(' ') : '';

/** Returns the sentence for an error: the server's own, or that there was no connection. */
export function errorText(error: unknown, i18n: I18n): string {
  const { status, code, message, body } = (error ?? {}) as Failure;
  if (status === 0 || code === 0) return i18n.text(connectionErrorKey());
  return sentencesIn(body?.detail) || (message ?? String(error));
}
