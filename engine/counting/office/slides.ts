import type { CountFormat } from '../countFormat.ts';
import { ensureEnoughText } from '../enoughText.ts';
import { Uncountable } from '../uncountable.ts';
import { listOfficeParts } from './officeParts.ts';
import { countXml, type Dialect, type XmlCount } from './wordsInXml.ts';
import { readXml } from './xml.ts';

const slide: Dialect = {
  roots: ['p:sld'],
  text: ['a:t'],
  breaks: ['a:p', 'a:br', 'a:tc'],
  hidden: ['mc:Fallback'],
  embedded: [],
  pictures: ['a:blip'],
};

/** Counts the slides of a presentation as pages, and the words on them. Speaker notes do not count. */
export const countSlides: CountFormat = async (source, found) => {
  const parts = await listOfficeParts(source);
  const presentation = parts.find(({ name }) => /^ppt\/presentation\.xml$/i.test(name));
  if (!presentation) throw new Uncountable('damaged', 'no presentation inside');
  found.page = await slidesIn(presentation.read());
  const sum: XmlCount = { words: 0, pictures: 0 };
  for (const part of parts) {
    if (!/^ppt\/slides\/slide\d+\.xml$/i.test(part.name)) continue;
    const { words, pictures } = await countXml(part.read(), slide);
    sum.words += words;
    sum.pictures += pictures;
  }
  if (!sum.words) ensureEnoughText(sum);
  found.word = sum.words;
};

async function slidesIn(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let slides = 0;
  let rooted = false;
  await readXml(bytes, {
    open(name) {
      if (name === 'p:presentation') rooted = true;
      if (name === 'p:sldId') slides += 1;
    },
    close() {},
    text() {},
  });
  if (!rooted) throw new Uncountable('damaged', 'not the XML of a presentation');
  return slides;
}
