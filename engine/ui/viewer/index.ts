export { CannotShow, type ViewerProblem } from './CannotShow.tsx';
export { useFileLink } from './fileParameter.ts';
export type { FileViewer, FileViewers, ViewableFile, ViewerBodyProps } from './fileViewers.ts';
export { OpenFile } from './OpenFile.tsx';
export { standardViewers } from './standardViewers.ts';
export { Thumbnail } from './Thumbnail.tsx';
export { type FileBytes, useFileBlob } from './useFileBlob.ts';
export { useFileText } from './useFileText.ts';
export { useViewerTools, type ViewerTools } from './viewerTools.ts';
