/** A resource file as written: every key but `entity` may be left out. */
import type {
  ActionTone,
  Condition,
  Density,
  Display,
  FilterOp,
  Input,
  OptionsWord,
  Scalar,
  TextWord,
  Tone,
  Verb,
} from './vocabulary.ts';

export interface ColumnWords {
  field: string;
  label?: TextWord;
  display?: Display;
  sort?: boolean;
  hidden?: boolean;
  fixed?: boolean;
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

export interface FilterWords {
  field: string;
  label?: TextWord;
  op?: FilterOp;
  input?: Input;
  options?: OptionsWord;
  always?: boolean;
  default?: Scalar | Scalar[];
  roles?: string[];
  component?: string;
}

export interface ViewWords {
  id: string;
  label?: TextWord;
  where?: Condition;
  sort?: string;
  columns?: string[];
  count?: boolean;
  roles?: string[];
}

export interface ItemWords {
  field: string;
  label?: TextWord;
  help?: TextWord;
  input?: Input;
  display?: Display;
  options?: OptionsWord;
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

/** A field, a row of items, or an item with its words. */
export type ItemFile = string | ItemWords | ItemFile[];

export interface SectionWords {
  id?: string;
  label?: TextWord;
  help?: TextWord;
  collapsed?: boolean;
  visible?: Condition;
  roles?: string[];
  fields: ItemFile[];
}

export interface TabWords {
  id: string;
  label?: TextWord;
  icon?: string;
  fields?: ItemFile[];
  sections?: SectionWords[];
  related?: { resource: string; by?: string; columns?: (string | ColumnWords)[]; actions?: string[] };
  create?: { when: Condition };
  component?: string;
  props?: Record<string, unknown>;
  count?: boolean;
  when?: Condition;
  roles?: string[];
}

export interface ActWords {
  label?: TextWord;
  icon?: string;
  tone?: ActionTone;
  call?: string;
  /** The call that does it to many rows at once. */
  bulk?: string;
  body?: Record<string, unknown>;
  query?: Record<string, unknown>;
  hook?: string;
  go?: string;
  form?: string;
  component?: string;
  ask?: ItemFile[];
  confirm?: boolean | TextWord;
  when?: Condition;
  roles?: string[];
  undo?: boolean;
  then?: { toast?: TextWord; go?: string; refresh?: boolean };
}

export type Right = boolean | Condition;
export type RightsWords =
  | boolean
  | (Partial<Record<Verb, Right>> & { read?: string[]; write?: string[]; actions?: Record<string, Right> });

export interface ListWords {
  columns?: (string | ColumnWords)[];
  filters?: (string | FilterWords)[];
  search?: boolean | string[];
  searchRank?: number;
  sort?: string;
  where?: Condition;
  size?: 10 | 25 | 50 | 100;
  density?: Density;
  mode?: 'table' | 'cards';
  group?: string;
  click?: 'show' | 'edit' | 'expand' | 'none';
  expand?: ItemFile[];
  rowTone?: { when: Condition; tone: Tone }[];
  views?: ViewWords[];
  actions?: string[];
  rowActions?: string[];
  bulkActions?: string[];
  empty?: { text?: TextWord; action?: string };
  refresh?: number;
  export?: { formats?: ('csv' | 'json')[]; max?: number };
  component?: string;
}

export interface ShowWords {
  fields?: ItemFile[];
  sections?: SectionWords[];
  tabs?: TabWords[];
  aside?: ('history' | 'messages' | 'summary' | 'links')[];
  actions?: string[];
  component?: string;
}

export interface EditWords {
  fields?: ItemFile[];
  sections?: SectionWords[];
  tabs?: TabWords[];
  form?: string;
  save?: 'button' | 'auto' | 'undo';
  after?: 'show' | 'list' | 'stay' | 'create';
  warn?: boolean;
  confirm?: TextWord;
  component?: string;
}

/** Requests that need a recent sign-in. */
export interface RecentSignInWords {
  create?: boolean;
  /** Fields whose change needs it; true: every field. */
  edit?: true | string[];
  delete?: boolean;
  actions?: string[];
}

export interface ResourceWords {
  label?: TextWord;
  singular?: TextWord;
  icon?: string;
  route?: string;
  menu?: false | { group?: string; order?: number; badge?: Condition };
  path?: string;
  provider?: { kind: 'simple-rest'; url: string };
  list?: false | ListWords;
  show?: false | ShowWords;
  create?: false | EditWords;
  edit?: false | EditWords;
  actions?: Record<string, ActWords>;
  permissions?: Record<string, RightsWords>;
  hooks?: Record<string, string>;
  recentSignIn?: RecentSignInWords;
  test?: { seed?: number; rows?: Record<string, unknown>[]; skip?: string[] };
}

export interface ResourceFile extends ResourceWords {
  entity: string;
}
