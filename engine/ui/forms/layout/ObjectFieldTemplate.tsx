import { Box, Typography } from '@mui/material';
import { getUiOptions, type ObjectFieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import { isRenderedAsGroup } from '../fields/groupRendering.ts';
import type { Answers, StepContext } from '../stepContext.ts';
import { AddEntry } from './AddEntry.tsx';
import { Insets } from './Insets.ts';
import { insetRules } from './insetRules.ts';

type Props = ObjectFieldTemplateProps<Answers, RJSFSchema, StepContext>;

const FULL_WIDTH = 12;

/** Splits the questions into those inside a choice of another question and the others. */
function arrange({ properties, registry, fieldPathId, schema, uiSchema }: Props) {
  const rules = fieldPathId.path.length === 0 ? insetRules(registry.rootSchema) : new Map();
  const insets = properties.flatMap(property => {
    const rule = rules.get(property.name);
    const host = rule && schema.properties?.[rule.field];
    const inside = typeof host === 'object' && isRenderedAsGroup(host, getUiOptions(uiSchema?.[rule.field]));
    return inside ? [{ ...rule, name: property.name, content: property.content }] : [];
  });
  const inset = new Set(insets.map(({ name }) => name));
  return { insets, rows: properties.filter(({ name }) => !inset.has(name)) };
}

/** Columns of each field: its own width, else its share of its row in the layout. */
function widthsOf(uiSchema: Props['uiSchema'], names: string[]): Map<string, number> {
  const { layout } = getUiOptions(uiSchema);
  const laidOut: string[][] = Array.isArray(layout) ? layout : [];
  return new Map(
    names.map(name => {
      const { width } = getUiOptions(uiSchema?.[name]);
      const beside = laidOut.find(row => row.includes(name))?.filter(one => names.includes(one)).length || 1;
      return [name, typeof width === 'number' ? width : Math.floor(FULL_WIDTH / beside)];
    }),
  );
}

/** One column; narrower fields are side by side if there is room. */
export function ObjectFieldTemplate(props: Props) {
  const { title, description, fieldPathId, uiSchema } = props;
  const { insets, rows } = arrange(props);
  const widths = widthsOf(
    uiSchema,
    rows.map(({ name }) => name),
  );
  const isRoot = fieldPathId.path.length === 0;
  return (
    <Insets value={insets}>
      <Box
        component={isRoot ? 'div' : 'fieldset'}
        sx={{
          m: 0,
          p: 0,
          border: 0,
          minWidth: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
          gap: 3,
          columnGap: 2,
        }}
      >
        {!isRoot && title && (
          <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1.5 }}>
            {title}
          </Typography>
        )}
        {!isRoot && description && (
          <Typography variant="body2" color="text.secondary" sx={{ gridColumn: '1 / -1' }}>
            {description}
          </Typography>
        )}
        {rows.map(({ name, content, hidden }) => (
          <Box
            key={name}
            sx={{
              gridColumn: { xs: '1 / -1', sm: `span ${widths.get(name)}` },
              minWidth: 0,
              ...(hidden && { display: 'none' }),
            }}
          >
            {content}
          </Box>
        ))}
        <AddEntry {...props} />
      </Box>
    </Insets>
  );
}
