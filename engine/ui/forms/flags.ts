const SIDE = 24;
const SOME_FLAG = '\u{1F1FA}\u{1F1F8}';

let supported: boolean | undefined;

/**
 * Returns the flag and the name of a country; the name alone if no font has flags, because two boxes would be shown.
 */
export function flagAndName({ icon, name }: { icon: string; name: string }): string {
  supported ??= supportsFlags();
  return supported ? `${icon} ${name}` : name;
}

/**
 * Returns whether a font has flags. A flag has colours; its replacement, boxes or two letters, is black like other
 * text.
 */
function supportsFlags(): boolean {
  const context = globalThis.OffscreenCanvas && new OffscreenCanvas(SIDE, SIDE).getContext('2d');
  if (!context) return true;
  context.font = '16px sans-serif';
  context.textBaseline = 'top';
  context.fillText(SOME_FLAG, 0, 0);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return data.some((value, place) => place % 4 === 1 && value !== data[place - 1]);
}
