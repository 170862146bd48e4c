import Dialog from '@mui/material/Dialog';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { extensionOf } from '../../dsl/files/fileNames.ts';
import { StepBoundary } from '../forms/StepBoundary.tsx';
import { VisuallyHidden } from '../resources/display/VisuallyHidden.tsx';
import { useI18n } from '../resources/useI18n.ts';
import type { SignedInExtensions } from '../shell/extensions.ts';
import { useSignedInExtensions } from '../shell/signedInContext.ts';
import { CannotShow, type ViewerProblem } from './CannotShow.tsx';
import { FileLoading } from './FileLoading.tsx';
import type { ViewableFile, ViewerBodyProps } from './fileViewers.ts';
import { isMirrored } from './isMirrored.ts';
import { useSwipe } from './useSwipe.ts';
import { useViewerKeys } from './useViewerKeys.ts';
import { ViewerBar } from './ViewerBar.tsx';
import classes from './ViewerDialog.module.css';
import { ViewerFoot } from './ViewerFoot.tsx';
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
      slotProps={{ paper: { ref: frame, className: classes.frame, sx: { borderRadius: 0 } } }}
    >
      <ViewerBar {...controls} heading={heading} />
      <section ref={setStage} className={classes.stage} aria-label={i18n.text('viewer.content')} {...region}>
        {stage && (
          <ViewerToolsContext value={setTools}>
            <StepBoundary key={file.id} fallback={<CannotShow file={file} problem="unavailable" />}>
              <Body file={file} files={files} zoom={zoom} stage={stage} />
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

type LoadedBody = { Shown: ComponentType<ViewerBodyProps> } | { problem: ViewerProblem };

async function loadBody(extension: string, load: SignedInExtensions['viewers']): Promise<LoadedBody> {
  const viewer = load && (await load()).default[extension];
  return viewer ? { Shown: (await viewer.load()).default } : { problem: 'unknown_type' };
}

/** The viewer that the app has for the file's extension. */
function Body(props: ViewerBodyProps) {
  const { viewers } = useSignedInExtensions();
  const extension = extensionOf(props.file.name);
  const [body, setBody] = useState<LoadedBody>();
  useEffect(() => {
    let isCurrent = true;
    const show = (loaded: LoadedBody) => {
      if (isCurrent) setBody(loaded);
    };
    loadBody(extension, viewers).then(show, () => show({ problem: 'unavailable' }));
    return () => {
      isCurrent = false;
    };
  }, [extension, viewers]);
  if (!body) return <FileLoading share={0} />;
  return 'Shown' in body ? <body.Shown {...props} /> : <CannotShow file={props.file} problem={body.problem} />;
}
