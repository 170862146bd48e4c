import { useMemo } from 'react';
import { useI18n } from '../../resources/useI18n.ts';
import { CannotShow, problemOf } from '../CannotShow.tsx';
import { FileLoading } from '../FileLoading.tsx';
import type { ViewerBodyProps } from '../fileViewers.ts';
import { mediaTime } from '../player/mediaTime.ts';
import { useFileText } from '../useFileText.ts';
import { useViewerTools } from '../viewerTools.ts';
import classes from './Paper.module.css';

/** Shows subtitles as a list of times and texts. */
export default function CaptionsViewer({ file, zoom }: ViewerBodyProps) {
  const i18n = useI18n();
  const { text, problem, share, retry } = useFileText(file);
  const cues = text?.cues;
  const facts = cues && i18n.plural('viewer.lines', cues.length);
  useViewerTools(useMemo(() => ({ zooms: Boolean(facts), facts }), [facts]));
  if (problem) return <CannotShow file={file} problem={problem} onRetry={retry} />;
  if (!text) return <FileLoading share={share} />;
  if (!cues?.length) return <CannotShow file={file} problem={problemOf(text.reason ?? 'empty')} />;
  return (
    <ol className={classes.cues} style={{ fontSize: `${zoom}rem` }}>
      {cues.map((cue, place) => (
        <li key={place}>
          <span className="num">
            <bdi>{mediaTime(cue.start)}</bdi>
          </span>
          <span dir="auto">{cue.text}</span>
        </li>
      ))}
    </ol>
  );
}
