import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from '../../../../client/i18n/useTranslate.ts';
import Markdown from '../../../resources/display/Markdown.tsx';
import type { StepWidgetProps } from '../../stepContext.ts';
import { TextareaWidget } from './TextareaWidget.tsx';

/** Editor for Markdown with a preview. */
export default function MarkdownWidget(props: StepWidgetProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const { value } = props;
  return (
    <>
      {/* Hidden, not unmounted, so that it keeps the input. */}
      <div hidden={shown}>
        <TextareaWidget {...props} />
      </div>
      {shown && (
        <Box sx={{ border: 1, borderColor: 'line.strong', borderRadius: 1, px: 1.5, py: 1, minHeight: 116 }}>
          <Markdown text={typeof value === 'string' ? value : ''} />
        </Box>
      )}
      <Button
        variant="text"
        size="small"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        sx={{ justifySelf: 'start', mx: -1 }}
      >
        {translate(shown ? 'editing.markdown.write' : 'editing.markdown.preview')}
      </Button>
    </>
  );
}
