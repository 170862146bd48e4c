import IconButton from '@mui/material/IconButton';
import { LeftIcon, RightIcon } from '../icons/icons.ts';
import { useI18n } from '../resources/useI18n.ts';
import classes from './ViewerFoot.module.css';
import type { ViewerControls } from './viewerControls.ts';

/** On phones: the pages of the file, or else the files of the list. */
export function ViewerFoot({ files, place, tools, step }: ViewerControls) {
  const i18n = useI18n();
  const { pages } = tools;
  if (!pages && files.length < 2) return null;
  const shown = pages
    ? { at: pages.current, count: pages.count, go: (by: 1 | -1) => pages.open(pages.current + by), texts: 'page' }
    : { at: place + 1, count: files.length, go: step, texts: 'file' };
  const numbers = { place: i18n.number(shown.at), total: i18n.number(shown.count) };
  return (
    <footer className={classes.foot}>
      <IconButton
        disabled={shown.at <= 1}
        onClick={() => shown.go(-1)}
        aria-label={i18n.text(`viewer.previous_${shown.texts}`)}
      >
        <LeftIcon />
      </IconButton>
      <span>{i18n.text(`viewer.${shown.texts}_of`, numbers)}</span>
      <IconButton
        disabled={shown.at >= shown.count}
        onClick={() => shown.go(1)}
        aria-label={i18n.text(`viewer.next_${shown.texts}`)}
      >
        <RightIcon />
      </IconButton>
    </footer>
  );
}
