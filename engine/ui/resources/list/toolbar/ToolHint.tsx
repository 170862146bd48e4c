import Tooltip from '@mui/material/Tooltip';

/** The visible name of an icon button. Screen readers get it from the button itself. */
const ToolHint = ({ anchor, words }: { anchor: HTMLElement; words: string }) => (
  <Tooltip open title={words} slotProps={{ popper: { anchorEl: anchor, 'aria-hidden': true } }}>
    <span hidden />
  </Tooltip>
);

export default ToolHint;
