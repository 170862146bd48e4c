import { expect, it } from 'vitest';
import { captionsOf } from '../../../engine/ui/viewer/captionsOf.ts';

const fileOf = (name: string) => ({ id: name, name, size: 9, url: `/files/${name}`, facts: '' });
const find = (video: string, ...others: string[]) =>
  captionsOf(fileOf(video), [video, ...others].map(fileOf)).map(({ file, language }) => [file.name, language]);

it('captions belong to a video by their name, with their language', () => {
  expect(find('film.mp4', 'film.srt', 'Film.de.vtt', 'filmed.srt', 'film.txt')).toEqual([
    ['film.srt', undefined],
    ['Film.de.vtt', 'de'],
  ]);
});

it('the only captions belong to each video, unless they have the name of another', () => {
  expect(find('film.mp4', 'captions.srt')).toEqual([['captions.srt', undefined]]);
  expect(find('film.mp4', 'captions.srt', 'captions.mov')).toEqual([]);
  expect(find('film.mp4', 'one.srt', 'two.srt')).toEqual([]);
});
