import Popover from '@mui/material/Popover';
import { useI18n } from '../../useI18n.ts';
import { FilterEditor, type FilterEditorProps } from './FilterEditor.tsx';

/** As tall as what it holds; on a low screen it scrolls, and the last choice is whole. */
const POPOVER = { p: 2, mt: 0.75, minWidth: 220, maxHeight: 'min(640px, calc(100% - 32px))' };
const WAY = {
  '& .way': {
    font: 'inherit',
    height: 36,
    paddingInline: '10px',
    borderRadius: '8px',
    border: '1px solid',
    borderColor: 'line.field',
    color: 'text.primary',
    backgroundColor: 'background.paper',
  },
};

interface FilterWindowProps extends FilterEditorProps {
  /** What it was opened by; null: it is closed. */
  anchor: HTMLElement | null;
}

/** Popover below a filter's chip, in which its value is set. */
export default function FilterWindow({ anchor, ...editor }: FilterWindowProps) {
  const i18n = useI18n();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={editor.onDone}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': i18n.label(editor.filter.label), sx: { ...POPOVER, ...WAY } },
      }}
    >
      <FilterEditor {...editor} />
    </Popover>
  );
}
