import { deepEquals, isObject, type RJSFSchema, type SchemaUtilsType } from '@rjsf/utils';
import { conditionNames } from './conditionNames.ts';
import type { Answers, StepContext } from './stepContext.ts';

type Utils = SchemaUtilsType<Answers, RJSFSchema, StepContext>;

const stable = new WeakSet<Utils>();

/** Returns the previous objects for unchanged parts, so that only changed fields are rendered. */
function reuse(before: RJSFSchema | undefined, after: RJSFSchema): RJSFSchema {
  if (!before?.properties || !after.properties) return after;
  const properties = Object.entries(after.properties).map(([name, part]) => {
    const own = before.properties?.[name];
    return [name, own !== undefined && deepEquals(own, part) ? own : part] as const;
  });
  return { ...after, properties: Object.fromEntries(properties) };
}

/**
 * RJSF's reader of a schema, which works out the questions of a step only when an answer changed that its conditions
 * mention.
 */
export function withStableQuestions(utils: Utils): Utils {
  const root = utils.getRootSchema();
  const names = conditionNames(root);
  if (!names || stable.has(utils)) return utils;
  /** The root is resolved by the form, and what comes of it once more by its field. */
  const depths = new WeakMap<RJSFSchema, number>([[root, 0]]);
  const last = new Map<string, { schema: RJSFSchema; asked: string; resolved: RJSFSchema }>();
  const wrapper: Utils = Object.create(utils);
  wrapper.retrieveSchema = (schema, answers, resolveChoices) => {
    const depth = depths.get(schema);
    if (depth === undefined) return utils.retrieveSchema(schema, answers, resolveChoices);
    const place = `${depth} ${resolveChoices === true}`;
    const asked = JSON.stringify(
      isObject(answers) ? Object.entries(answers).filter(([name]) => names.has(name)) : null,
    );
    const before = last.get(place);
    if (before?.schema === schema && before.asked === asked) return before.resolved;
    const resolved = reuse(before?.resolved, utils.retrieveSchema(schema, answers, resolveChoices));
    if (!depths.has(resolved)) depths.set(resolved, depth + 1);
    last.set(place, { schema, asked, resolved });
    return resolved;
  };
  stable.add(wrapper);
  return wrapper;
}
