/** What schema files may name on the server: the kinds of function, and what each is told. */
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Condition } from '../dsl/vocabulary.ts';
import type { Asker } from '../dsl/world.ts';
import type { Db, Tx } from './db/database.ts';
import type { OfferedChoice } from './forms/offeredChoice.ts';
import type { AppPrincipal } from './principals/register.ts';

type Now<Result> = Result | Promise<Result>;
/** A row as the API writes it: times as texts, nothing as null. */
export type PlainRow = Record<string, unknown>;

/**
 * Rows of tables that entity files describe, for functions of the app: whatever the caller may do, by the rules of the
 * entity, with its hooks, history and live events.
 */
export interface Rows {
  /** `lock` keeps others from changing the rows before the transaction ends; `sort` is `name` or `-name`. */
  find(
    entity: string,
    where: Condition,
    options?: { sort?: string; limit?: number; lock?: boolean },
  ): Promise<PlainRow[]>;
  /** Undefined where there is no such row, or it is put away. */
  get(entity: string, uuid: string, options?: { lock?: boolean }): Promise<PlainRow | undefined>;
  count(entity: string, where: Condition): Promise<number>;
  /** Of an entity with an owner, `customer_uuid` is the owner; default: the caller. */
  create(entity: string, values: PlainRow): Promise<PlainRow>;
  /** Fields that are not given stay as they are; null clears one. */
  change(entity: string, uuid: string, values: PlainRow): Promise<PlainRow>;
}

/** Who acts, on what, and the transaction that it happens in: what a function throws undoes it all. */
export interface Scene {
  tx: Tx;
  rows: Rows;
  now: Date;
  asker: Asker;
  user: AppPrincipal;
  /** The sign-in that it comes from. */
  session: SceneSession;
  resource: string;
}

export interface SceneSession {
  /** Where the request came from. */
  address: string | null;
  /** When the person gave the password last. Absent where no request of theirs asks, such as in a job. */
  authenticatedAt?: Date;
  sessionUuid?: string;
}

export interface SaveScene extends Scene {
  kind: 'create' | 'edit';
  /** The row as it is going to be, or is now, in all its fields. */
  row: PlainRow;
  /** What it was; absent where it is made. */
  before?: PlainRow;
}

export interface DeleteScene extends Scene {
  row: PlainRow;
}

export interface ListScene extends Omit<Scene, 'tx' | 'rows'> {
  db: Db | Tx;
}

/** A function of one name may stand at several places of a resource; each place tells it something else. */
export interface Hook {
  /** Returns what the rows must be like beside, or nothing. Counts for every way to read them. */
  beforeList?(scene: ListScene): Now<Condition | undefined>;
  /** Returns the rows with other values. Fields that the person may not read are not there, and cannot be added. */
  afterList?(scene: ListScene, rows: PlainRow[]): Now<PlainRow[]>;
  /** Returns fields that are to be stored with other values; they are checked like those of the writer. */
  beforeSave?(scene: SaveScene): Now<PlainRow | undefined>;
  afterSave?(scene: SaveScene): Now<void>;
  beforeDelete?(scene: DeleteScene): Now<void>;
  afterDelete?(scene: DeleteScene): Now<void>;
}
export type HookPlace = keyof Hook;

/** The value of a field, from the rest of the row: worked out with every save, and written by nobody. */
export type Compute = (row: PlainRow, scene: Scene) => unknown;

/**
 * The value of a field, from columns of the row and from other tables: worked out whenever the row is read, so that it is
 * sorted, filtered and searched by like a stored one.
 */
export type Derive = (field: (name: string) => SQLWrapper, scene: { asker: Asker; now: Date }) => SQL;

/** `$hook`: a rule that the grammar has no words for, twice the same: for rows of a table and for one row. */
export interface Predicate {
  /** `field` is undefined for a field that the table does not have. */
  sql(field: (name: string) => SQLWrapper | undefined, asker: Asker): SQL;
  holds(row: PlainRow, asker: Asker): boolean;
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
export interface FormScene {
  db: Db | Tx;
  now: Date;
  /** Null: nobody is signed in. */
  user: AppPrincipal | null;
  locale: string;
}

/** Answers that a step starts with where it has none yet, when it is entered for the first time. */
export type Load = (answers: Answers, scene: FormScene) => Now<Answers>;
export type Check = (answers: Answers, scene: FormScene) => Now<FieldFault[]>;
/** What an action of a form does beside what its name says; what it throws refuses the action and undoes the save. */
export type ActionHook = (answers: Answers, scene: FormScene) => Now<void>;
/** Choices behind `hook:<name>` and `ref:<name>`, that differ by person or answer. */
export type ChoiceList = (answers: Answers, scene: FormScene) => Now<OfferedChoice[]>;

/**
 * An act of a resource, with what its dialog asked for. Returns fields that are to be stored, whoever may write them;
 * they are checked like every row.
 */
export type Act = (given: PlainRow, scene: SaveScene) => Now<PlainRow | undefined>;

export interface Moved {
  from: string;
  /** null: the answer had no place any more. */
  to: string | null;
  /** What the form calls the answer that was carried. */
  label?: string;
}

/** Functions that a form's `drafts.migrate` names. */
export type Migrations = Record<string, (answers: Answers) => { answers: Answers; moved: Moved[] }>;

/** By snake_case name. */
export interface Named {
  hooks: Record<string, Hook>;
  computes: Record<string, Compute>;
  derives?: Record<string, Derive>;
  predicates: Record<string, Predicate>;
  acts: Record<string, Act>;
  checks: Record<string, Check>;
  loads: Record<string, Load>;
  actionHooks: Record<string, ActionHook>;
  lists: Record<string, ChoiceList>;
  /** Of drafts: `drafts.migrate`. */
  migrations: Migrations;
}

/** Own keys only: a file cannot name what every object has. */
export const namedIn = <One>(names: Record<string, One>, name: string): One | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined;
