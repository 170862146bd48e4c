import Form, { type FormProps, type FormState } from '@rjsf/core';
import { type FieldPathList, getByPath, isObject, type RJSFSchema, shallowEquals } from '@rjsf/utils';
import { conditionNames } from './conditionNames.ts';
import { setAnswer } from './setAnswer.ts';
import { withStableQuestions } from './stableSchemaUtils.ts';
import type { Answers, StepContext } from './stepContext.ts';

type Props = FormProps<Answers, RJSFSchema, StepContext>;
type State = FormState<Answers, RJSFSchema, StepContext>;

/**
 * RJSF's form, which does for a change only what the change needs. RJSF itself works through the whole schema and
 * compares all of its state for each one, which a form of 300 fields shows as a pause after typing. Give it the same
 * props while nothing changed: it compares them by identity.
 */
export class StepForm extends Form<Answers, RJSFSchema, StepContext> {
  constructor(props: Props) {
    super(props);
    const changeAny = this.onChange;
    this.onChange = (value, path, errors, id) => {
      if (errors === undefined && this.isIndependent(value, path)) this.changeOne(value, path, id);
      else changeAny(value, path, errors, id);
    };
  }

  /** Returns whether no condition mentions the answer, and nothing is validated or filled in because of it. */
  private isIndependent(value: unknown, path: FieldPathList): boolean {
    const { schema, liveValidate } = this.props;
    if (liveValidate || path.length === 0 || isObject(value) || Array.isArray(value)) return false;
    const names = conditionNames(schema);
    const { formData } = this.state;
    const holder = path.length > 1 ? getByPath(formData, path.slice(0, -1)) : formData;
    return names !== null && isObject(holder) && !path.some(name => names.has(String(name)));
  }

  private changeOne(value: unknown, path: FieldPathList, id: string | undefined): void {
    this.setState(
      ({ formData }) => ({ formData: setAnswer(formData, path, value) }),
      () => this.props.onChange?.(this.state, id),
    );
  }

  override getStateFromProps(...given: Parameters<Form<Answers, RJSFSchema, StepContext>['getStateFromProps']>): State {
    const state = super.getStateFromProps(...given);
    const schemaUtils = withStableQuestions(state.schemaUtils);
    if (schemaUtils === state.schemaUtils) return state;
    return { ...state, schemaUtils, registry: { ...state.registry, schemaUtils } };
  }

  override shouldComponentUpdate(props: Props, state: State): boolean {
    return !shallowEquals(this.props, props) || !shallowEquals(this.state, state);
  }
}
