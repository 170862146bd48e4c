/** The services of a new installation. An upgraded installation gets the same services with its own list prices. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import amounts from '../../schemas/billing/amounts.json' with { type: 'json' };
import { money } from '../../schemas/billing/money.ts';
import schemaConstants from '../../schemas/constants.json' with { type: 'json' };
import { services } from '../generated/entityTables.ts';
import type { ServiceDays, ServiceRow } from './services.ts';

const constants = schemaConstants.orders;

type Excerpt = Pick<ServiceRow, 'example_before' | 'example_after'>;

interface InitialService extends Pick<ServiceRow, 'icon' | 'group' | 'unit_size'>, Partial<Excerpt> {
  code: keyof typeof constants.order_type_files;
  days: ServiceDays;
  /** Minor units, for `unit_size` units. */
  price: number;
  sentences: Record<'en' | 'de' | 'ar', string>;
}

/** Names, units, files and questions come from `constants.json` and its texts. */
export const initialServices: InitialService[] = [
  {
    code: 'proofreading',
    sentences: {
      en: 'Corrects spelling, punctuation and typing errors.',
      de: 'Korrigiert Rechtschreibung, Zeichensetzung und Tippfehler.',
      ar: 'يصحّح الإملاء وعلامات الترقيم وأخطاء الكتابة.',
    },
    icon: 'file-check',
    group: 'text',
    unit_size: 1000,
    price: 2400,
    days: { base: 2, per: 5000 },
    example_before: 'The report, wich was publish in march, recieved alot of attention from it’s readers.',
    example_after: 'The report, which was published in March, received a lot of attention from its readers.',
  },
  {
    code: 'copy_editing',
    sentences: {
      en: 'Fixes grammar, style and consistency, line by line.',
      de: 'Korrigiert Grammatik, Stil und Einheitlichkeit, Zeile für Zeile.',
      ar: 'يصحّح القواعد والأسلوب والاتساق سطرًا بسطر.',
    },
    icon: 'pencil',
    group: 'text',
    unit_size: 1000,
    price: 4000,
    days: { base: 3, per: 4000 },
    example_before:
      'Due to the fact that the river was high, the crew were not able to make the decision as to whether to go.',
    example_after: 'Because the river was high, the crew could not decide whether to go.',
  },
  {
    code: 'substantive_editing',
    sentences: {
      en: 'Improves structure, argument and flow of the whole text.',
      de: 'Verbessert Aufbau, Argumentation und Fluss des ganzen Textes.',
      ar: 'يحسّن بنية النص كلّه وحججه وانسيابه.',
    },
    icon: 'list-tree',
    group: 'text',
    unit_size: 1000,
    price: 6500,
    days: { base: 5, per: 3000 },
    example_before:
      'The valley is old. Many people live there. The dam was built in 1931. Before that there were floods. The floods were bad.',
    example_after:
      'Before the dam was built in 1931, floods regularly destroyed villages in this old and densely settled valley.',
  },
  {
    code: 'academic_manuscript',
    sentences: {
      en: 'Edits a paper or thesis for submission, citations included.',
      de: 'Bereitet Aufsatz oder Abschlussarbeit zum Einreichen vor, samt Zitaten.',
      ar: 'يحرّر البحث أو الرسالة للتقديم، بما في ذلك الاستشهادات.',
    },
    icon: 'graduation-cap',
    group: 'text',
    unit_size: 1000,
    price: 7000,
    days: { base: 5, per: 3000 },
    example_before: 'As (Miller 2019) says, results was significant (p<.05), see Fig 2 and also table one.',
    example_after: 'As Miller (2019) reports, the results were significant (p < .05; see Figure 2 and Table 1).',
  },
  {
    code: 'formatting',
    sentences: {
      en: 'Sets headings, tables and pages to one template.',
      de: 'Bringt Überschriften, Tabellen und Seiten in eine Vorlage.',
      ar: 'يوحّد العناوين والجداول والصفحات وفق قالب واحد.',
    },
    icon: 'layout-template',
    group: 'text',
    unit_size: 10,
    price: 1800,
    days: { base: 2, per: 50 },
    example_before: 'Chapter 1: INTRODUCTION\n1.1 background\n1.2. Aims of the Study',
    example_after: '1 Introduction\n1.1 Background\n1.2 Aims of the study',
  },
  {
    code: 'photo_color',
    sentences: {
      en: 'Balances color, exposure and white across all photos.',
      de: 'Gleicht Farbe, Belichtung und Weiß über alle Fotos ab.',
      ar: 'يوازن الألوان والإضاءة والأبيض في كل الصور.',
    },
    icon: 'contrast',
    group: 'photos',
    unit_size: 1,
    price: 20,
    days: { base: 5, per: 800 },
  },
  {
    code: 'photo_retouching',
    sentences: {
      en: 'Removes blemishes and distractions by hand.',
      de: 'Entfernt Makel und Störendes von Hand.',
      ar: 'يزيل الشوائب والمشتّتات يدويًا.',
    },
    icon: 'wand-sparkles',
    group: 'photos',
    unit_size: 1,
    price: 300,
    days: { base: 4, per: 40 },
  },
  {
    code: 'video_editing',
    sentences: {
      en: 'Cuts, grades and mixes your footage to a finished film.',
      de: 'Schneidet, färbt und mischt Ihr Material zum fertigen Film.',
      ar: 'يقصّ لقطاتك ويلوّنها ويمزجها في فيلم جاهز.',
    },
    icon: 'video',
    group: 'video',
    unit_size: 1,
    price: 4500,
    days: { base: 7, per: 10 },
  },
];

/**
 * Adds missing services, which are all of them at the first start of this version; later changes stay. The prices come
 * from the list prices of the version before, whose table is kept.
 */
export async function seedServices(db: Db): Promise<void> {
  const { rows } = await db.execute<{ order_type: string; price: string }>(
    sql`select order_type, price from collections.list_prices`,
  );
  const prices = new Map(rows.map(({ order_type, price }) => [order_type, Number(price)]));
  await db
    .insert(services)
    .values(
      initialServices.map((service, index) => ({
        ...initialRow(service, prices.get(service.code) ?? service.price),
        position: (index + 1) * 10,
      })),
    )
    .onConflictDoNothing({ target: services.code });
}

function initialRow(service: InitialService, price: number) {
  const { code, icon, group, unit_size, sentences, days, example_before, example_after } = service;
  const nameIn = (language: string) => textsOf(language).say(`consts.orders.order_type.${code}`);
  const now = new Date();
  return {
    uuid: randomUUID(),
    code,
    name_en: nameIn('en'),
    name_de: nameIn('de'),
    name_ar: nameIn('ar'),
    sentence_en: sentences.en,
    sentence_de: sentences.de,
    sentence_ar: sentences.ar,
    icon,
    group,
    unit: namesWith(constants.order_types_by_unit, code)[0] ?? 'word',
    unit_size,
    steps: [{ from: 0, price: money(price) }],
    minimum: amounts.minimum_order,
    days_base: days.base,
    days_per: days.per,
    file_types: constants.order_type_files[code] as ServiceRow['file_types'],
    questions: namesWith(constants.order_types_by_question, code),
    example_before,
    example_after,
    created_at: now,
    updated_at: now,
  };
}

/** Returns the names of the lists that contain a code. */
const namesWith = <Name extends string>(lists: Record<Name, string[]>, code: string): Name[] =>
  (Object.keys(lists) as Name[]).filter(name => lists[name].includes(code));
