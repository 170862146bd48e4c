/** The services that customers order, read from the records of the administrators. */
import { asc } from 'drizzle-orm';
import { type Db, preparedStatement, type Tx } from '../../engine/server/db/index.ts';
import type { Unit } from '../../schemas/pricing/quantities.ts';
import { services } from '../generated/entityTables.ts';

/** Text by language. The first language is always there; another one may lack. */
export type Translations = { en: string } & Partial<Record<string, string>>;

/** A step of the price: its price counts for the units after the first `from`. */
export interface PriceStep {
  from: number;
  /** Minor units, for `unit_size` units. */
  price: number;
}

/** How many working days a service takes: a base, and one more for each begun `per` units. */
export interface ServiceDays {
  base: number;
  per: number;
}

/** What the price of an order is made of, beside its answers and its customer. */
export interface ServiceTerms {
  unit: Unit;
  /** Prices are for this many units. */
  unit_size: number;
  /** Ascending; the first begins at 0. */
  steps: PriceStep[];
  /** What an order costs at least, in minor units. */
  minimum: number;
}

/** An example of the result of a service. */
export interface BeforeAndAfter<Sample> {
  before: Sample;
  after: Sample;
}

type ServicePicture = NonNullable<ServiceRow['picture_before']>;

/** A service as an administrator described it. */
export interface Service extends ServiceTerms {
  uuid: string;
  /** The value of `order_type`. */
  code: string;
  names: Translations;
  /** One sentence of what it does. */
  sentences: Translations;
  icon: string;
  /** The heading below which it is offered. */
  group: NonNullable<ServiceRow['group']>;
  days: ServiceDays;
  file_types: string[];
  /** Ready questions that the order form asks. */
  questions: string[];
  /** What the work does to an excerpt, in the language of the excerpt; null: no such example. */
  excerpt: BeforeAndAfter<string> | null;
  /** What it does to a picture. */
  pictures: BeforeAndAfter<ServicePicture> | null;
  /** The first and the last day (`YYYY-MM-DD`, UTC) on which it can be ordered; null: without a limit. */
  active_from: string | null;
  active_until: string | null;
  /** The place in lists, smallest first. */
  position: number;
}

export type ServiceRow = typeof services.$inferSelect;

const allServices = preparedStatement(db =>
  db.select().from(services).orderBy(asc(services.position), asc(services.code)).prepare('services'),
);

/** Reads all services in their order, those that have ended or not begun included. One statement. */
export const readServices = async (db: Db | Tx): Promise<Service[]> =>
  (await allServices(db).execute()).map(serviceOfRow);

/** Whether a service can be ordered on the day of `now` (UTC). */
export const isActive = ({ active_from, active_until }: Service, now: Date): boolean => {
  const today = now.toISOString().slice(0, 10);
  return (active_from === null || active_from <= today) && (active_until === null || today <= active_until);
};

/** The text in a language, else in the first one. */
export const translationIn = (texts: Translations, language: string): string => texts[language]?.trim() || texts.en;

export const serviceOfRow = (row: ServiceRow): Service => ({
  uuid: row.uuid,
  code: row.code,
  names: translations(row.name_en, row.name_de, row.name_ar),
  sentences: translations(row.sentence_en, row.sentence_de, row.sentence_ar),
  icon: row.icon,
  group: row.group ?? 'text',
  unit: row.unit,
  unit_size: row.unit_size,
  steps: row.steps.map(({ from, price }) => ({ from, price: price.amount })),
  minimum: row.minimum,
  days: { base: row.days_base, per: row.days_per },
  file_types: row.file_types,
  questions: row.questions,
  excerpt: pairOf(row.example_before?.trim(), row.example_after?.trim()),
  pictures: pairOf(row.picture_before, row.picture_after),
  active_from: row.active_from,
  active_until: row.active_until,
  position: row.position,
});

const translations = (en: string, de: string | null, ar: string | null): Translations => ({
  en,
  ...(de?.trim() && { de }),
  ...(ar?.trim() && { ar }),
});

const pairOf = <Sample>(before: Sample | null | undefined, after: Sample | null | undefined) =>
  before && after ? { before, after } : null;
