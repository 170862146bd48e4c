/** Reads the files of a drop, also those in folders. Must be called during the event: the browser clears its data. */
export function readDroppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap(item => (item.kind === 'file' ? item.webkitGetAsEntry() : null) ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return Promise.resolve([...files]);
  return readEntries(entries);
}

const readEntries = async (entries: FileSystemEntry[]): Promise<File[]> =>
  (await Promise.all(entries.map(readEntry))).flat();

/** Hidden files in folders (.DS_Store) are no documents. A file that cannot be read is left out. */
async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith('.')) return [];
  if (isFolder(entry)) return readEntries(await listFolder(entry));
  const reading = new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
  return reading.then(
    file => [file],
    () => [],
  );
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A browser lists a folder in portions of 100. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject)).catch(
      () => [],
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
