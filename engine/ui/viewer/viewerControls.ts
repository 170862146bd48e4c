import type { ViewableFile } from './fileViewers.ts';
import type { ViewerTools } from './viewerTools.ts';

/** What the bar, the foot and the keyboard of the viewer work with. */
export interface ViewerControls {
  files: ViewableFile[];
  file: ViewableFile;
  /** The place of the file in the list. */
  place: number;
  tools: ViewerTools;
  zoom: number;
  /** Zooms in (1), out (-1), or to what fits (0). */
  onZoom: (by: 1 | -1 | 0) => void;
  /** Opens the next (1) or previous (-1) file. */
  step: (by: 1 | -1) => void;
  toggleFullScreen: () => void;
  onClose: () => void;
}
