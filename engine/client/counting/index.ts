export { type CountedFile, countFile } from './countFile.ts';
