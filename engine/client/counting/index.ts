export { type CountedFile, countFile, prepareCounter } from './countFile.ts';
