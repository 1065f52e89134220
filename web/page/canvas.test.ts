import { expect, test } from 'vitest'
import { type Canvas, type CanvasOf, givesWhatWasDrawn } from './canvas.ts'

/** A canvas of which pixels are read as `read` makes them. */
const canvas =
  (read: (data: Uint8ClampedArray) => Uint8ClampedArray): CanvasOf =>
  (width, height) => {
    const data = new Uint8ClampedArray(width * height * 4)
    const paper = {
      fillStyle: '',
      fillRect: (x: number, y: number) =>
        data.set([...(paper.fillStyle.match(/\d+/g) ?? []).map(Number), 255], (y * width + x) * 4),
      getImageData: () => ({ data: read(data) }),
    }
    return { width, height, getContext: () => paper } as unknown as Canvas
  }

test.each<[string, (data: Uint8ClampedArray) => Uint8ClampedArray, boolean]>([
  ['gives what was drawn', (data) => data, true],
  ['changes the last bits alone', (data) => data.map((value, at) => value ^ (at % 2)), true],
  ['gives white', (data) => data.fill(255), false],
  ['gives nothing', () => new Uint8ClampedArray(), false],
  ['gives stripes', (data) => data.map((_, at) => (at * 97) % 256), false],
  ['changes one pixel', (data) => data.with(40, (data[40] ?? 0) ^ 128) as unknown as Uint8ClampedArray, false],
  [
    'refuses',
    () => {
      throw new DOMException('blocked', 'SecurityError')
    },
    false,
  ],
])('a browser that %s', (_name, read, expected) => expect(givesWhatWasDrawn(canvas(read))).toBe(expected))

test('a browser without a canvas gives no picture', () =>
  expect(givesWhatWasDrawn(() => ({ getContext: () => null }) as unknown as Canvas)).toBe(false))
