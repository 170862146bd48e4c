/**
 * What the browser renders: a resource file with every default computed, reduced to what one role may see, as `GET
 * /portal` sends it. Texts are not translated here: a `Label` names the i18n key and the fallback text.
 */
import type { RoleKind } from '../roles/roles.ts';
import type { ActionTone, Condition, Density, Display, FilterOp, Input, Scalar, Tone, Verb } from '../vocabulary.ts';

export interface Label {
  key: string;
  /** Shown where no language has the key. `GET /portal` leaves it out where it is the last part of the key in words. */
  fallback?: string;
  /** Texts of the schema file itself, by language, in place of the fallback. */
  texts?: Record<string, string>;
  /** The next key that is tried: a text for every resource. */
  usual?: string;
}

/** One value of a choice, with what people read. */
export interface ResolvedOption {
  value: string | number | boolean;
  label: Label;
  tone?: Tone;
  icon?: string;
  /** Offered only where this holds for the row. */
  when?: Condition;
}

/** Where a field's choices come from. At most one of the three is set. */
export interface ResolvedChoices {
  /** The same for everyone. */
  options?: ResolvedOption[];
  /** By the value of another field of the same row: `const:orders.order_type_files[$order_type]`. */
  optionsBy?: { field: string; choices: Record<string, ResolvedOption[]> };
  /** Rows of another resource; `title` is a field or a template `"{number} {name}"`. */
  ref?: { resource: string; title: string; many: boolean };
  /** A list of the server, which the form brings along. */
  optionsHook?: string;
}

export interface ResolvedColumn extends ResolvedChoices {
  field: string;
  label: Label;
  display: Display;
  align: 'start' | 'center' | 'end';
  sort: boolean;
  /** In the column chooser, not shown at first. */
  initiallyHidden: boolean;
  /** Cannot be hidden by the person. */
  alwaysVisible: boolean;
  width?: number;
  edit: boolean;
  /** How the value is edited in place; absent where the role may not. */
  editor?: ResolvedItem;
  total?: 'sum' | 'avg' | 'min' | 'max' | 'count';
  link: 'show' | 'edit' | 'ref' | false;
  /** Its place on a card of the phone layout. */
  mobile: 'title' | 'subtitle' | 'meta' | 'hide';
  when?: Condition;
  component?: string;
  props?: Record<string, unknown>;
}

export interface ResolvedFilter extends ResolvedChoices {
  field: string;
  label: Label;
  op: FilterOp;
  /** Query key in the URL and the API: `status`, `created_from` + `created_to`, `total[gte]`. */
  keys: string[];
  /** The operators that the person may choose, the usual one first. Absent: `op` is the only one. */
  ops?: { op: FilterOp; keys: string[] }[];
  input: Input;
  pinned: boolean;
  default?: Scalar | Scalar[];
  component?: string;
}

/** A view's `where` as list query: `{ status: ['draft'], 'quantity[gte]': 5 }`. */
export type ListQuery = Record<string, Scalar | Scalar[]>;

export interface ResolvedView {
  id: string;
  label: Label;
  /** Empty for the view `all`, which always comes first. */
  query: ListQuery;
  sort?: string;
  /** Only these columns, in this order. */
  columns?: string[];
  count: boolean;
}

export interface ResolvedItem extends ResolvedChoices {
  field: string;
  label: Label;
  help?: Label;
  display: Display;
  input: Input;
  /** Of 12 columns; items of one row share its width. */
  width: number;
  required: boolean | Condition;
  readonly: boolean | Condition;
  visible?: Condition;
  onHide: 'clear' | 'keep';
  multiple: boolean;
  min?: number;
  max?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  component?: string;
  props?: Record<string, unknown>;
}

export interface ResolvedSection {
  id: string;
  /** Absent: the section has no heading. */
  label?: Label;
  help?: Label;
  collapsed: boolean;
  visible?: Condition;
  /** Rows of items. */
  rows: ResolvedItem[][];
}

export interface ResolvedTab {
  /** The `?tab=` value. */
  id: string;
  label: Label;
  icon?: string;
  count: boolean;
  when?: Condition;
  /** Exactly one of the following. */
  sections?: ResolvedSection[];
  related?: { resource: string; by?: string; columns?: ResolvedColumn[]; actions: string[] };
  /** On which records the related list offers a new row. */
  create?: { when?: Condition };
  component?: string;
  props?: Record<string, unknown>;
}

export interface ResolvedList {
  columns: ResolvedColumn[];
  filters: ResolvedFilter[];
  /** Free text `q` is offered. */
  search: boolean;
  /** Where its rows come in the search over all resources: small first. */
  searchRank: number;
  /** `-created_at` */
  sort: string;
  where?: ListQuery;
  size: number;
  density?: Density;
  mode: 'table' | 'cards';
  group?: string;
  rowClick: 'show' | 'edit' | 'expand' | 'none';
  expand: ResolvedItem[][];
  rowTone: { when: Condition; tone: Tone }[];
  views: ResolvedView[];
  /** Names: built-in actions, or keys of `ResolvedResource.actions`. */
  actions: string[];
  rowActions: string[];
  bulkActions: string[];
  empty: { text: Label; action?: string };
  /** Seconds. */
  refresh?: number;
  export: { formats: ('csv' | 'json')[]; max?: number };
  component?: string;
}

