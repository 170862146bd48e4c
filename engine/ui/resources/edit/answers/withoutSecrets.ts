import { getUiOptions, type UiSchema } from '@rjsf/utils';
import type { ScreenForm } from '../../../../contract/generated/types.ts';
import type { Answers } from '../../../forms/stepContext.ts';

/** Answers without passwords, which are kept nowhere. */
export const withoutSecrets = ({ ui_schema }: ScreenForm, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).filter(([name]) => getUiOptions((ui_schema as UiSchema)[name]).input !== 'password'),
  );
