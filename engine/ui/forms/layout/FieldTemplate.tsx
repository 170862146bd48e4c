import {
  ADDITIONAL_PROPERTY_FLAG,
  type FieldTemplateProps,
  getUiOptions,
  isConstant,
  isObject,
  type RJSFSchema,
} from '@rjsf/utils';
import { isLabelled, isRenderedAsGroup, rendersOwnLabel } from '../fields/groupRendering.ts';
import type { Answers, StepContext } from '../stepContext.ts';
import classes from './FieldTemplate.module.css';
import { KeyValueEntry } from './KeyValueEntry.tsx';
import { LabelText, labelId } from './LabelText.tsx';

type Props = FieldTemplateProps<Answers, RJSFSchema, StepContext>;

/** Returns whether the field is a choice of kinds, which renders its own label. */
const hasKinds = ({ oneOf, anyOf }: RJSFSchema) =>
  [...(oneOf ?? []), ...(anyOf ?? [])].some(option => !isObject(option) || !isConstant(option as RJSFSchema));

const isGroup = ({ type = 'object' }: RJSFSchema) => type === 'object' || type === 'array';

/** A free name is shown beside its value. */
export function FieldTemplate(props: Props) {
  return ADDITIONAL_PROPERTY_FLAG in props.schema ? (
    <KeyValueEntry {...props}>
      {/* No entry is required, so none of them is marked as optional. */}
      <Field {...props} required />
    </KeyValueEntry>
  ) : (
    <Field {...props} />
  );
}

/** Label above, field, error, help below. Several choices are one group with a legend, its help above the choices. */
function Field(props: Props) {
  const { id, label, children, errors, help, description, hidden, displayLabel, rawDescription } = props;
  const options = getUiOptions(props.uiSchema);
  // A read-only field is not marked as optional.
  const required = props.required || props.readonly || props.schema.readOnly || options.readonly === true;
  if (hidden) return <div hidden>{children}</div>;
  // Title and errors of the step as a whole are in the page's header and in the summary.
  if (props.fieldPathId.path.length === 0 && isGroup(props.schema)) return children;

  const explained = displayLabel && rawDescription ? description : null;
  if (isRenderedAsGroup(props.schema, options)) {
    return (
      <fieldset
        id={id}
        aria-describedby={props.rawErrors?.length ? `${id}__error` : undefined}
        className={`${classes.field} ${classes.group}`}
      >
        <legend className={classes.label}>
          <LabelText label={label} required={required} />
        </legend>
        {explained}
        {children}
        {errors}
        {help}
      </fieldset>
    );
  }
  const isBox = rendersOwnLabel(props.schema, options);
  const below = isBox ? `${classes.below} ${options.widget === 'switch' ? classes.belowSwitch : ''}` : classes.asIs;
  const ownLabel = !(displayLabel || isLabelled(options)) || isBox || hasKinds(props.schema);
  return (
    <div className={classes.field}>
      {!ownLabel && (
        <label id={labelId(id)} htmlFor={id} className={classes.label}>
          <LabelText label={label} required={required} />
        </label>
      )}
      {children}
      <div className={below}>
        {errors}
        {explained}
        {help}
      </div>
    </div>
  );
}
