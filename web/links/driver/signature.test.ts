import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Drawing, FULL, fittedTo, type Pixels, pixelsOf } from './drawing.ts'
import { pngOf } from './png.ts'

const line = (...places: [number, number][]) => places.map(([x, y], at) => ({ x, y, time: 1000 + at * 20 }))
const DRAWING: Drawing = { width: 360, height: 200, lines: [line([40, 40], [60, 70], [120, 50]), line([300, 150])] }

/** The content of a PNG's chunks, each with its right checksum. */
const chunksOf = (png: Buffer): Map<string, Buffer> => {
  const chunks = new Map<string, Buffer>()
  expect(png.toString('hex', 0, 8)).toBe('89504e470d0a1a0a')
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)))
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end))
    at = end + 4
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  return chunks
}
/** The pixels that a PNG of two bits shows. */
const shown = (png: ArrayBuffer): Pixels => {
  const chunks = chunksOf(Buffer.from(png))
  const head = chunks.get('IHDR') as Buffer
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  expect([...head.subarray(8)]).toEqual([2, 3, 0, 0, 0])
  const lines = inflateSync(chunks.get('IDAT') as Buffer)
  const long = 1 + Math.ceil(width / 4)
  expect(lines.length).toBe(long * height)
  const ink = Uint8Array.from({ length: width * height }, (_, pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    return ((lines[y * long + 1 + Math.floor(x / 4)] ?? 0) >> (6 - (x % 4) * 2)) & FULL
  })
  return { width, height, ink }
}
const isSame = (a: Pixels, b: Pixels): boolean =>
  a.width === b.width && a.height === b.height && Buffer.compare(a.ink, b.ink) === 0

test('a signature becomes a picture without a canvas, as the server takes it', () => {
  const pixels = pixelsOf(DRAWING, 1200)
  expect([pixels.width, pixels.height]).toEqual([1200, 667])
  const inkAt = (x: number, y: number) => pixels.ink[Math.round((y * 10) / 3) * 1200 + Math.round((x * 10) / 3)]
  expect([inkAt(40, 40), inkAt(60, 70), inkAt(120, 50), inkAt(300, 150)]).toEqual([FULL, FULL, FULL, FULL])
  expect([inkAt(10, 10), inkAt(200, 100), inkAt(350, 190)]).toEqual([0, 0, 0])
  const png = pngOf(pixels)
  expect(isSame(shown(png), pixels)).toBe(true)
  expect(png.byteLength).toBeLessThan(10_000)
})

test.each([1, 2, 3, 4, 5, 61, 259])('a picture of %d pixels across holds every pixel', (width) => {
  const ink = Uint8Array.from({ length: width * 9 }, (_, at) => (at * at * 7 + at) % 4)
  expect(isSame(shown(pngOf({ width, height: 9, ink })), { width, height: 9, ink })).toBe(true)
})

test('a pen that scribbles all over and out of the field stays a small picture', () => {
  const scribble = Array.from({ length: 3000 }, (_, at): [number, number] => [
    180 + 220 * Math.sin(at * 0.7),
    100 + 130 * Math.cos(at * 1.1),
  ])
  const png = pngOf(pixelsOf({ width: 360, height: 200, lines: [line(...scribble)] }, 1200))
  expect(shown(png).width).toBe(1200)
  expect(png.byteLength).toBeLessThan(250_000)
})

test.each([
  [{ width: 720, height: 200 }, [40, 40], [300, 150]],
  [{ width: 720, height: 400 }, [80, 80], [600, 300]],
  [{ width: 180, height: 200 }, [20, 20], [150, 75]],
])('on a field of %j a signature is whole and keeps its shape', (size, first, last) => {
  const fitted = fittedTo(size, DRAWING)
  expect(fitted).toMatchObject(size)
  const [x, y] = [fitted.lines[0]?.[0]?.x, fitted.lines[0]?.[0]?.y]
  expect([
    [x, y],
    [fitted.lines[1]?.[0]?.x, fitted.lines[1]?.[0]?.y],
  ]).toEqual([first, last])
})
