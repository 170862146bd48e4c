import Button from '@mui/material/Button';
import { useRef } from 'react';
import { UploadIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';

/** Opens the system's choice of files. */
export function PickNewFiles({ onPick, disabled }: { onPick: (files: File[]) => void; disabled: boolean }) {
  const i18n = useI18n();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={i18n.text('orders.messages.attach_new')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again.
          target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      <Button variant="text" startIcon={<UploadIcon />} disabled={disabled} onClick={() => input.current?.click()}>
        {i18n.text('orders.messages.attach_new')}
      </Button>
    </>
  );
}
