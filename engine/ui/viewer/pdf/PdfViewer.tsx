import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useState } from 'react';
import { useI18n } from '../../resources/useI18n.ts';
import { CannotShow, problemOf, type ViewerProblem } from '../CannotShow.tsx';
import { FileLoading } from '../FileLoading.tsx';
import type { ViewerBodyProps } from '../fileViewers.ts';
import { useElementSize } from '../useElementSize.ts';
import { useFileBlob } from '../useFileBlob.ts';
import { useViewerTools } from '../viewerTools.ts';
import classes from './PdfPage.module.css';
import { PdfPage } from './PdfPage.tsx';
import type { OpenedPdf, PageSize } from './pdfMessages.ts';
import { createPdfRenderer, type PdfFault, type PdfRenderer } from './pdfRenderer.ts';

/** pdf.js holds a file in memory several times. */
const maxBytes = 48 * 1024 * 1024;
/** Width of a page that fits, in pixels; a wider window shows its whole height. */
const maxWidth = 860;
const gap = 16;

interface Opened extends OpenedPdf {
  renderer: PdfRenderer;
}

/** Shows the pages of a PDF, one below the other. */
export default function PdfViewer(props: ViewerBodyProps) {
  const { file } = props;
  const { blob, problem, share, retry } = useFileBlob(file, maxBytes);
  const [opened, setOpened] = useState<Opened>();
  const [fault, setFault] = useState<ViewerProblem>();
  useEffect(() => {
    if (!blob) return;
    const renderer = createPdfRenderer();
    renderer.open(blob).then(
      pdf => setOpened({ ...pdf, renderer }),
      (error: PdfFault) => setFault(problemOf(error.reason)),
    );
    return () => renderer.close();
  }, [blob]);
  if (problem) return <CannotShow file={file} problem={problem} onRetry={retry} />;
  if (fault) return <CannotShow file={file} problem={fault} />;
  if (!opened) return <FileLoading share={share} />;
  return <Pages {...props} opened={opened} />;
}

function Pages({ zoom, stage, opened }: ViewerBodyProps & { opened: Opened }) {
  const i18n = useI18n();
  const { count, renderer } = opened;
  const [sizes, setSizes] = useState(opened.sizes);
  const room = useElementSize(stage);
  const sizeOf = (page: number): PageSize => sizes[page] ?? sizes.at(-1) ?? { width: 1, height: 1 };
  const width = Math.min(room.width, maxWidth) * zoom;
  const heightOf = (page: number) => Math.round((width * sizeOf(page).height) / sizeOf(page).width);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => stage,
    estimateSize: heightOf,
    gap,
    overscan: 1,
    paddingStart: 0,
  });
  // The heights follow the zoom and the window.
  useEffect(() => virtualizer.measure(), [width, sizes]);
  const middle = (virtualizer.scrollOffset ?? 0) + room.height / 2;
  const current = (virtualizer.getVirtualItemForOffset(middle)?.index ?? 0) + 1;
  useViewerTools(
    useMemo(
      () => ({
        zooms: true,
        facts: i18n.plural('viewer.pages', count),
        pages: {
          current,
          count,
          open: (page: number) => virtualizer.scrollToIndex(page - 1, { align: 'start' }),
        },
      }),
      [i18n, count, current, virtualizer],
    ),
  );
  const rememberSize = (page: number, size: PageSize) =>
    setSizes(now => {
      const known = now[page];
      if (known?.width === size.width && known.height === size.height) return now;
      const next = Array.from(
        { length: Math.max(now.length, page + 1) },
        (_, place) => now[place] ?? now.at(-1) ?? size,
      );
      next[page] = size;
      return next;
    });
  return (
    <div className={classes.leaves} style={{ height: virtualizer.getTotalSize(), width }}>
      {virtualizer.getVirtualItems().map(({ index, key, start, size }) => (
        <PdfPage
          key={key}
          renderer={renderer}
          page={index + 1}
          count={count}
          width={width}
          height={size}
          top={start}
          onSize={found => rememberSize(index, found)}
        />
      ))}
    </div>
  );
}
