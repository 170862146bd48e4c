/** Forms that hold unsaved work say how to save it; whoever takes the page away asks them first. */
const savers = new Set<() => void>();

/** `save` runs at once and must not wait: it writes to local storage. Returns how to stop. */
export function beforeLeaving(save: () => void): () => void {
  savers.add(save);
  return () => savers.delete(save);
}

export function saveBeforeLeaving() {
  for (const save of savers) save();
}
