/** The form of a screen, in one language for one role: schema, uiSchema and validator of one object of answers. */
import type { ScreenForm } from '../../contract/generated/types.ts';
import { nodeSchema } from '../../dsl/conditions/conditionSchema.ts';
import type { ConditionNode } from '../../dsl/conditions/parseCondition.ts';
import type { JsonSchema } from '../../dsl/jsonSchema.ts';
import type { ResolvedTab } from '../../dsl/resolve/resolved.ts';
import type { Condition } from '../../dsl/vocabulary.ts';
import type { CompiledStep, Form, FormField } from '../forms/compileForm.ts';
import type { FormContext } from '../forms/formContext.ts';
import { serializeCondition } from '../forms/serializeCondition.ts';
import { stepSchema } from '../forms/stepSchema.ts';
import { uiSchema } from '../forms/uiSchema.ts';
import type { Validators } from '../forms/validators.ts';
import { answerName, type PlacedItem, type PlacedSection, placedItems, simplifyCondition } from './fieldPaths.ts';
import { getInitialRecord, getRecordRules } from './initialRecord.ts';
import { choiceRules, isGiven, labelText, type ScreenScope, screenField } from './screenField.ts';
import { addWidgets } from './widgets.ts';

export interface Screen {
  name: string;
  sections: PlacedSection[];
  tabs: ResolvedTab[];
}

export interface Tools {
  context: FormContext;
  validators: Validators;
}

export async function screenForm(scope: ScreenScope, screen: Screen, tools: Tools): Promise<ScreenForm> {
  const { context, validators } = tools;
  const items = placedItems(screen.sections);
  const dotted = new Set(items.map(({ item }) => item.field).filter(field => field.includes('.')));
  const open = (condition: Condition): ConditionNode => simplifyCondition(condition, context, scope, dotted);
  const fields = items.map(one => withoutInexpressible(screenField(scope, one), open));
  const step = stepOf(scope, screen, items, fields, open);
  const form = formOf(scope, screen, step);
  const schema = stepSchema(form, step, open, scope.locale);
  const start = scope.creating ? getInitialRecord(scope, fields, context) : {};
  return {
    resource: scope.resource,
    screen: screen.name,
    schema: schema as Record<string, unknown>,
    ui_schema: addWidgets(await uiSchema(form, step, start, context), items, scope),
    validator: validators.address(schema),
    data: start,
    places: Object.fromEntries(items.map(one => [answerName(one.item.field), placeOf(scope, one, open)])),
    tabs: screen.tabs.map(({ id, label, icon }) => ({
      id,
      title: labelText(label, scope.locale),
      ...(icon && { icon }),
    })),
    sections: screen.sections.map(one => sectionOf(scope, one)),
  };
}

/** Leaves conditions that JSON Schema cannot express to the browser, which knows the same grammar. */
function withoutInexpressible(field: FormField, open: (condition: Condition) => ConditionNode): FormField {
  const { visible, required } = field;
  if (!isExpressible(open(visible))) return { ...field, visible: {}, required: false };
  return typeof required === 'object' && !isExpressible(open(required)) ? { ...field, required: false } : field;
}

function isExpressible(node: ConditionNode): boolean {
  try {
    nodeSchema(node);
    return true;
  } catch {
    return false;
  }
}

function stepOf(
  scope: ScreenScope,
  { name }: Screen,
  items: PlacedItem[],
  fields: FormField[],
  open: (condition: Condition) => ConditionNode,
): CompiledStep {
  const consequence = 'then';
  const ifHolds = (condition: Condition, schema: JsonSchema): JsonSchema => ({
    if: nodeSchema(open(condition)),
    [consequence]: schema,
  });
  const rules = items.flatMap(({ item }) => choiceRules(item, ifHolds));
  const root = getRecordRules(scope, new Set(fields.map(field => field.name)));
  const allRules = [...(root.allOf ?? []), ...rules];
  return {
    name,
    file: { name },
    rows: fields.map(field => [field]),
    fields: new Map(fields.map(field => [field.name, field])),
    root: { ...root, ...(allRules.length && { allOf: allRules }) },
  };
}

const formOf = ({ resource }: ScreenScope, { name }: Screen, step: CompiledStep): Form => ({
  id: `${resource}.${name}`,
  version: 1,
  file: { id: `${resource}.${name}`, version: 1, steps: [] },
  steps: [step],
  textRoots: [`resources.${resource}`],
});

function placeOf(scope: ScreenScope, { item, visible }: PlacedItem, open: (condition: Condition) => ConditionNode) {
  const words = (condition: Condition | undefined) =>
    (condition && (serializeCondition(open(condition)) as Record<string, unknown> | undefined)) ?? null;
  const { readonly, required } = item;
  return {
    path: item.field.split('.'),
    visible: words(visible),
    required: typeof required === 'object' ? (words(required) ?? true) : required,
    readonly: !isGiven(scope, item) || (typeof readonly === 'object' ? (words(readonly) ?? true) : readonly),
    on_hide: item.onHide,
  };
}

const sectionOf = ({ locale }: ScreenScope, { section, tab }: PlacedSection) => ({
  id: section.id,
  title: section.label ? labelText(section.label, locale) : null,
  help: section.help ? labelText(section.help, locale) : null,
  collapsed: section.collapsed,
  tab: tab?.id ?? null,
  rows: section.rows.map(row => row.map(item => answerName(item.field))),
});
