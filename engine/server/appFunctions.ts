/** What schema files may name on the server: the kinds of function, and the arguments of each. */
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Constants } from '../dsl/options.ts';
import type { Principal } from '../dsl/schemaRegistry.ts';
import type { Condition } from '../dsl/vocabulary.ts';
import type { Db, Tx } from './db/database.ts';
import type { OfferedChoice } from './forms/offeredChoice.ts';
import type { AppPrincipal } from './principals/typeRegister.ts';

type MaybePromise<Result> = Result | Promise<Result>;
/** A row in the form of the API: times are strings, missing values are null. */
export type PlainRow = Record<string, unknown>;

/**
 * Rows of entity files, for functions of the app. The rights of the caller do not apply; the rules of the entity, its
 * hooks, history and live events do.
 */
export interface Rows {
  /** `lock` locks the rows until the transaction ends; `sort` is `name` or `-name`. */
  find(
    entity: string,
    where: Condition,
    options?: { sort?: string; limit?: number; lock?: boolean },
  ): Promise<PlainRow[]>;
  /** Returns undefined if there is no such row, or if it is deleted. */
  get(entity: string, uuid: string, options?: { lock?: boolean }): Promise<PlainRow | undefined>;
  count(entity: string, where: Condition): Promise<number>;
  /** If the entity has an owner, `customer_uuid` is the owner; the default is the caller. */
  create(entity: string, values: PlainRow): Promise<PlainRow>;
  /** Missing fields keep their values; null clears one. */
  change(entity: string, uuid: string, values: PlainRow): Promise<PlainRow>;
}

/**
 * The context of a function: the caller, the resource and the transaction. An error that it throws rolls everything
 * back.
 */
export interface HookContext {
  tx: Tx;
  rows: Rows;
  now: Date;
  principal: Principal;
  user: AppPrincipal;
  /** The session of the caller. */
  session: HookSession;
  resource: string;
  /** Where the app's pages are, without a slash at the end, for links in mails. */
  publicUrl: string;
}

export interface HookSession {
  /** Where the request came from. */
  address: string | null;
  /** The language of the answer. Absent if there is no request, such as in a job: then it is the account's. */
  locale?: string;
  /** When the person last entered the password. Absent if there is no request, such as in a job. */
  authenticatedAt?: Date;
  sessionUuid?: string;
}

interface SaveContext extends HookContext {
  kind: 'create' | 'edit';
  /** The row with all its fields, as it is after the change. */
  row: PlainRow;
  /** What it was; absent where it is made. */
  before?: PlainRow;
}

interface DeleteContext extends HookContext {
  row: PlainRow;
}

export interface ListContext extends Omit<HookContext, 'tx' | 'rows'> {
  db: Db | Tx;
}

/** The functions of a hook: one for each event of a resource, with different arguments. */
export interface Hook {
  /** Returns a further condition for the rows of lists, counts and exports, or nothing. Rights protect single rows. */
  beforeList?(context: ListContext): MaybePromise<Condition | undefined>;
  /** Returns the rows with other values. Fields that the person may not read are not there, and cannot be added. */
  afterList?(context: ListContext, rows: PlainRow[]): MaybePromise<PlainRow[]>;
  /** Returns fields that are to be stored with other values; they are checked like those of the writer. */
  beforeSave?(context: SaveContext): MaybePromise<PlainRow | undefined>;
  afterSave?(context: SaveContext): MaybePromise<void>;
  beforeDelete?(context: DeleteContext): MaybePromise<void>;
  afterDelete?(context: DeleteContext): MaybePromise<void>;
}
export type HookEvent = keyof Hook;

/** Computes a field from the rest of the row at every save. The field cannot be written by a request. */
export type ComputeFunction = (row: PlainRow, context: HookContext) => unknown;

/**
 * Computes a field in SQL from columns of the row and of other tables, whenever the row is read. Lists can sort, filter
 * and search by it like by a stored field.
 */
export type DeriveFunction = (field: (name: string) => SQLWrapper, scene: { principal: Principal; now: Date }) => SQL;

/** A derived field with its own search, for values that no index can find: the condition that a row has one word. */
export interface SearchableDerive {
  value: DeriveFunction;
  matches?(word: string, field: (name: string) => SQLWrapper): SQL;
}

/** `$hook`: a rule that the grammar cannot express, in two equivalent forms: for rows of a table and for one row. */
export interface Predicate {
  /** `field` is undefined for a field that the table does not have. */
  sql(field: (name: string) => SQLWrapper | undefined, principal: Principal): SQL;
  holds(row: PlainRow, principal: Principal): boolean;
}

/** The answers of a form, one flat object. */
type Answers = Record<string, unknown>;
/** What a check found. Give `msg`, or `text` as a key of the language files. */
export interface FieldFault {
  field: string;
  type?: string;
  text?: string;
  msg?: string;
}

/** Who fills in a form, and the transaction that its answers are stored in; outside of one where they are only read. */
export interface FormHookContext {
  db: Db | Tx;
  now: Date;
  /** Null: not signed in. */
  user: AppPrincipal | null;
  locale: string;
  /** The key of the row that the answers belong to; absent while there is none, and in forms without drafts. */
  record?: string;
}

/** Answers that a step starts with where it has none yet, when it is entered for the first time. */
export type LoadFunction = (answers: Answers, context: FormHookContext) => MaybePromise<Answers>;
/** Validates what the schema of a step cannot express, after the schema. */
export type CheckFunction = (answers: Answers, context: FormHookContext) => MaybePromise<FieldFault[]>;
/** What an action of a form does beside what its name says; what it throws refuses the action and undoes the save. */
export type ActionHook = (answers: Answers, context: FormHookContext) => MaybePromise<void>;
/** Choices behind `hook:<name>` and `ref:<name>`, that differ by person or answer. */
type ChoiceList = (answers: Answers, context: FormHookContext) => MaybePromise<OfferedChoice[]>;

/** Texts by language and key, of rows that give constants their names. */
export type RecordTexts = Record<string, Record<string, string>>;

/** Constants that rows fill, in place of those of `constants.json`. */
export interface RecordConstants {
  /** Resources whose rows they are made of: when one changes on any server, every server reads them again. */
  resources: string[];
  /**
   * Returns groups and lists as in `constants.json`; lists that it leaves out stay. `texts` are the names of values, by
   * `consts.<group>.<list>.<value>`; they replace the texts of the language files on server and pages.
   */
  read(db: Db): Promise<{ constants: Constants; texts?: RecordTexts }>;
}

/** What `pricing` of a form names. The app calls it itself; the engine compares the name alone. */
type PricingFunction = (...args: never[]) => unknown;

/**
 * A function of an action, with the answers of its dialog. Returns fields to store, also those that the caller may not
 * write. They are validated like every row.
 */
export type ActionFunction = (given: PlainRow, context: SaveContext) => MaybePromise<PlainRow | undefined>;

/** The functions of an app by their snake_case names. */
export interface AppFunctions {
  hooks: Record<string, Hook>;
  computes: Record<string, ComputeFunction>;
  derives?: Record<string, DeriveFunction | SearchableDerive>;
  predicates: Record<string, Predicate>;
  actions: Record<string, ActionFunction>;
  checks: Record<string, CheckFunction>;
  loads: Record<string, LoadFunction>;
  actionHooks: Record<string, ActionHook>;
  lists: Record<string, ChoiceList>;
  pricings?: Record<string, PricingFunction>;
  constants?: Record<string, RecordConstants>;
}

/** Own keys only: a file cannot name what every object has. */
export const getOwn = <One>(names: Record<string, One>, name: string): One | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined;
