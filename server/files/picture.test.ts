import { crc32, deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NO_COMPANY } from '../../shared/schemas/accounts/company.ts'
import { reportPicture } from '../links/report-picture.ts'
import { withLetterhead } from '../pdf/letterhead.ts'
import { companyOf, saveCompany } from '../people/store/company.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { segmentOfTurn } from './exif-turn.ts'
import { drawableLogo, mendKeptLogo } from './logo.ts'
import { pictureOf } from './picture.ts'
import { scanOfUpload } from './scans.ts'

const LIMIT = { side: 100 }
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const chunk = (name: string, data: Buffer = Buffer.alloc(0), sum?: number): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(name, 4, 'latin1')
  const end = Buffer.alloc(4)
  end.writeUInt32BE(sum ?? crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, end])
}
type Head = { width?: number; height?: number; depth?: number; colour?: number; interlace?: number }
const head = ({ width = 2, height = 2, depth = 8, colour = 6, interlace = 0 }: Head = {}): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour, 0, 0, interlace], 8)
  return data
}
const pixels = (bytes: number) => chunk('IDAT', deflateSync(Buffer.alloc(bytes)))
const END = chunk('IEND')
const png = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks])
/** 2 × 2 pixels of 4 bytes, in lines with a filter each. */
const GOOD = png(chunk('IHDR', head()), pixels(18), END)

const segment = (marker: number, ...data: number[]): number[] => [
  ...[0xff, marker],
  ...[(data.length + 2) >> 8, (data.length + 2) & 0xff],
  ...data,
]
const frame = (side: number, marker = 0xc0) =>
  segment(marker, 8, side >> 8, side & 0xff, side >> 8, side & 0xff, 1, 1, 0x11, 0)
const SCAN = [...segment(0xda, 1, 1, 0, 0, 63, 0), 1, 2, 0xff, 0, 0xff, 0xd0, 3]
const END_OF_JPEG = [0xff, 0xd9]
const jpeg = (...parts: number[][]) => Buffer.from([0xff, 0xd8, ...parts.flat()])
const GOOD_JPEG = jpeg(segment(0xe0, 1, 2), frame(16), SCAN, END_OF_JPEG)

describe('a picture that is whole is kept as it is', () => {
  test.each([
    ['true colour with alpha', GOOD, 2],
    ['of one bit', png(chunk('IHDR', head({ width: 9, depth: 1, colour: 0 })), pixels(6), END), 9],
    ['with a palette', png(chunk('IHDR', head({ colour: 3 })), chunk('PLTE', Buffer.alloc(6)), pixels(6), END), 2],
    ['of 16 bits', png(chunk('IHDR', head({ depth: 16, colour: 2 })), pixels(26), END), 2],
    ['interlaced', png(chunk('IHDR', head({ width: 8, height: 8, colour: 0, interlace: 1 })), pixels(79), END), 8],
    ['a JPEG', GOOD_JPEG, 16],
    ['a progressive JPEG', jpeg(frame(16, 0xc2), SCAN, segment(0xc4, 0), SCAN, END_OF_JPEG), 16],
  ])('%s', (_name, bytes, width) => {
    const picture = pictureOf(bytes, LIMIT)
    expect(picture).toMatchObject({ width })
    expect(picture?.bytes.equals(bytes)).toBe(true)
  })
})

test('what it does not take to draw it is left out: texts, cameras’ words, what stands behind the end', () => {
  const text = chunk('tEXt', Buffer.from('Comment\0<script>'))
  const more = png(chunk('IHDR', head()), text, pixels(18), END, Buffer.from('<html>'))
  expect(pictureOf(more, LIMIT)?.bytes.equals(GOOD)).toBe(true)
  const told = jpeg(segment(0xe0, 1, 2), segment(0xe1, 9, 9), segment(0xfe, 7), frame(16), SCAN, END_OF_JPEG, [1, 2])
  expect(pictureOf(told, LIMIT)?.bytes.equals(GOOD_JPEG)).toBe(true)
})

