import type { ErrorTransformer, RJSFSchema, UiSchema, ValidationData } from '@rjsf/utils';
import type { Answers, StepContext } from '../stepContext.ts';
import { InterpretingValidator } from '../validation/InterpretingValidator.ts';
import type { StepValidator } from '../validation/stepValidatorType.ts';

/**
 * For a form that renders a reduced schema: the reduced schema decides which branch applies, the whole one what is
 * valid.
 */
export class DisplaySchemaValidator implements StepValidator {
  private readonly whole: StepValidator;
  private readonly schema: RJSFSchema;
  private readonly picture = new InterpretingValidator({});

  constructor(whole: StepValidator, schema: RJSFSchema) {
    this.whole = whole;
    this.schema = schema;
  }

  rawValidation<Result>(_picture: RJSFSchema, answers?: Answers): { errors?: Result[] } {
    return this.whole.rawValidation<Result>(this.schema, answers);
  }

  validateFormData(
    answers: Answers | undefined,
    _picture: RJSFSchema,
    customValidate?: never,
    transformErrors?: ErrorTransformer<Answers, RJSFSchema, StepContext>,
    uiSchema?: UiSchema<Answers, RJSFSchema, StepContext>,
  ): ValidationData<Answers> {
    try {
      return this.whole.validateFormData(answers, this.schema, customValidate, transformErrors, uiSchema);
    } catch (error) {
      // Answers that lie too deep for the stack are left to the server.
      if (error instanceof RangeError) return { errors: [], errorSchema: {} };
      throw error;
    }
  }

  isValid(part: RJSFSchema, answers: Answers | undefined): boolean {
    return this.picture.isValid(part, answers);
  }
}
