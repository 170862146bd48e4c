/** The viewers of files by type. docs/view-a-file-type.md says how to add one. */
export { standardViewers as default } from '../engine/ui/viewer/index.ts';
