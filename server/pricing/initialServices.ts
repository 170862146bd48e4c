/** The services that a new installation starts with, and an upgraded one gets with the prices that it had. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import amounts from '../../schemas/billing/amounts.json' with { type: 'json' };
import { money } from '../../schemas/billing/money.ts';
import { services } from '../generated/entityTables.ts';
import type { ServiceDays, ServiceRow } from './services.ts';

type InitialService = Pick<ServiceRow, 'code' | 'icon' | 'unit' | 'unit_size' | 'file_types' | 'questions'> & {
  days: ServiceDays;
  /** Minor units, for `unit_size` units. */
  price: number;
  names: Record<'en' | 'de' | 'ar', string>;
  sentences: Record<'en' | 'de' | 'ar', string>;
};

export const initialServices: InitialService[] = [
  {
    code: 'proofreading',
    names: { en: 'Proofreading', de: 'Korrektorat', ar: 'التدقيق اللغوي' },
    sentences: {
      en: 'Corrects spelling, punctuation and typing errors.',
      de: 'Korrigiert Rechtschreibung, Zeichensetzung und Tippfehler.',
      ar: 'يصحّح الإملاء وعلامات الترقيم وأخطاء الكتابة.',
    },
    icon: 'file-check',
    unit: 'word',
    unit_size: 1000,
    price: 2400,
    days: { base: 2, per: 5000 },
    file_types: ['manuscript', 'pdf', 'presentation', 'subtitle'],
    questions: ['language', 'style'],
  },
  {
    code: 'copy_editing',
    names: { en: 'Copy editing', de: 'Lektorat', ar: 'التحرير اللغوي' },
    sentences: {
      en: 'Fixes grammar, style and consistency, line by line.',
      de: 'Korrigiert Grammatik, Stil und Einheitlichkeit, Zeile für Zeile.',
      ar: 'يصحّح القواعد والأسلوب والاتساق سطرًا بسطر.',
    },
    icon: 'pencil',
    unit: 'word',
    unit_size: 1000,
    price: 4000,
    days: { base: 3, per: 4000 },
    file_types: ['manuscript', 'presentation', 'spreadsheet', 'subtitle'],
    questions: ['language', 'style'],
  },
  {
    code: 'substantive_editing',
    names: { en: 'Substantive editing', de: 'Inhaltliches Lektorat', ar: 'التحرير الجوهري' },
    sentences: {
      en: 'Improves structure, argument and flow of the whole text.',
      de: 'Verbessert Aufbau, Argumentation und Fluss des ganzen Textes.',
      ar: 'يحسّن بنية النص كلّه وحججه وانسيابه.',
    },
    icon: 'list-tree',
    unit: 'word',
    unit_size: 1000,
    price: 6500,
    days: { base: 5, per: 3000 },
    file_types: ['manuscript'],
    questions: ['language', 'style'],
  },
  {
    code: 'academic_manuscript',
    names: { en: 'Academic manuscript', de: 'Wissenschaftliches Manuskript', ar: 'مخطوطة أكاديمية' },
    sentences: {
      en: 'Edits a paper or thesis for submission, citations included.',
      de: 'Bereitet Aufsatz oder Abschlussarbeit zum Einreichen vor, samt Zitaten.',
      ar: 'يحرّر البحث أو الرسالة للتقديم، بما في ذلك الاستشهادات.',
    },
    icon: 'graduation-cap',
    unit: 'word',
    unit_size: 1000,
    price: 7000,
    days: { base: 5, per: 3000 },
    file_types: ['manuscript', 'pdf', 'spreadsheet'],
    questions: ['language', 'style'],
  },
  {
    code: 'formatting',
    names: { en: 'Formatting', de: 'Formatierung', ar: 'التنسيق' },
    sentences: {
      en: 'Sets headings, tables and pages to one template.',
      de: 'Bringt Überschriften, Tabellen und Seiten in eine Vorlage.',
      ar: 'يوحّد العناوين والجداول والصفحات وفق قالب واحد.',
    },
    icon: 'layout-template',
    unit: 'page',
    unit_size: 10,
    price: 1800,
    days: { base: 2, per: 50 },
    file_types: ['manuscript', 'presentation'],
    questions: [],
  },
  {
    code: 'photo_color',
    names: { en: 'Photo colour correction', de: 'Farbkorrektur von Fotos', ar: 'تصحيح ألوان الصور' },
    sentences: {
      en: 'Balances colour, exposure and white across all photos.',
      de: 'Gleicht Farbe, Belichtung und Weiß über alle Fotos ab.',
      ar: 'يوازن الألوان والإضاءة والأبيض في كل الصور.',
    },
    icon: 'contrast',
    unit: 'image',
    unit_size: 1,
    price: 20,
    days: { base: 5, per: 800 },
    file_types: ['photo', 'raw_photo', 'catalog'],
    questions: ['look'],
  },
  {
    code: 'photo_retouching',
    names: { en: 'Photo retouching', de: 'Fotoretusche', ar: 'تنقيح الصور' },
    sentences: {
      en: 'Removes blemishes and distractions by hand.',
      de: 'Entfernt Makel und Störendes von Hand.',
      ar: 'يزيل الشوائب والمشتّتات يدويًا.',
    },
    icon: 'wand-sparkles',
    unit: 'image',
    unit_size: 1,
    price: 300,
    days: { base: 4, per: 40 },
    file_types: ['photo', 'raw_photo'],
    questions: ['look'],
  },
  {
    code: 'video_editing',
    names: { en: 'Video editing', de: 'Videoschnitt', ar: 'مونتاج الفيديو' },
    sentences: {
      en: 'Cuts, grades and mixes your footage to a finished film.',
      de: 'Schneidet, färbt und mischt Ihr Material zum fertigen Film.',
      ar: 'يقصّ لقطاتك ويلوّنها ويمزجها في فيلم جاهز.',
    },
    icon: 'video',
    unit: 'minute',
    unit_size: 1,
    price: 4500,
    days: { base: 7, per: 10 },
    file_types: ['video', 'audio', 'subtitle'],
    questions: ['aspect'],
  },
];

/**
 * Adds the services at the first start of this version; changes by an administrator stay. Prices come from the list
 * prices of the version before, whose table is kept.
 */
export async function seedServices(db: Db): Promise<void> {
  const { rows } = await db.execute<{ order_type: string; price: string }>(
    sql`select order_type, price from collections.list_prices`,
  );
  const prices = new Map(rows.map(({ order_type, price }) => [order_type, Number(price)]));
  const now = new Date();
  await db
    .insert(services)
    .values(
      initialServices.map(({ names, sentences, price, days, ...service }, index) => ({
        ...service,
        uuid: randomUUID(),
        name_en: names.en,
        name_de: names.de,
        name_ar: names.ar,
        sentence_en: sentences.en,
        sentence_de: sentences.de,
        sentence_ar: sentences.ar,
        steps: [{ from: 0, price: money(prices.get(service.code) ?? price) }],
        minimum: amounts.minimum_order,
        days_base: days.base,
        days_per: days.per,
        position: (index + 1) * 10,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflictDoNothing({ target: services.code });
}
