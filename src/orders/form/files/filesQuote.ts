import type { PriceList } from '../../../../schemas/generated/types.ts';
import { quantityKeys, type Unit, units } from '../../../../schemas/pricing/quantities.ts';
import {
  canBeOrdered,
  type Group,
  groupOf,
  preferredUnits,
  type Service,
  takesFiles,
  totalOf,
} from '../../../shared/quote/units.ts';
import type { DraftFile } from './draftFile.ts';

export type Answers = Record<string, unknown>;

/**
 * Whether the order has the file, or will have it. It has no file that was refused, or that must be chosen again, and of
 * a type that is not edited only what goes beside the others.
 */
export const isInOrder = ({ file, problem, upload, isMetadata }: DraftFile): boolean =>
  upload?.state !== 'failed' &&
  problem !== 'unreadable' &&
  (problem !== 'wrong_type' || upload !== null || isMetadata === true) &&
  (file !== undefined || upload?.cause !== 'interrupted');

/** Files of the order that a service may edit. */
export const usableFiles = (files: DraftFile[]): DraftFile[] =>
  files.filter(file => file.types.length > 0 && isInOrder(file));

/** The files that the service edits: only they are ordered. Without a service, all. */
export const orderedFiles = (files: DraftFile[], service: Service | undefined): DraftFile[] =>
  usableFiles(files).filter(file => !service || takesFiles(service, [file]));

/** Files without a quantity in the unit, which the person must enter. */
export const uncountedFiles = (files: DraftFile[], unit: Unit): DraftFile[] =>
  usableFiles(files).filter(({ counting, counts, file }) => file && !counting && counts[unit] === undefined);

/** The sum of the counts; null while one is missing. */
export const sumOf = (files: DraftFile[], unit: Unit): number | null =>
  usableFiles(files).every(({ counts }) => counts[unit] !== undefined) ? totalOf(usableFiles(files), unit) : null;

/** The services that edit every file, in the order of the list; without files, all. */
export const fittingServices = (files: DraftFile[], { services }: PriceList): Service[] =>
  services.filter(service => usableFiles(files).every(file => takesFiles(service, [file])));

export const quantityIn = (answers: Answers, unit: Unit): number | undefined => {
  const quantity = answers[quantityKeys[unit]];
  return typeof quantity === 'number' ? quantity : undefined;
};

export const serviceIn = (answers: Answers, list: PriceList): Service | undefined =>
  list.services.find(({ order_type }) => order_type === answers.order_type);

/** Returns the unit of the service; until one is chosen, the first that was counted of those that fit the files. */
export function unitIn(service: Service | undefined, files: DraftFile[], list: PriceList): Unit {
  if (service) return service.unit;
  const possible = new Set(fittingServices(files, list).map(({ unit }) => unit));
  const counted = preferredUnits.find(unit => possible.has(unit) && totalOf(usableFiles(files), unit) !== null);
  return counted ?? [...possible][0] ?? 'word';
}

/** Changes the answers to a service and its quantity. Quantities of other units are not asked for. */
export const withService = (
  { file_type }: Answers,
  service: Service,
  quantity: number | undefined,
  files: DraftFile[],
): Answers => ({
  ...Object.fromEntries(units.map(unit => [quantityKeys[unit], undefined])),
  order_type: service.order_type,
  [quantityKeys[service.unit]]: quantity,
  file_type: fileTypeOf(service, files, file_type),
});

/** The type of the files that the service edits; without files, the type that was chosen, or the service's first. */
function fileTypeOf({ file_types }: Service, files: DraftFile[], chosen: unknown): string | undefined {
  const types = new Set(
    usableFiles(files)
      .flatMap(file => file.types)
      .filter(type => file_types.includes(type)),
  );
  const isKept = file_types.some(type => type === chosen) && (types.size === 0 || types.has(String(chosen)));
  return isKept ? String(chosen) : ([...types][0] ?? file_types[0]);
}

/** What the files fill in. */
export interface Filling {
  files: DraftFile[];
  list: PriceList;
  answers: Answers;
  /** Units whose quantity the person is typing. */
  typed: Partial<Record<Unit, string>>;
  /** See `DraftFiles.filled`. */
  filled: Partial<Record<Unit, number>>;
}

/**
 * Returns what the files change in the answers: a service that edits them, so that the price is there without a further
 * press, and the quantity that was counted. What the person has chosen or entered stays. Null: nothing changes.
 */
export function fillAnswers({ files, list, answers, typed, filled }: Filling): Answers | null {
  if (files.length === 0) return withoutCount({ list, answers, typed, filled });
  if (files.some(({ counting }) => counting)) return null;
  const fitting = fittingServices(files, list);
  const chosen = serviceIn(answers, list);
  const isUsable = chosen && usableFiles(files).some(file => takesFiles(chosen, [file]));
  const service = isUsable ? chosen : (fitting.find(({ unit }) => sumOf(files, unit) !== null) ?? chosen);
  if (!service) return null;
  const total = sumOf(orderedFiles(files, service), service.unit);
  const before = quantityIn(answers, service.unit);
  const follows = typed[service.unit] === undefined && (before === undefined || before === filled[service.unit]);
  const counted = total !== null && canBeOrdered(total, service.unit) ? total : undefined;
  // What is ordered of files that become several orders is not decided.
  const quantity = splitFiles(files, list) ? undefined : follows ? counted : before;
  const changes = {
    ...withService(answers, service, quantity, files),
    submission_method: 'upload',
    cloud_link: undefined,
  };
  const changed = Object.entries(changes).filter(([name, value]) => answers[name] !== value);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** Once the last file is removed, its quantity is not ordered any more. */
function withoutCount({ list, answers, typed, filled }: Omit<Filling, 'files'>): Answers | null {
  const unit = serviceIn(answers, list)?.unit;
  const before = unit && quantityIn(answers, unit);
  if (!unit || before === undefined || before !== filled[unit] || typed[unit] !== undefined) return null;
  return { [quantityKeys[unit]]: undefined };
}

/** The groups of services that edit a file. */
const groupsOf = (file: DraftFile, { services }: PriceList): Set<Group> =>
  new Set(services.filter(service => takesFiles(service, [file])).map(({ unit }) => groupOf[unit]));

/**
 * Splits files that no service edits together by the kind of work, for example documents and photos; null if one service
 * edits all.
 */
export function splitFiles(files: DraftFile[], list: PriceList): Map<Group, DraftFile[]> | null {
  const usable = usableFiles(files);
  if (usable.length < 2) return null;
  const kinds = usable.map(file => groupsOf(file, list));
  const [first = new Set<Group>()] = kinds;
  if ([...first].some(group => kinds.every(kind => kind.has(group)))) return null;
  const parts = new Map<Group, DraftFile[]>();
  for (const [place, file] of usable.entries()) {
    const [group] = kinds[place] ?? [];
    if (group) parts.set(group, [...(parts.get(group) ?? []), file]);
  }
  return parts.size > 1 ? parts : null;
}
