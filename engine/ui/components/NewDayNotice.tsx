import Button from '@mui/material/Button';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { Notice } from './Notice.tsx';

/** Notice that prices and dates were computed again because a new day began while the page was open. */
export function NewDayNotice({ onDismiss }: { onDismiss: () => void }) {
  const translate = useTranslate();
  return (
    <div role="status">
      <Notice
        tone="info"
        title={translate('formui.new_day.title')}
        actions={<Button onClick={onDismiss}>{translate('formui.new_day.dismiss')}</Button>}
      >
        {translate('formui.new_day.text')}
      </Notice>
    </div>
  );
}
