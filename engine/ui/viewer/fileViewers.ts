import type { ComponentType } from 'react';

/** A file that a page can open in its viewer. */
export interface ViewableFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** The address of the bytes, on this site. A page may renew it while the file is open. */
  url: string;
  /** The address of a WebP picture of a file that browsers do not show, such as HEIC. */
  preview?: string | null;
  /** What the page says about the file, such as "Edited file, 4.2 MB". */
  facts: string;
}

/** Props of the component that shows a file inside of the viewer. */
export interface ViewerBodyProps {
  file: ViewableFile;
  /** All files of the list, such as the captions of a video. */
  files: ViewableFile[];
  /** 1: as large as fits. */
  zoom: number;
  /** The element that scrolls, which the body fills. */
  stage: HTMLElement;
}

/** Shows the files of a type. */
export interface FileViewer {
  /** Loads the component, when a file of the type is first opened. */
  load: () => Promise<{ default: ComponentType<ViewerBodyProps> }>;
}

/** The viewers of an app by extension, in lower case with the dot: `.pdf`. */
export type FileViewers = Readonly<Record<string, FileViewer | undefined>>;