describe('how the camera held a JPEG', () => {
  const ORIENTATION = [0x12, 0x01, 3, 0, 1, 0, 0, 0]
  /** Exif as cameras write it: a directory in little-endian order, with other entries around. */
  const exif = (turn: number, entries = 3, first = 8) => {
    const word = [0x0f, 0x01, 2, 0, 4, 0, 0, 0, 0x53, 0x65, 0x63, 0]
    const begin = [...Buffer.from('Exif\0\0II*\0', 'latin1'), first, 0, 0, 0, entries, 0]
    return segment(0xe1, ...begin, ...word, ...ORIENTATION, turn, 0, 0, 0, ...word, 0, 0, 0, 0)
  }
  const told = (...segments: number[][]) => jpeg(segment(0xe0, 1, 2), ...segments, frame(16), SCAN, END_OF_JPEG)
  const minimal = (turn: number) => told([...segmentOfTurn(turn)])

  test.each([2, 3, 4, 5, 6, 7, 8])('is kept, and nothing else of its words: %i', (turn) => {
    const picture = pictureOf(told(segment(0xe1, 9, 9), exif(turn)), LIMIT)
    expect(picture?.bytes.equals(minimal(turn))).toBe(true)
    expect(pictureOf(picture?.bytes ?? Buffer.alloc(0), LIMIT)?.bytes.equals(minimal(turn))).toBe(true)
  })

  test('is kept without JFIF too, and counts where it is told first', () => {
    const bare = jpeg(exif(6), exif(3), frame(16), SCAN, END_OF_JPEG)
    expect(pictureOf(bare, LIMIT)?.bytes.equals(jpeg([...segmentOfTurn(6)], frame(16), SCAN, END_OF_JPEG))).toBe(true)
  })

  test.each([
    ['upright', exif(1)],
    ['of no number that counts', exif(9)],
    ['of none', exif(0)],
    ['behind the end of its directory', exif(6, 1)],
    ['in a directory beyond the segment', exif(6, 3, 200)],
    ['in a directory that breaks off', segment(0xe1, ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\xff', 'latin1'))],
    ['of another mark', segment(0xe1, ...Buffer.from('Exif\0\0XX\0*\0\0\0\x08', 'latin1'))],
  ])('%s is left out', (_what, words) => {
    expect(pictureOf(told(words), LIMIT)?.bytes.equals(GOOD_JPEG)).toBe(true)
  })
})

describe('a photo as the camera made it', () => {
  const PLACE = segment(0xe1, ...Buffer.from('Exif\0\0GPS 47.37 N', 'latin1'))
  const photo = (side: number) => jpeg(segment(0xe0, 1, 2), PLACE, frame(side), SCAN, END_OF_JPEG)
  const plain = (side: number) => jpeg(segment(0xe0, 1, 2), frame(side), SCAN, END_OF_JPEG)
  const scanned = async (bytes: Buffer): Promise<Buffer> => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], 'scan.jpg'))
    const sent = new Response(form)
    const contentType = sent.headers.get('content-type') ?? ''
    return Buffer.from((await scanOfUpload({ body: Buffer.from(await sent.arrayBuffer()), contentType })).bytes)
  }

  test('is taken of a driver, and keeps nothing of place and time', () =>
    expect(Buffer.from(reportPicture(photo(4032)).bytes).equals(plain(4032))).toBe(true))

  test('is refused where it would unfold to too much', () =>
    expect(() => reportPicture(photo(6001))).toThrow('trip_report_picture_invalid'))

  test('is no PNG of that size', () => {
    const large = png(chunk('IHDR', head({ width: 2401, height: 1, colour: 0 })), pixels(2402), END)
    expect(() => reportPicture(large)).toThrow('trip_report_picture_invalid')
  })

  test('keeps nothing of place and time as a scan of a document; one that cannot be read stays as it is', async () => {
    expect((await scanned(photo(9000))).equals(plain(9000))).toBe(true)
    const broken = photo(16).subarray(0, -6)
    expect((await scanned(broken)).equals(broken)).toBe(true)
  })
})

/** Small by its first chunk, and huge by the one that readers of chunks go by. */
const SMUGGLED = png(chunk('tEXt', head()), chunk('IHDR', head({ width: 30_000, height: 30_000 })), pixels(18), END)

