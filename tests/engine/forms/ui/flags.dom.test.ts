import { afterEach, describe, expect, it, vi } from 'vitest';

const austria = { icon: '🇦🇹', name: 'Austria' };

/** A canvas whose font draws a flag in these colours: red, green, blue, opacity. */
function drawsIn(...pixel: number[]) {
  const context = { fillText: () => undefined, getImageData: () => ({ data: Uint8ClampedArray.from(pixel) }) };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => context;
    },
  );
}

async function getFlagAndName() {
  vi.resetModules();
  return (await import('../../../../engine/ui/forms/flags.ts')).flagAndName(austria);
}

afterEach(() => vi.unstubAllGlobals());

describe('a country', () => {
  it('a country is shown with its flag if fonts draw flags', async () => {
    drawsIn(200, 16, 46, 255);
    expect(await getFlagAndName()).toBe('🇦🇹 Austria');
  });

  it('a country is shown without a flag if the flag would be two boxes', async () => {
    drawsIn(0, 0, 0, 255);
    expect(await getFlagAndName()).toBe('Austria');
  });
});
