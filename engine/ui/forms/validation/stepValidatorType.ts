import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { Answers, StepContext } from '../stepContext.ts';

export type StepValidator = ValidatorType<Answers, RJSFSchema, StepContext>;
