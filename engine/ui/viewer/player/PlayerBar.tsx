import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import { MutedIcon, PauseMediaIcon, PlayIcon, VolumeIcon } from '../../icons/icons.ts';
import { useI18n } from '../../resources/useI18n.ts';
import { mediaTime } from './mediaTime.ts';
import classes from './Player.module.css';
import type { Media } from './useMedia.ts';

interface PlayerBarProps {
  name: string;
  media: Media;
  /** Further buttons, such as that of the captions. */
  children?: React.ReactNode;
}

/** The controls of a sound or a video. */
export function PlayerBar({ name, media, children }: PlayerBarProps) {
  const i18n = useI18n();
  const { isPaused, time, duration, rate, isMuted } = media;
  const [now, end] = [mediaTime(time), mediaTime(duration)];
  return (
    <div className={classes.player}>
      <IconButton
        className={classes.play}
        onClick={media.toggle}
        aria-label={i18n.text(isPaused ? 'viewer.play' : 'viewer.pause', { name })}
      >
        {isPaused ? <PlayIcon fill="currentColor" /> : <PauseMediaIcon fill="currentColor" />}
      </IconButton>
      <bdi>{now}</bdi>
      <Slider
        size="small"
        sx={{ marginInline: '6px' }}
        min={0}
        max={duration || 1}
        step={1}
        value={Math.min(time, duration || 1)}
        disabled={!duration}
        onChange={(_, value) => media.seek(value as number)}
        aria-label={i18n.text('viewer.position', { name })}
        getAriaValueText={() => i18n.text('viewer.position_of', { time: now, duration: end })}
      />
      <bdi className="muted">{end}</bdi>
      <Button
        size="small"
        variant="text"
        onClick={media.nextRate}
        aria-label={i18n.text('viewer.speed', { rate: i18n.number(rate) })}
      >
        {`${i18n.number(rate)}×`}
      </Button>
      <IconButton onClick={media.toggleMuted} aria-pressed={isMuted} aria-label={i18n.text('viewer.mute')}>
        {isMuted ? <MutedIcon /> : <VolumeIcon />}
      </IconButton>
      {children}
    </div>
  );
}
