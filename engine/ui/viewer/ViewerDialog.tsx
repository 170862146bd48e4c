import Dialog from '@mui/material/Dialog';
import { type ComponentType, lazy, Suspense, use, useEffect, useId, useRef, useState } from 'react';
import { extensionOf } from '../../dsl/files/fileNames.ts';
import { StepBoundary } from '../forms/StepBoundary.tsx';
import { VisuallyHidden } from '../resources/display/VisuallyHidden.tsx';
import { useI18n } from '../resources/useI18n.ts';
import { useSignedInExtensions } from '../shell/signedInContext.ts';
import { CannotShow } from './CannotShow.tsx';
import { FileLoading } from './FileLoading.tsx';
import type { FileViewer, FileViewers, ViewableFile, ViewerBodyProps } from './fileViewers.ts';
import { useSwipe } from './useSwipe.ts';
import { useViewerKeys } from './useViewerKeys.ts';
import { ViewerBar } from './ViewerBar.tsx';
import { ViewerFoot } from './ViewerFoot.tsx';
import classes from './viewer.module.css';
import { NO_TOOLS, type ViewerTools, ViewerToolsContext } from './viewerTools.ts';
import { FIT, zoomBy } from './zoomLevels.ts';

interface ViewerDialogProps {
  files: ViewableFile[];
  file: ViewableFile;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The frame around a file: the bar, the keyboard, and the viewer of its type. */
export default function ViewerDialog({ files, file, onOpen, onClose }: ViewerDialogProps) {
  const i18n = useI18n();
  const heading = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const [zoom, setZoom] = useState(FIT);
  const [tools, setTools] = useState<ViewerTools>(NO_TOOLS);
  const place = files.indexOf(file);
  // Keys scroll the content, and not the page behind it.
  useEffect(() => stage?.focus(), [stage]);
  const step = (by: 1 | -1) => {
    const next = files[place + by];
    if (!next) return;
    setZoom(FIT);
    onOpen(next.id);
  };
  const toggleFullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void frame.current?.requestFullscreen?.().catch(() => undefined);
  };
  const onZoom = (by: 1 | -1 | 0) => setZoom(now => zoomBy(now, by));
  const controls = { files, file, place, tools, zoom, onZoom, step, toggleFullScreen, onClose };
  const onKeyDown = useViewerKeys({ ...controls, isMirrored: isMirrored() });
  const swipe = useSwipe(by => zoom === FIT && step(isMirrored() ? (-by as 1 | -1) : by));
  // It scrolls by keyboard.
  const region = { tabIndex: 0, ...swipe };
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={heading}
      slotProps={{ paper: { ref: frame, className: classes.frame, square: true } }}
    >
      <ViewerBar {...controls} heading={heading} />
      <section ref={setStage} className={classes.stage} aria-label={i18n.text('viewer.content')} {...region}>
        {stage && (
          <ViewerToolsContext value={setTools}>
            <StepBoundary key={file.id} fallback={<CannotShow file={file} problem="unavailable" />}>
              <Suspense fallback={<FileLoading share={0} />}>
                <Body file={file} files={files} zoom={zoom} stage={stage} />
              </Suspense>
            </StepBoundary>
          </ViewerToolsContext>
        )}
      </section>
      <ViewerFoot {...controls} />
      <VisuallyHidden>
        <span role="status">
          {i18n.text('viewer.opened', {
            name: file.name,
            place: i18n.number(place + 1),
            total: i18n.number(files.length),
          })}
        </span>
      </VisuallyHidden>
    </Dialog>
  );
}

/** Whether the page reads from right to left. */
const isMirrored = (): boolean => document.documentElement.dir === 'rtl';

/** Viewers of apps by the function that loads them, so that each is loaded once. */
const loading = new Map<() => Promise<{ default: FileViewers }>, Promise<{ default: FileViewers }>>();

function loadViewers(load: () => Promise<{ default: FileViewers }>): Promise<{ default: FileViewers }> {
  const known = loading.get(load) ?? load();
  loading.set(load, known);
  known.catch(() => loading.delete(load));
  return known;
}

const bodies = new WeakMap<FileViewer, ComponentType<ViewerBodyProps>>();

function bodyOf(viewer: FileViewer): ComponentType<ViewerBodyProps> {
  const known = bodies.get(viewer) ?? lazy(viewer.load);
  bodies.set(viewer, known);
  return known;
}

const NONE = Promise.resolve({ default: {} });

/** The viewer that the app has for the file's extension. */
function Body(props: ViewerBodyProps) {
  const { viewers: load } = useSignedInExtensions();
  const { default: viewers } = use<{ default: FileViewers }>(load ? loadViewers(load) : NONE);
  const viewer = viewers[extensionOf(props.file.name)];
  if (!viewer) return <CannotShow file={props.file} problem="unknown_type" />;
  const Shown = bodyOf(viewer);
  return <Shown {...props} />;
}
