export { openStorage, type StorageSettings } from './openStorage.ts';
export { checkLink, type LinkQuery, type Signer, signLink } from './signedUrls.ts';
export type { ByteRange, DataStore, Storage, UploadRecords } from './storage.ts';
export { storageProblem, withStorageErrors } from './storageErrors.ts';
export { storeObject } from './storeObject.ts';
