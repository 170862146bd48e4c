import { extensionOf } from '../../engine/server/files/index.ts';
import constants from '../../schemas/constants.json' with { type: 'json' };
import type { UploadSync } from '../../schemas/generated/types.ts';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import type { OrderRow } from '../orders/tables.ts';
import { currentServices, serviceOf } from '../pricing/currentServices.ts';
import { isActive } from '../pricing/services.ts';
import type { FileRow } from './tables.ts';

type Lists = Record<string, string[]>;
/** What a file is to its order. */
export type UploadKind = Pick<FileRow, 'role' | 'file_type'>;
type OrderedService = Pick<OrderRow, 'order_type' | 'answers' | 'status' | 'price'>;

const { file_types_mapping, metadata_files } = constants.orders;
const extensionsOf: Lists = file_types_mapping;

/**
 * All that the service takes; a placed order keeps what was agreed on with its price. The type that the customer chose
 * does not limit them. A draft without a service takes what any service takes that can be ordered.
 */
function fileTypes({ order_type, answers, status, price }: OrderedService, now: Date): string[] {
  // The column `order_type` of a draft without an answer contains the first service.
  if (status === 'draft') return serviceOf(String(answers.order_type))?.file_types ?? typesToOrder(now);
  const known = Object.keys(extensionsOf);
  const offered = price?.inputs?.file_types ?? serviceOf(order_type)?.file_types ?? known;
  // Orders of 0.1.0 took the chosen type alone.
  return price?.inputs && !price.inputs.file_types ? known.filter(type => type === answers.file_type) : offered;
}

/** File types of the services that can be ordered now. */
const typesToOrder = (now: Date): string[] => [
  ...new Set(
    currentServices()
      .filter(service => isActive(service, now))
      .flatMap(service => service.file_types),
  ),
];

/** Returns the rules that the browser checks before the first byte, and the server again. */
export const acceptanceOf = (order: OrderedService, now: Date): UploadSync['accept'] =>
  accepting(fileTypes(order, now));

/** A result may be of any type that is known. */
export const acceptanceOfResults = (): UploadSync['accept'] => accepting(Object.keys(extensionsOf));

/** An attachment may be of any known type too; a message takes only a few. */
export const acceptanceOfAttachments = (): UploadSync['accept'] => ({
  ...acceptanceOfResults(),
  order_files: limits.message_files,
});

const accepting = (types: string[]): UploadSync['accept'] => ({
  extensions: types.flatMap(type => extensionsOf[type]!),
  metadata: metadata_files,
  file_bytes: limits.file_bytes,
  order_bytes: limits.order_bytes,
  order_files: limits.order_files,
});

/** Returns the role of a file in an order by its extension; undefined if the order does not accept such files. */
function acceptedKind(order: OrderedService, name: string, now: Date): UploadKind | undefined {
  const extension = extensionOf(name);
  if (metadata_files.includes(extension)) return { role: 'metadata', file_type: 'metadata' };
  const type = fileTypes(order, now).find(one => extensionsOf[one]!.includes(extension));
  return type ? { role: 'source', file_type: type } : undefined;
}

/** The type of a file that may be of any known type, such as a result; undefined for one that no order takes. */
function findFileType(name: string): string | undefined {
  const extension = extensionOf(name);
  const type = Object.keys(extensionsOf).find(one => extensionsOf[one]!.includes(extension));
  return type ?? (metadata_files.includes(extension) ? 'metadata' : undefined);
}

/** Returns what a file is to an order, by the purpose of its token and its extension; undefined if it is refused. */
export function uploadKind(
  order: OrderedService,
  sends: 'source' | 'result' | 'attachment',
  name: string,
  now: Date,
): UploadKind | undefined {
  if (sends === 'source') return acceptedKind(order, name, now);
  const file_type = findFileType(name);
  return file_type ? { role: sends, file_type } : undefined;
}
