/** A key is a uuid: it never leads out of the folder, and differs from other objects in a bucket. */
export const isKey = (name: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
