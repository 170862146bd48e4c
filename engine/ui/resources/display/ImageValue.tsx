import { useState } from 'react';
import type { ShowProps } from './displayProps.ts';
import { FileLink, isStored, useFileAddress } from './FileLink.tsx';

const IN_LINE = 28;
const ON_PAGE = 240;

/** A picture of the row; if it cannot be shown, its name and a link. */
export function ImageValue({ value, row, i18n, line, plain }: ShowProps) {
  const [broken, setBroken] = useState(false);
  const stored = useFileAddress(value, row);
  const address = stored ?? (typeof value === 'string' && /^(https:\/\/|\/(?!\/))/.test(value) ? value : undefined);
  const name = isStored(value) ? value.name : String(value).split('/').at(-1);
  if (!address || broken) return <FileLink file={isStored(value) ? value : name} row={row} plain={plain} />;
  return (
    <img
      src={address}
      alt={i18n.text('lists.image', { name })}
      loading="lazy"
      style={{ maxHeight: line ? IN_LINE : ON_PAGE, maxWidth: '100%', borderRadius: 4, verticalAlign: 'middle' }}
      onError={() => setBroken(true)}
    />
  );
}
