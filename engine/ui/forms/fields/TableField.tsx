import { Box, Button, IconButton, Typography } from '@mui/material';
import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  buttonId,
  type FieldProps,
  isObject,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
} from '@rjsf/utils';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { CloseIcon, PlusIcon } from '../../icons/icons.ts';
import { LabelText } from '../layout/LabelText.tsx';
import type { Answers, StepContext } from '../stepContext.ts';

type Props = FieldProps<Answers, RJSFSchema, StepContext>;
type TableProps = ArrayFieldTemplateProps<Answers[], RJSFSchema, StepContext>;
type CellsProps = ObjectFieldTemplateProps<Answers, RJSFSchema, StepContext>;

/** On a wide screen the labels are shown once, above the columns; for screen readers they stay with their inputs. */
const labelsOnce = {
  '& .cell label:not(:has(input)), & .cell legend': {
    position: { sm: 'absolute' },
    width: { sm: '1px' },
    height: { sm: '1px' },
    overflow: 'hidden',
    clipPath: { sm: 'inset(50%)' },
    whiteSpace: 'nowrap',
  },
};
const columns = (count: number) => ({
  display: 'grid',
  gap: 1,
  minWidth: 0,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${Math.max(1, count)}, minmax(0, 1fr))` },
});

const titlesOf = (schema: RJSFSchema): string[] => {
  const items = isObject(schema.items) ? (schema.items as RJSFSchema) : {};
  const parts = Object.entries((items.properties ?? {}) as Record<string, RJSFSchema>);
  return parts.map(([name, part]) => part.title ?? name);
};

/** A list of equal entries as a table, one row each; on a phone each is a card. */
export function TableField({ uiSchema, ...props }: Props) {
  const { 'ui:field': _, ...own } = uiSchema ?? {};
  const { ArrayField } = props.registry.fields;
  if (!ArrayField) return null;
  const tableUiSchema = {
    ...own,
    'ui:ArrayFieldTemplate': Table,
    items: { ...(own.items as object), 'ui:ArrayFieldItemTemplate': TableRow, 'ui:ObjectFieldTemplate': Cells },
  };
  return <ArrayField {...props} uiSchema={tableUiSchema as unknown as Props['uiSchema']} />;
}

function Table({ title, items, canAdd, onAddClick, disabled, readonly, fieldPathId, schema, required }: TableProps) {
  const translate = useTranslate();
  const titles = titlesOf(schema);
  return (
    <Box
      component="fieldset"
      id={fieldPathId.$id}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 1, ...labelsOnce }}
    >
      <Typography component="legend" sx={{ p: 0, mb: 0.75, fontWeight: 500 }}>
        <LabelText label={title} required={required} />
      </Typography>
      {items.length > 0 && (
        <Box aria-hidden sx={{ display: { xs: 'none', sm: 'block' }, pl: '17px', pr: readonly ? '17px' : '69px' }}>
          <Box sx={columns(titles.length)}>
            {titles.map(one => (
              <Typography key={one} variant="body2" color="text.secondary">
                {one}
              </Typography>
            ))}
          </Box>
        </Box>
      )}
      {items}
      {items.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('formui.list.empty')}
        </Typography>
      )}
      {canAdd && !readonly && (
        <Button
          id={buttonId(fieldPathId, 'add')}
          startIcon={<PlusIcon />}
          disabled={disabled}
          onClick={onAddClick}
          sx={{ justifySelf: 'start' }}
        >
          {translate('editing.add_row')}
        </Button>
      )}
    </Box>
  );
}

function TableRow(props: ArrayFieldItemTemplateProps<Answers, RJSFSchema, StepContext>) {
  const { children, buttonsProps, index, disabled, readonly } = props;
  const label = useTranslate()('formui.list.remove', { number: index + 1 });
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', pb: { xs: 1.5, sm: 0 } }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      {!readonly && (
        <IconButton
          aria-label={label}
          title={label}
          disabled={disabled || !buttonsProps.hasRemove}
          onClick={buttonsProps.onRemoveItem}
          sx={{ width: 44, height: 44 }}
        >
          <CloseIcon />
        </IconButton>
      )}
    </Box>
  );
}

const Cells = ({ properties }: CellsProps) => (
  <Box sx={columns(properties.length)}>
    {properties.map(({ name, content }) => (
      <Box key={name} className="cell" sx={{ minWidth: 0 }}>
        {content}
      </Box>
    ))}
  </Box>
);
