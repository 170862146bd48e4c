import type { I18n } from '../../engine/ui/resources/index.ts';
import type { Order } from '../../schemas/generated/types.ts';

/** Returns the facts of a file below its name: kind, quantity, size, version. */
export function fileFacts(file: Order['files'][number], i18n: I18n): string {
  const kind =
    file.role === 'metadata'
      ? i18n.text('orders.files.role.metadata')
      : i18n.text(`consts.orders.file_type.${file.file_type}`);
  const measured = file.measured && i18n.plural(`orders.units.${file.measured.unit}`, file.measured.count);
  const version = file.version > 1 && i18n.text('orders.files.version', { version: i18n.number(file.version) });
  // The number and the unit of a size stay on one line.
  const size = i18n.bytes(file.size).replaceAll(' ', '\u00a0');
  return i18n.joined([kind, measured || null, size, version]);
}
