import type { KeyboardEvent } from 'react';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { Spot } from '../../../schemas/generated/types.ts';
import type { SpotRemark } from './PhotoSession.ts';
import { spotText } from './photoTexts.ts';
import classes from './SpotPin.module.css';

const steps: Readonly<Record<string, [x: number, y: number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const inside = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 1000) / 1000));

interface SpotPinProps {
  remark: SpotRemark;
  /** Its number in the picture, from 1. */
  number: number;
  onOpen: () => void;
  /** Moves the place; absent where nothing is decided. */
  onMove: ((spot: Spot) => void) | undefined;
}

/** A remark on a place, over the picture. Arrow keys move it. */
export function SpotPin({ remark: { id, note, spot }, number, onOpen, onMove }: SpotPinProps) {
  const i18n = useI18n();
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || !onMove) return;
    event.preventDefault();
    const size = event.shiftKey ? 0.05 : 0.01;
    onMove({ x: inside(spot.x + step[0] * size), y: inside(spot.y + step[1] * size) });
  };
  return (
    <button
      type="button"
      id={`pin-${id}`}
      className={classes.pin}
      style={{ left: `${spot.x * 100}%`, top: `${spot.y * 100}%` }}
      aria-label={i18n.text('review.photos.pin', {
        number: i18n.number(number),
        place: spotText(spot, i18n),
        text: note,
      })}
      aria-haspopup="dialog"
      onClick={onOpen}
      onKeyDown={handleKey}
    >
      <span>{i18n.number(number)}</span>
    </button>
  );
}
