import { useEffect, useState } from 'react';

/** Returns an address for bytes in memory, with a media type of the caller, as long as the component is mounted. */
export function useObjectUrl(blob: Blob | undefined, type: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob || !type) return;
    const made = URL.createObjectURL(new Blob([blob], { type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, type]);
  return url;
}
