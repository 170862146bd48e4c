import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useI18n } from '../../resources/useI18n.ts';
import { problemOf, type ViewerProblem } from '../CannotShow.tsx';
import classes from './PdfPage.module.css';
import type { PageSize } from './pdfMessages.ts';
import type { PdfFault, PdfRenderer } from './pdfRenderer.ts';

/** How long a page waits before it is rendered again in another width, in milliseconds. */
const settling = 120;

interface PdfPageProps {
  renderer: PdfRenderer;
  page: number;
  count: number;
  /** Pixels of the layout. */
  width: number;
  height: number;
  top: number;
  onSize: (size: PageSize) => void;
}

/** A page of a PDF as a picture, and its text for screen readers. */
export function PdfPage({ renderer, page, count, width, height, top, onSize }: PdfPageProps) {
  const i18n = useI18n();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<ViewerProblem>();
  const pixels = Math.round(width * Math.min(window.devicePixelRatio || 1, 2));
  // The sizes of other pages do not change this one.
  const report = useEffectEvent(onSize);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      renderer.render(page, pixels, stop.signal).then(
        ({ bitmap, size, text: found }) => {
          if (stop.signal.aborted || !canvas.current) return bitmap.close();
          Object.assign(canvas.current, { width: bitmap.width, height: bitmap.height });
          canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
          setText(found);
          report(size);
        },
        (fault: PdfFault) => {
          if (!stop.signal.aborted) setProblem(problemOf(fault.reason));
        },
      );
    }, settling);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [renderer, page, pixels]);
  const label = i18n.text('viewer.page_of', { place: i18n.number(page), total: i18n.number(count) });
  return (
    <div className={classes.leaf} style={{ width, height, transform: `translateY(${top}px)` }}>
      <canvas ref={canvas} role="img" aria-label={label} />
      {problem && <p className={classes.fault}>{i18n.text(`viewer.problems.${problem}.title`)}</p>}
      {text && (
        <p className="visually-hidden" dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}