test.each<[string, Buffer]>([
  ['a chunk before the head', SMUGGLED],
  ['a second head', png(chunk('IHDR', head()), chunk('IHDR', head({ width: 30_000 })), pixels(18), END)],
  ['a head behind the pixels', png(chunk('IHDR', head()), pixels(18), chunk('IHDR', head({ width: 99 })), END)],
  ['a head that is too long', png(chunk('IHDR', Buffer.concat([head(), Buffer.alloc(1)])), pixels(18), END)],
  ['a wrong checksum', png(chunk('IHDR', head(), 7), pixels(18), END)],
  ['one pixel too many', png(chunk('IHDR', head({ width: 101 })), pixels(2 * (1 + 404)), END)],
  ['no pixels', png(chunk('IHDR', head({ width: 0 })), pixels(18), END)],
  ['more bytes than its pixels', png(chunk('IHDR', head()), pixels(50_000_000), END)],
  ['fewer', png(chunk('IHDR', head()), pixels(17), END)],
  ['pixels that are none', png(chunk('IHDR', head()), chunk('IDAT', Buffer.from('no zlib')), END)],
  ['pixels in two places', png(chunk('IHDR', head()), pixels(18), chunk('tEXt'), pixels(18), END)],
  ['a colour type that is none', png(chunk('IHDR', head({ colour: 5 })), pixels(18), END)],
  ['a depth that it cannot have', png(chunk('IHDR', head({ depth: 4 })), pixels(18), END)],
  ['no palette where it needs one', png(chunk('IHDR', head({ colour: 3 })), pixels(6), END)],
  ['a part that has to be understood and is unknown', png(chunk('IHDR', head()), chunk('ABCD'), pixels(18), END)],
  ['no end', png(chunk('IHDR', head()), pixels(18))],
  ['a length beyond the file', GOOD.subarray(0, -4)],
  ['a JPEG with a second frame', jpeg(frame(16), frame(2), SCAN, END_OF_JPEG)],
  ['one behind its data', jpeg(frame(16), SCAN, frame(60_000), SCAN, END_OF_JPEG)],
  ['too large a frame', jpeg(frame(101), SCAN, END_OF_JPEG)],
  ['no frame', jpeg(segment(0xe0), SCAN, END_OF_JPEG)],
  ['data before its frame', jpeg(SCAN, frame(16), END_OF_JPEG)],
  ['a lossless frame', jpeg(frame(16, 0xc3), SCAN, END_OF_JPEG)],
  ['lines that are told later', jpeg(frame(16), SCAN, segment(0xdc, 0, 99), END_OF_JPEG)],
  ['scans without end', jpeg(frame(16, 0xc2), ...Array.from({ length: 65 }, () => SCAN), END_OF_JPEG)],
  ['a segment beyond the file', jpeg(frame(16), [0xff, 0xc4, 0xff, 0xff])],
  ['a segment of no length', jpeg(frame(16), [0xff, 0xc4, 0, 0], SCAN, END_OF_JPEG)],
  ['no data', jpeg(frame(16), END_OF_JPEG)],
  ['a page', Buffer.from('<html></html>')],
  ['nothing', Buffer.alloc(0)],
])('refused: %s', (_name, bytes) => {
  expect(pictureOf(bytes, LIMIT)).toBeNull()
})

describe('a logo', () => {
  const url = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
  let t: TestApp
  let admin: string
  beforeEach(() => {
    t = createTestApp()
    admin = t.addUser({ username: 'dora', role: 'admin' })
  })
  afterEach(() => t.close())
  const save = (logo: string) => t.call(admin, 'PUT', '/api/company', { logo })

  test('is kept as it was judged; one with a size before its head is refused', async () => {
    const more = png(chunk('IHDR', head()), chunk('tEXt', Buffer.from('a\0b')), pixels(18), END)
    expect((await save(url(more))).status).toBe(200)
    expect(companyOf(t.store).logo).toBe(url(GOOD))
    const refused = { errors: [{ path: 'logo', message: 'company_logo_invalid' }] }
    expect(await save(url(SMUGGLED))).toMatchObject({ status: 400, body: refused })
    expect(await save(url(png(chunk('IHDR', head()), pixels(60_000_000), END)))).toMatchObject({ status: 400 })
    expect(companyOf(t.store).logo).toBe(url(GOOD))
  })

  test('that was kept before is not drawn when it would not be taken now, and goes at the next start', () => {
    saveCompany(t.store, { ...NO_COMPANY, name: 'Muster AG', logo: url(SMUGGLED) })
    const drawn = JSON.stringify(withLetterhead('head', companyOf(t.store), 'de'))
    expect(drawn).toContain('Muster AG')
    expect(drawn).not.toContain('data:')
    expect(mendKeptLogo(t.store)).toBe(false)
    expect(companyOf(t.store)).toMatchObject({ name: 'Muster AG', logo: '' })
    saveCompany(t.store, { ...companyOf(t.store), logo: url(Buffer.concat([GOOD, Buffer.from('more')])) })
    expect(mendKeptLogo(t.store)).toBe(true)
    expect(companyOf(t.store).logo).toBe(url(GOOD))
    expect(drawableLogo(url(GOOD).replace('png', 'jpeg'))).toBeNull()
  })
})
