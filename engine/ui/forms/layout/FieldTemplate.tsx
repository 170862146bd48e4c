import { Box, Typography } from '@mui/material';
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
import { KeyValueEntry } from './KeyValueEntry.tsx';
import { LabelText, labelId } from './LabelText.tsx';

type Props = FieldTemplateProps<Answers, RJSFSchema, StepContext>;

/** A long word among the answers, such as an address, must not widen the field beyond the page. */
const oneColumn = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.75 };

/** Help for a checkbox is below its label, not below the box. */
const belowBox = { ...oneColumn, paddingInlineStart: '30px' };
const asIs = { display: 'contents' };

const labelLook = { display: 'block', p: 0, fontWeight: 500 };

/** A choice of kinds renders its own label. */
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
      <Box
        component="fieldset"
        id={id}
        aria-describedby={props.rawErrors?.length ? `${id}__error` : undefined}
        sx={{ m: 0, p: 0, border: 0, minWidth: 0, ...oneColumn }}
      >
        <Typography component="legend" sx={{ ...labelLook, mb: 0.75 }}>
          <LabelText label={label} required={required} />
        </Typography>
        {explained}
        {children}
        {errors}
        {help}
      </Box>
    );
  }
  const isBox = rendersOwnLabel(props.schema, options);
  const ownLabel = !(displayLabel || isLabelled(options)) || isBox || hasKinds(props.schema);
  return (
    <Box sx={{ minWidth: 0, ...oneColumn }}>
      {!ownLabel && (
        <Typography component="label" id={labelId(id)} htmlFor={id} sx={labelLook}>
          <LabelText label={label} required={required} />
        </Typography>
      )}
      {children}
      <Box sx={isBox ? belowBox : asIs}>
        {errors}
        {explained}
        {help}
      </Box>
    </Box>
  );
}
