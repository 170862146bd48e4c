const byOrder = new Map<string, File[]>();

/** Files that were chosen on another page, for the page that uploads them. Only a page that stays open keeps them. */
export const chosenFiles = {
  keep: (orderUuid: string, files: File[]): void => void byOrder.set(orderUuid, files),
  take(orderUuid: string): File[] {
    const files = byOrder.get(orderUuid) ?? [];
    byOrder.delete(orderUuid);
    return files;
  },
};
