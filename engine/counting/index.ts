export { limitAllocations } from './allocations.ts';
export { type ByteSource, bytesAt, ensureInside, readAllBytes, sourceOfBlob } from './byteSource.ts';
export { type CountLimits, type CountUnit, countUnits } from './countFormat.ts';
export { countSource } from './countSource.ts';
export { type FileCount, noCount, sureCount, type UnitCount } from './fileCount.ts';
export { hasSureWords } from './formats.ts';
export { readThumbnail, type Thumbnail } from './media/thumbnail.ts';
export { Uncountable, type UncountableReason } from './uncountable.ts';
