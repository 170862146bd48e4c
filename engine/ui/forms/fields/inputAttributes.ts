import type { FieldPathList, RJSFSchema, UIOptionsType } from '@rjsf/utils';
import type { InputHTMLAttributes } from 'react';
import { autofillToken } from '../autofill.ts';
import { boundsOf } from './dateBounds.ts';

const TYPE_OF_FORMAT: Record<string, string> = {
  email: 'email',
  uri: 'url',
  date: 'date',
  time: 'time',
  'date-time': 'datetime-local',
};

/** Addresses and phone numbers have special keyboards and read from left to right in every language. */
const LEFT_TO_RIGHT = new Set(['email', 'url', 'tel']);

/**
 * Type and attributes of a text input. An address stays a plain text input with the right keyboard: the browser's own
 * check of `type="url"` would run before ours.
 */
export function inputAttributes(
  schema: RJSFSchema,
  rjsfType: string | undefined,
  options: UIOptionsType,
  path: FieldPathList = [],
) {
  const asked =
    options.inputType ??
    (options.input === 'phone' ? 'tel' : undefined) ??
    (schema.format ? TYPE_OF_FORMAT[schema.format] : undefined) ??
    rjsfType ??
    'text';
  const leftToRight = LEFT_TO_RIGHT.has(asked);
  const input: InputHTMLAttributes<HTMLInputElement> & { dir?: 'ltr' } = {
    autoComplete: options.autocomplete ?? autofillToken(path),
    ...(leftToRight && { inputMode: asked as 'email' | 'url' | 'tel', dir: 'ltr' as const }),
    ...boundsOf(asked),
  };
  return { type: asked === 'url' ? 'text' : asked, input };
}
