import { createContext, use, useEffect } from 'react';

/** What a file offers to the bar and the keyboard of the viewer. */
export interface ViewerTools {
  /** More facts for the bar, such as "12 pages". */
  facts?: string | undefined;
  /** Whether the content has a size to change. */
  zooms?: boolean;
  pages?: { current: number; count: number; open: (page: number) => void } | undefined;
  /** Plays or pauses. */
  play?: () => void;
  /** Shows or hides captions. */
  toggleCaptions?: (() => void) | undefined;
}

export const NO_TOOLS: ViewerTools = {};

/** Receives the tools of the file that is shown. */
export const ViewerToolsContext = createContext<(tools: ViewerTools) => void>(() => undefined);

/** Offers the tools of a file to the viewer around it. `tools` must be memoized. */
export function useViewerTools(tools: ViewerTools): void {
  const offer = use(ViewerToolsContext);
  useEffect(() => {
    offer(tools);
    return () => offer(NO_TOOLS);
  }, [offer, tools]);
}
