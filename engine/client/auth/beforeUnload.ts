/** Functions that save the unsaved work of forms. Code that leaves the page calls them first. */
const savers = new Set<() => void>();

/** `save` runs at once and must not wait: it writes to local storage. Returns how to stop. */
export function onBeforeUnload(save: () => void): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

export function saveBeforeUnload() {
  for (const save of savers) save();
}
