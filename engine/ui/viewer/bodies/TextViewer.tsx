import { useMemo } from 'react';
import { Notice } from '../../components/Notice.tsx';
import { useI18n } from '../../resources/useI18n.ts';
import { CannotShow, problemOf } from '../CannotShow.tsx';
import { FileLoading } from '../FileLoading.tsx';
import type { ViewerBodyProps } from '../fileViewers.ts';
import { useFileText } from '../useFileText.ts';
import { useViewerTools } from '../viewerTools.ts';
import classes from './Paper.module.css';

/** Paragraphs that are laid out together, once they come into view. */
const blockSize = 60;

/** Shows the text of a document without its layout. */
export default function TextViewer({ file, zoom }: ViewerBodyProps) {
  const i18n = useI18n();
  const { text, problem, share, retry } = useFileText(file);
  const isShown = Boolean(text?.paragraphs.length);
  useViewerTools(useMemo(() => ({ zooms: isShown }), [isShown]));
  const blocks = useMemo(() => toBlocks(text?.paragraphs ?? []), [text]);
  if (problem) return <CannotShow file={file} problem={problem} onRetry={retry} />;
  if (!text) return <FileLoading share={share} />;
  if (!isShown) return <CannotShow file={file} problem={problemOf(text.reason ?? 'empty')} />;
  return (
    <div className={classes.paper} style={{ fontSize: `${zoom}rem` }}>
      {text.reason && (
        <Notice tone="warning" title={i18n.text('viewer.cut.title')}>
          {i18n.text('viewer.cut.text')}
        </Notice>
      )}
      {blocks.map((block, place) => (
        <div key={place} className={classes.block}>
          {block.map((paragraph, line) => (
            <p key={line} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}

const toBlocks = (paragraphs: string[]): string[][] =>
  Array.from({ length: Math.ceil(paragraphs.length / blockSize) }, (_, place) =>
    paragraphs.slice(place * blockSize, (place + 1) * blockSize),
  );
