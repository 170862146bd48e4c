import Button from '@mui/material/Button';
import { MessageIcon } from '../../engine/ui/icons/icons.ts';
import { type ExtensionProps, useI18n } from '../../engine/ui/resources/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { scrollToMessages } from '../shared/messages/messagesAnchor.ts';
import { useLinkRefresh } from '../shared/useLinkRefresh.ts';
import { FileList } from './FileList.tsx';
import { OpenOrderFile } from './OpenOrderFile.tsx';

/** Shows new messages and edited files from the team at the top of the order. */
export default function OrderUpdates({ row, resource }: ExtensionProps) {
  const i18n = useI18n();
  useLinkRefresh(resource.name, row.id);
  const { uuid, files, unread_messages } = row as unknown as Order;
  const results = files.filter(({ role }) => role === 'result');
  return (
    <>
      {unread_messages > 0 && (
        <Button startIcon={<MessageIcon />} onClick={scrollToMessages} sx={{ justifySelf: 'start' }}>
          {i18n.plural('orders.messages.unread', unread_messages)}
        </Button>
      )}
      {results.length > 0 && (
        <FileList title={i18n.text('orders.files.results')} files={results} archive={{ order: uuid, of: 'results' }} />
      )}
      <OpenOrderFile files={files} />
    </>
  );
}
