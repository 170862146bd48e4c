/** Loads a file into memory, and reports the bytes that arrived. */
export async function loadBytes(url: string, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`${response.status} for a file`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
    loaded += value.length;
    onProgress(loaded);
  }
}