export interface ResolvedShow {
  /** Either tabs or sections. */
  tabs: ResolvedTab[];
  sections: ResolvedSection[];
  aside: ('history' | 'messages' | 'summary' | 'links')[];
  actions: string[];
  component?: string;
}

export interface ResolvedEdit {
  tabs: ResolvedTab[];
  sections: ResolvedSection[];
  /** Id of the multi-step form that replaces the sections. */
  form?: string;
  save: 'button' | 'auto' | 'undo';
  redirect: 'show' | 'list' | 'stay' | 'create';
  warnWhenUnsavedChanges: boolean;
  /** The question before a changed record is saved; absent: none. */
  confirm?: Label;
  /** A component beside the fields. */
  preview?: { component: string };
  component?: string;
}

export interface ResolvedAction {
  label: Label;
  icon?: string;
  tone: ActionTone;
  /** What it does: at most one of call, hook, to, form, component; none = the built-in action of that name. */
  call?: string;
  /** The call that does it to many rows at once, and supports a dry run. */
  bulk?: string;
  /** `{field}` is filled in from the row; with `inputs`, also from the answers. */
  body?: Record<string, unknown>;
  query?: Record<string, unknown>;
  hook?: string;
  to?: string;
  form?: string;
  component?: string;
  inputs: ResolvedItem[][];
  /** What the inputs contain at first; `{field}` is filled in from the row. */
  prefill?: Record<string, unknown>;
  /** Text of the question; `true` = the usual one; absent = none. */
  confirm?: Label | true;
  when?: Condition;
  undo: boolean;
  then: { toast?: Label; redirect?: string; refresh: boolean };
}

/** true, or the condition a row must meet; a verb that is not allowed is absent. */
export type ResolvedRights = Partial<Record<Verb, true | Condition>>;

/** A resource with all its defaults computed, reduced to what one role may see. */
export interface ResolvedResource {
  name: string;
  entity: string;
  /** Heading and menu entry, plural. */
  label: Label;
  /** The label for one row; under the key of `label`, for the count 1. */
  singular: Label;
  icon?: string;
  /** Page address; a row's page is `${route}/${id}`. */
  route: string;
  /** Below /api. */
  path: string;
  provider: { kind: 'galley' } | { kind: 'simple-rest'; url: string };
  /** Key field. */
  id: string;
  /** A field or a template `"{number} {name}"`. */
  title: string;
  /** The same where something else names the row, if that is more than its title. */
  refTitle?: string;
  /** Rows carry `allowed_actions`: an action is offered only when it is named there. */
  allowedActions: boolean;
  /** Rows carry `version`: send it with a save. */
  lock: boolean;
  /** The engine stores its rows: every verb has an endpoint at `path`. */
  collection: boolean;
  /** The API call behind each verb, where the domain has one. */
  calls: Partial<Record<Verb, string>>;
  rights: ResolvedRights;
  /** A screen the role may not open is absent. */
  list?: ResolvedList;
  show?: ResolvedShow;
  create?: ResolvedEdit;
  edit?: ResolvedEdit;
  actions: Record<string, ResolvedAction>;
}

export interface ResolvedMenuItem {
  /** Name of a resource, or absent for a plain page. */
  resource?: string;
  route: string;
  label: Label;
  icon?: string;
  badge?: Condition;
}

export interface ResolvedMenuGroup {
  group: string;
  label: Label;
  items: ResolvedMenuItem[];
}

/** A part of a dashboard, with all its defaults computed. */
export interface ResolvedWidget {
  id: string;
  type: 'stat' | 'list' | 'chart' | 'record' | 'message' | 'links' | 'component';
  label: Label;
  /** Of 12 columns. */
  width: number;
  source?: { call: string } | { resource: string };
  /** `$period` is replaced by the choice of the page's switch. */
  query: Record<string, string | number | boolean>;
  where?: ListQuery;
  /** Dotted path into the answer. */
  value?: string;
  rows: ResolvedItem[][];
  columns: ResolvedColumn[];
  limit: number;
  chart?: 'line' | 'bar' | 'area' | 'pie';
  labels?: string;
  series?: string;
  emptyWhen: 'no_rows' | 'all_zero';
  display?: Display;
  when?: Condition;
  component?: string;
  props?: Record<string, unknown>;
  /** Of `type: links`. */
  links: { to: string; label: Label }[];
  /** i18n prefix of its other texts: `empty.title`, `empty.text`, `series.<name>`. */
  texts: string;
}

export interface ResolvedDashboard {
  name: string;
  label: Label;
  route: string;
  /** A component in place of the plain heading. */
  header?: string;
  period: { value: string; label: Label }[];
  widgets: ResolvedWidget[];
}

/** The answer of `GET /portal`. */
export interface Manifest {
  title: Label;
  home: string;
  role: string;
  kind: RoleKind;
  locales: string[];
  /** Roles that saved views may be shared with. */
  share?: string[];
  /** Whether the person may read the files and rules behind a screen. */
  inspects?: boolean;
  menu: ResolvedMenuGroup[];
  resources: ResolvedResource[];
  dashboards: ResolvedDashboard[];
  /** Names that rows give to constants, by language and key; they replace the texts of the language files. */
  texts?: Record<string, Record<string, string>>;
}
