/** Keywords that the expanded schema has beside JSON Schema's, read by ExpandableField. */

/** The place of a schema that is opened by a press. */
export const MORE = 'x-more';
/** Opened at once, because nothing of it is rendered before there is an answer. */
export const MORE_AT_ONCE = 'x-more-at-once';
/** A choice among values that no list of options can carry, such as objects. */
export const VALUES = 'x-values';
/** Edited as JSON: the schema has no type, or allows anything. */
export const JSON_PART = 'x-json';
/** An empty field means null. */
export const NULLABLE = 'x-nullable';
