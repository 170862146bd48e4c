/** The keywords of the schema files as TypeScript, shared by both sides; `engine/meta` describes them for editors. */

export type Scalar = string | number | boolean | null;

/** An i18n key written `@key`, a literal, or one text per locale. */
export type LocalizedText = string | Record<string, string>;

export interface Ops {
  eq?: Scalar;
  ne?: Scalar;
  /** Only form files may name a list of the constants, which is replaced by its values when a form is compiled. */
  in?: Scalar[] | `const:${string}`;
  notIn?: Scalar[] | `const:${string}`;
  gt?: Scalar;
  gte?: Scalar;
  lt?: Scalar;
  lte?: Scalar;
  between?: [Scalar, Scalar];
  contains?: string;
  includes?: Scalar;
  empty?: boolean;
  equalsField?: string;
}

/**
 * A condition of a schema file: field paths that all must match. `all`, `any`, `not`, `$role` and `$hook` are keywords.
 */
export interface Condition {
  all?: Condition[];
  any?: Condition[];
  not?: Condition;
  $role?: string | string[];
  $hook?: string;
  [path: string]: Scalar | Scalar[] | Ops | Condition | Condition[] | undefined;
}

export type Display =
  | 'text'
  | 'longtext'
  | 'markdown'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'datetime'
  | 'relative'
  | 'boolean'
  | 'badge'
  | 'tags'
  | 'email'
  | 'url'
  | 'phone'
  | 'image'
  | 'file'
  | 'files'
  | 'ref'
  | 'refs'
  | 'json'
  | 'address'
  | 'card'
  | 'count'
  | 'sections'
  | 'hidden';

export type Input =
  | 'text'
  | 'textarea'
  | 'markdown'
  | 'number'
  | 'money'
  | 'date'
  | 'datetime'
  | 'time'
  | 'switch'
  | 'checkbox'
  | 'select'
  | 'radio'
  | 'autocomplete'
  | 'checkboxes'
  | 'tags'
  | 'email'
  | 'url'
  | 'phone'
  | 'password'
  | 'color'
  | 'file'
  | 'files'
  | 'ref'
  | 'refs'
  | 'address'
  | 'country'
  | 'state'
  | 'json'
  | 'table'
  | 'group'
  | 'hidden'
  | 'readonly';

export type Tone = 'info' | 'success' | 'warning' | 'danger' | 'muted';
export type ActionTone = 'default' | 'primary' | 'danger';
export type FilterOp = 'eq' | 'ne' | 'in' | 'contains' | 'between' | 'gte' | 'lte' | 'includes' | 'empty';
export type Density = 'compact' | 'normal' | 'roomy';
export type Verb = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'export' | 'bulk' | 'history';

/** One value of a choice, as a file writes it. */
export interface OptionFile {
  value: string | number | boolean;
  label?: LocalizedText;
  icon?: string;
  tone?: Tone;
  when?: Condition;
  offeredFrom?: string;
  offeredUntil?: string;
}

/** `const:orders.status`, `const:orders.file_types_mapping[$file_type]`, `ref:recipes`, `roles:staff`, `hook:languages`, or a list. */
export type OptionsReference = string | (string | OptionFile)[];

/** x-field: what JSON Schema cannot say about one property. */
export interface FieldOptions {
  display?: Display;
  input?: Input;
  label?: LocalizedText;
  help?: LocalizedText;
  width?: number;
  options?: OptionsReference;
  ref?: string;
  refTitle?: string;
  onDelete?: 'restrict' | 'cascade' | 'clear';
  accept?: string[] | string;
  maxSize?: string;
  sort?: boolean;
  filter?: boolean;
  search?: boolean;
  unique?: boolean;
  index?: boolean;
  writableOn?: 'user' | 'create' | 'server' | 'never';
  compute?: string;
  derive?: string;
  stored?: 'amount' | false;
  auditNote?: boolean;
  secret?: boolean;
  personal?: boolean;
  renamedFrom?: string;
  read?: string[];
  write?: string[];
  component?: string;
}
