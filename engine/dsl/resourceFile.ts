/** A resource file as written: every key but `entity` may be left out. */
import type {
  ActionTone,
  Condition,
  Density,
  Display,
  FilterOp,
  Input,
  LocalizedText,
  OptionsReference,
  Scalar,
  Tone,
  Verb,
} from './vocabulary.ts';

export interface ColumnOptions {
  field: string;
  label?: LocalizedText;
  display?: Display;
  sort?: boolean;
  initiallyHidden?: boolean;
  alwaysVisible?: boolean;
  width?: number;
  align?: 'start' | 'center' | 'end';
  edit?: boolean;
  total?: 'sum' | 'avg' | 'min' | 'max' | 'count';
  link?: 'show' | 'edit' | 'ref' | false;
  mobile?: 'title' | 'subtitle' | 'meta' | 'hide';
  when?: Condition;
  roles?: string[];
  component?: string;
  props?: Record<string, unknown>;
}

export interface FilterOptions {
  field: string;
  label?: LocalizedText;
  op?: FilterOp;
  input?: Input;
  options?: OptionsReference;
  pinned?: boolean;
  default?: Scalar | Scalar[];
  roles?: string[];
  component?: string;
}

export interface ViewOptions {
  id: string;
  label?: LocalizedText;
  where?: Condition;
  sort?: string;
  columns?: string[];
  count?: boolean;
  roles?: string[];
}

export interface ItemOptions {
  field: string;
  label?: LocalizedText;
  help?: LocalizedText;
  input?: Input;
  display?: Display;
  options?: OptionsReference;
  width?: number;
  visible?: Condition;
  required?: boolean | Condition;
  readonly?: boolean | Condition;
  onHide?: 'clear' | 'keep';
  compute?: string;
  roles?: string[];
  component?: string;
  props?: Record<string, unknown>;
}

/** A field, a row of items, or an item with its options. */
export type ItemFile = string | ItemOptions | ItemFile[];

export interface SectionOptions {
  id?: string;
  label?: LocalizedText;
  help?: LocalizedText;
  collapsed?: boolean;
  visible?: Condition;
  roles?: string[];
  fields: ItemFile[];
}

export interface TabOptions {
  id: string;
  label?: LocalizedText;
  icon?: string;
  fields?: ItemFile[];
  sections?: SectionOptions[];
  related?: { resource: string; by?: string; columns?: (string | ColumnOptions)[]; actions?: string[] };
  create?: { when: Condition };
  component?: string;
  props?: Record<string, unknown>;
  count?: boolean;
  when?: Condition;
  roles?: string[];
}

export interface ActionOptions {
  label?: LocalizedText;
  icon?: string;
  tone?: ActionTone;
  call?: string;
  /** The call that does it to many rows at once. */
  bulk?: string;
  body?: Record<string, unknown>;
  query?: Record<string, unknown>;
  hook?: string;
  to?: string;
  form?: string;
  component?: string;
  inputs?: ItemFile[];
  /** What the inputs contain at first. */
  prefill?: Record<string, unknown>;
  confirm?: boolean | LocalizedText;
  when?: Condition;
  /** Code of the problem that rejects the action if `when` does not hold. */
  refusal?: string;
  roles?: string[];
  undo?: boolean;
  then?: { toast?: LocalizedText; redirect?: string; refresh?: boolean };
}

export type Right = boolean | Condition;
export type RolePermissions =
  | boolean
  | (Partial<Record<Verb, Right>> & { read?: string[]; write?: string[]; actions?: Record<string, Right> });

export interface ListOptions {
  columns?: (string | ColumnOptions)[];
  filters?: (string | FilterOptions)[];
  search?: boolean | string[];
  searchRank?: number;
  sort?: string;
  where?: Condition;
  size?: 10 | 25 | 50 | 100;
  density?: Density;
  mode?: 'table' | 'cards';
  group?: string;
  rowClick?: 'show' | 'edit' | 'expand' | 'none';
  expand?: ItemFile[];
  rowTone?: { when: Condition; tone: Tone }[];
  views?: ViewOptions[];
  actions?: string[];
  rowActions?: string[];
  bulkActions?: string[];
  empty?: { text?: LocalizedText; action?: string };
  refresh?: number;
  export?: { formats?: ('csv' | 'json')[]; max?: number };
  component?: string;
}

export interface ShowOptions {
  fields?: ItemFile[];
  sections?: SectionOptions[];
  tabs?: TabOptions[];
  aside?: ('history' | 'messages' | 'summary' | 'links')[];
  actions?: string[];
  component?: string;
}

export interface EditOptions {
  fields?: ItemFile[];
  sections?: SectionOptions[];
  tabs?: TabOptions[];
  form?: string;
  save?: 'button' | 'auto' | 'undo';
  redirect?: 'show' | 'list' | 'stay' | 'create';
  warnWhenUnsavedChanges?: boolean;
  confirm?: LocalizedText;
  preview?: { component: string };
  component?: string;
}

/** Requests that need a recent sign-in. */
interface RecentSignInOptions {
  create?: boolean;
  /** Fields whose change needs it; true: every field. */
  edit?: true | string[];
  delete?: boolean;
  actions?: string[];
}

export interface ResourceOptions {
  label?: LocalizedText;
  singular?: LocalizedText;
  icon?: string;
  route?: string;
  menu?: false | { group?: string; order?: number; badge?: Condition };
  path?: string;
  provider?: { kind: 'simple-rest'; url: string };
  list?: false | ListOptions;
  show?: false | ShowOptions;
  create?: false | EditOptions;
  edit?: false | EditOptions;
  actions?: Record<string, ActionOptions>;
  permissions?: Record<string, RolePermissions>;
  hooks?: Record<string, string>;
  recentSignIn?: RecentSignInOptions;
  test?: { seed?: number; rows?: Record<string, unknown>[]; skip?: string[] };
}

export interface ResourceFile extends ResourceOptions {
  entity: string;
}
