import { useRef } from 'react';
import { PillButton } from '../../../engine/ui/components/index.ts';
import type { PriceList } from '../../../schemas/generated/types.ts';
import { prepareCounting } from './countedFiles.ts';
import { TextButton } from './TextButton.tsx';
import { useQuoteTexts } from './useQuoteTexts.ts';

interface FilePickerProps {
  fileTypes: PriceList['file_types'];
  onFiles: (files: Iterable<File>) => void;
  /** `inline`: a link in a sentence; `plain`: a button beside which another one is the main action. */
  look?: 'primary' | 'plain' | 'inline';
}

/** A button that opens the browser's choice of files. */
export function FilePicker({ fileTypes, onFiles, look = 'primary' }: FilePickerProps) {
  const texts = useQuoteTexts();
  const input = useRef<HTMLInputElement>(null);
  const open = () => {
    prepareCounting();
    input.current?.click();
  };
  return (
    <>
      {look === 'inline' ? (
        <TextButton onClick={open}>{texts.text('quote.more_choose')}</TextButton>
      ) : (
        <PillButton kind={look} size={look === 'primary' ? 'large' : 'normal'} onClick={open}>
          {texts.text('quote.choose')}
        </PillButton>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.text('quote.choose')}
        accept={Object.values(fileTypes).flat().join()}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
