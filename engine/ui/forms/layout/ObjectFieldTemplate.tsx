import { getUiOptions, type ObjectFieldTemplateProps, type RJSFSchema } from '@rjsf/utils';
import type { CSSProperties } from 'react';
import { isRenderedAsGroup } from '../fields/groupRendering.ts';
import type { Answers, StepContext } from '../stepContext.ts';
import { AddEntry } from './AddEntry.tsx';
import { type Inset, Insets } from './Insets.ts';
import { insetRules } from './insetRules.ts';
import classes from './Rows.module.css';
import { LINE_HEIGHT, useRowsInSlices } from './useRowsInSlices.ts';

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

const NO_INSETS: Inset[] = [];

const spanOf = (columns: number | undefined) =>
  columns === undefined || columns === FULL_WIDTH ? undefined : ({ '--columns': columns } as CSSProperties);

/** Estimates the height of rows that are not rendered yet, so that the page has about its final length. */
function heightOf(rows: Props['properties'], widths: Map<string, number>): number {
  const columns = rows.reduce((sum, { name, hidden }) => sum + (hidden ? 0 : (widths.get(name) ?? FULL_WIDTH)), 0);
  return (columns / FULL_WIDTH) * LINE_HEIGHT;
}

/** One column; narrower fields are side by side if there is room. The first rows come at once, the others soon after. */
export function ObjectFieldTemplate(props: Props) {
  const { title, description, fieldPathId, uiSchema, registry } = props;
  const { insets, rows } = arrange(props);
  const widths = widthsOf(
    uiSchema,
    rows.map(({ name }) => name),
  );
  const isRoot = fieldPathId.path.length === 0;
  const { shown, showAll } = useRowsInSlices(rows.length, registry.formContext.rows);
  const rest = rows.slice(shown);
  const Rows = isRoot ? 'div' : 'fieldset';
  return (
    <Insets value={insets.length > 0 ? insets : NO_INSETS}>
      <Rows className={classes.rows} onKeyDown={({ key }) => key === 'Tab' && showAll()}>
        {!isRoot && title && <legend className={classes.legend}>{title}</legend>}
        {!isRoot && description && <p className={classes.description}>{description}</p>}
        {rows.slice(0, shown).map(({ name, content, hidden }) => (
          <div key={name} className={classes.row} style={hidden ? { display: 'none' } : spanOf(widths.get(name))}>
            {content}
          </div>
        ))}
        {rest.length > 0 && <div className={classes.rest} data-late-rows style={{ height: heightOf(rest, widths) }} />}
        <AddEntry {...props} />
      </Rows>
    </Insets>
  );
}
