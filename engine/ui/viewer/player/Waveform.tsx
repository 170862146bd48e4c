import { type MouseEvent, useEffect, useState } from 'react';
import { isMirrored } from '../isMirrored.ts';
import type { Media } from './useMedia.ts';
import classes from './Waveform.module.css';

/** Decoding needs the whole sound in memory. */
const maxBytes = 64 * 1024 * 1024;
const maxSeconds = 15 * 60;
const bars = 120;
const height = 120;
const gap = 5;
const barWidth = 3.2;
/** Samples in a second: enough for a picture of the loudness. */
const sampleRate = 8_000;

interface WaveformProps {
  url: string;
  size: number;
  media: Media;
}

/** Shows how loud a sound is over its time. A press jumps to a time; the slider of the player does so by keyboard. */
export function Waveform({ url, size, media }: WaveformProps) {
  const { duration, time, seek } = media;
  const peaks = usePeaks(url, duration > 0 && duration <= maxSeconds && size <= maxBytes);
  if (!peaks) return <div className={classes.wave} />;
  const played = (time / duration) * bars;
  const jump = (event: MouseEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    seek((isMirrored() ? 1 - share : share) * duration);
  };
  return (
    <svg
      className={classes.wave}
      viewBox={`0 0 ${bars * gap} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      onClick={jump}
    >
      {peaks.map((peak, place) => {
        const tall = Math.max(3, peak * height);
        return (
          <rect
            key={place}
            className={place < played ? classes.played : undefined}
            x={place * gap}
            y={(height - tall) / 2}
            width={barWidth}
            height={tall}
            rx={barWidth / 2}
          />
        );
      })}
    </svg>
  );
}

/** Returns the loudness of each part of a sound, from 0 to 1, once it is decoded. */
function usePeaks(url: string, isWanted: boolean): number[] | undefined {
  const [peaks, setPeaks] = useState<number[]>();
  useEffect(() => {
    if (!isWanted || typeof OfflineAudioContext === 'undefined') return;
    const stop = new AbortController();
    readPeaks(url, stop.signal).then(
      found => stop.signal.aborted || setPeaks(found),
      // It plays without a picture of it.
      () => undefined,
    );
    return () => stop.abort();
  }, [url, isWanted]);
  return peaks;
}

async function readPeaks(url: string, signal: AbortSignal): Promise<number[]> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status} for a sound`);
  const sound = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await response.arrayBuffer());
  return peaksOf(sound.getChannelData(0));
}

/** Returns the loudest sample of each part, relative to the loudest of all. */
export function peaksOf(samples: Float32Array, count = bars): number[] {
  const step = Math.max(1, Math.floor(samples.length / count));
  const peaks = Array.from({ length: count }, (_, place) => {
    let loudest = 0;
    for (let at = place * step; at < Math.min(samples.length, (place + 1) * step); at += 1)
      loudest = Math.max(loudest, Math.abs(samples[at]!));
    return loudest;
  });
  const most = Math.max(...peaks) || 1;
  return peaks.map(peak => peak / most);
}
