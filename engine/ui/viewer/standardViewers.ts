import type { FileViewer, FileViewers } from './fileViewers.ts';

const picture: FileViewer = { load: () => import('./bodies/PictureViewer.tsx') };
const storedPreview: FileViewer = { load: () => import('./bodies/StoredPreviewViewer.tsx') };
const text: FileViewer = { load: () => import('./bodies/TextViewer.tsx') };
const captions: FileViewer = { load: () => import('./bodies/CaptionsViewer.tsx') };
const audio: FileViewer = { load: () => import('./bodies/AudioViewer.tsx') };
const video: FileViewer = { load: () => import('./bodies/VideoViewer.tsx') };

/**
 * The engine's viewers. SVG and HTML are not among them: their content could run code. Which sounds and videos are played
 * depends on the browser; the viewer says so if one is not.
 */
export const standardViewers: FileViewers = {
  '.jpg': picture,
  '.jpeg': picture,
  '.png': picture,
  '.webp': picture,
  '.gif': picture,
  '.avif': picture,
  '.heic': storedPreview,
  '.tif': storedPreview,
  '.tiff': storedPreview,
  '.psd': storedPreview,
  '.cr2': storedPreview,
  '.cr3': storedPreview,
  '.nef': storedPreview,
  '.arw': storedPreview,
  '.dng': storedPreview,
  '.raf': storedPreview,
  '.rw2': storedPreview,
  '.pdf': { load: () => import('./pdf/PdfViewer.tsx') },
  '.docx': text,
  '.odt': text,
  '.rtf': text,
  '.txt': text,
  '.md': text,
  '.csv': text,
  '.tex': text,
  '.srt': captions,
  '.vtt': captions,
  '.wav': audio,
  '.mp3': audio,
  '.m4a': audio,
  '.flac': audio,
  '.mp4': video,
  '.m4v': video,
  '.mov': video,
};
