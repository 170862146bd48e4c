/** Marks the part of the page that has Uppy's buttons for choosing files. */
export const dropAreaId = 'drop-area';

/** Opens the system's dialog for files, as a press on the button in the drop area does. */
export const openPicker = (): void =>
  document.querySelector<HTMLButtonElement>(`#${dropAreaId} .uppy-Dashboard-browse`)?.click();
