import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { forms } from '../../engine/server/forms/index.ts';
import { validationError } from '../../engine/server/http/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import { uploadKind } from '../uploads/fileAcceptance.ts';
import { customerRoles, files } from '../uploads/tables.ts';
import type { OpenForm } from './formState.ts';
import type { OrderRow } from './tables.ts';

const maxNames = 3;

/**
 * Refuses to place a draft with files that its service does not accept: they were sent before it was chosen. The error is
 * at the question for the file type. Attachments of messages may be of any type; a draft has some if it was placed before.
 */
export async function assertFilesFit(tx: Tx, order: OrderRow, { form, context }: OpenForm): Promise<void> {
  const sent = await tx
    .select({ name: files.name })
    .from(files)
    .where(
      and(
        eq(files.order_uuid, order.uuid),
        inArray(files.role, customerRoles),
        ne(files.upload, 'failed'),
        ne(files.scan, 'quarantined'),
      ),
    );
  const refused = sent.flatMap(({ name }) => (uploadKind(order, 'source', name, context.now) ? [] : [name]));
  if (!refused.length) return;
  const names = refused.slice(0, maxNames).join(', ') + (refused.length > maxNames ? ' …' : '');
  const texts = textsOf(context.locale);
  const service = texts.say(`consts.orders.order_type.${order.order_type}`);
  const msg = texts.say('orders.files_do_not_fit', { service, names });
  const field = 'file_type';
  const step = forms().stepOf(form, field, order.answers, context);
  throw validationError(
    [{ type: 'integrity_error', loc: ['body', 'step_data', field], msg }],
    step === undefined ? {} : { step },
  );
}
