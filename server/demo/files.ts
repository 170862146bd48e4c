import { createHash } from 'node:crypto';
import type { Storage } from '../../engine/server/storage/index.ts';
import type { files } from '../uploads/tables.ts';
import { archive, landscape, picture, prose, rawPicture } from './fileContents.ts';
import { timeOf } from './lifecycles.ts';
import type { DemoOrder } from './orderRows.ts';
import type { Random } from './random.ts';
import { trackedDocument } from './trackedDocument.ts';

type NewFile = typeof files.$inferInsert;
interface DemoFile {
  row: NewFile;
  content: Buffer | null;
}

const day = 86_400_000;
/** Days for which the demo customer's plan keeps files. */
const keptDays = 90;

/** Returns the files sent for an order and its results, as long as they are kept. */
export function demoFiles(order: DemoOrder, random: Random, now: Date): DemoFile[] {
  const delivered = timeOf(order.lifecycle, 'delivered');
  const gone = delivered && now.getTime() - delivered.getTime() > keptDays * day;
  const sentAt = timeOf(order.lifecycle, 'queued') ?? timeOf(order.lifecycle, 'on_hold');
  if (gone || order.script.status === 'cancelled') return [];
  if (order.script.status === 'awaiting_files') return portraitsOf(order, random, now);
  if (!sentAt) return [];
  const expires =
    delivered && order.row.status !== 'revision_requested' ? new Date(delivered.getTime() + keptDays * day) : null;
  const sources = sourcesOf(order, random).map(file => fileRow(order, file, sentAt, expires, random));
  return delivered
    ? [...sources, ...resultsOf(order, random, delivered).map(file => fileRow(order, file, delivered, expires, random))]
    : sources;
}

interface SentFile {
  name: string;
  file_type: string;
  role: NewFile['role'];
  content: Buffer;
  measured?: { unit: string; count: number };
}

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[’']/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

function sourcesOf({ script, row }: DemoOrder, random: Random): SentFile[] {
  const slug = slugOf(script.name);
  if (isReviewed({ script, row })) return photosOf(slug, 'source');
  if (row.unit === 'image')
    return [
      {
        name: `${slug}.zip`,
        file_type: 'catalog',
        role: 'source',
        content: archive({ [`${slug}-001.png`]: picture(random) }),
      },
    ];
  if (row.unit !== 'word') return [textFile(`${slug}.md`, 900, random, false)];
  const words = script.measured ?? script.quantity ?? 0;
  const parts = script.name.includes('chapters') ? 3 : 1;
  const sources = Array.from({ length: parts }, (_, index) => {
    const count = index < parts - 1 ? Math.floor(words / parts) : words - Math.floor(words / parts) * (parts - 1);
    return textFile(parts > 1 ? `${slug}-part-${index + 1}.md` : `${slug}.md`, count, random, true);
  });
  const bibliography = {
    name: `${slug}.bib`,
    file_type: 'metadata',
    role: 'metadata',
    content: prose(60, random),
  } as const;
  return script.type === 'academic_manuscript' ? [...sources, bibliography] : sources;
}

const textFile = (name: string, words: number, random: Random, counted: boolean): SentFile => ({
  name,
  file_type: 'manuscript',
  role: 'source',
  content: prose(words, random),
  ...(counted ? { measured: { unit: 'word', count: words } } : {}),
});

function resultsOf({ script, row }: DemoOrder, random: Random, at: Date): SentFile[] {
  const slug = slugOf(script.name);
  if (isReviewed({ script, row })) return photosOf(slug, 'result');
  if (row.unit === 'image') {
    const content = archive({ [`${slug}-001.png`]: picture(random) });
    return [{ name: `${slug}-edited.zip`, file_type: 'catalog', role: 'result', content }];
  }
  const clean = textFile(`${slug}-edited.md`, 1200, random, false);
  const tracked = { ...clean, name: `${slug}-changes.docx`, content: trackedDocument(prose(1200, random), at) };
  return [clean, tracked].map(file => ({ ...file, role: 'result' }));
}

/** The photos of an order that waits for its customer are compared with those that were sent. */
const isReviewed = ({ script, row }: Pick<DemoOrder, 'script' | 'row'>): boolean =>
  row.unit === 'image' && script.status === 'delivered';

const photosOf = (slug: string, role: 'source' | 'result'): SentFile[] =>
  Array.from({ length: 8 }, (_, index) => ({
    name: `${slug}-${String(index + 1).padStart(2, '0')}.png`,
    file_type: 'photo',
    role,
    content: landscape(index, role === 'result'),
  }));

/** 38 of 40 files are complete; one was interrupted and one was not a picture. */
function portraitsOf(order: DemoOrder, random: Random, now: Date): DemoFile[] {
  const at = new Date(now.getTime() - 3_600_000);
  return Array.from({ length: 40 }, (_, index) => {
    const name = `NF-portrait-${String(index + 1).padStart(3, '0')}.nef`;
    const content = rawPicture(random);
    const sent: SentFile = {
      name,
      content,
      file_type: 'raw_photo',
      role: 'source',
      measured: { unit: 'image', count: 1 },
    };
    const file = fileRow(order, sent, at, null, random);
    return { 17: failFile(file, 'lost'), 31: failFile(file, 'content') }[index + 1] ?? file;
  });
}

const failFile = ({ row }: DemoFile, error: 'content' | 'lost'): DemoFile => ({
  content: null,
  row: {
    ...row,
    upload: 'failed',
    error,
    received: 0,
    sha256: null,
    scan: 'pending',
    finished_at: null,
    measured_unit: null,
    measured_count: null,
  },
});

function fileRow({ row }: DemoOrder, file: SentFile, at: Date, expires_at: Date | null, random: Random): DemoFile {
  const { name, content, file_type, role, measured } = file;
  return {
    content,
    row: {
      uuid: random.uuid(),
      order_uuid: row.uuid ?? '',
      name,
      file_type,
      role,
      version: 1,
      size: content.length,
      received: content.length,
      storage_key: random.uuid(),
      sha256: createHash('sha256').update(content).digest('hex'),
      measured_unit: measured?.unit ?? null,
      measured_count: measured?.count ?? null,
      scan: 'clean',
      upload: 'done',
      created_at: at,
      updated_at: at,
      finished_at: at,
      expires_at,
    },
  };
}

/** Puts the contents into the store, under the keys of their rows. */
export async function storeContents(storage: Storage, sent: DemoFile[]): Promise<void> {
  await Promise.all(
    sent.map(async ({ row, content }) => {
      if (content) await storage.put(row.storage_key, content);
    }),
  );
}
