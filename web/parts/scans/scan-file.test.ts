import { describe, expect, test, vi } from 'vitest'
import { scanToSend } from './scan-file.ts'

const HEIC = [0, 0, 0, 0x18, ...new TextEncoder().encode('ftypheic')]
const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const fileOf = (bytes: readonly number[], name: string, type: string, size = bytes.length) => {
  const content = new Uint8Array(size)
  content.set(bytes)
  return new File([content], name, { type })
}
const send = (file: File) => scanToSend(file, new AbortController().signal)

test.each([
  ['a HEIC', fileOf(HEIC, 'IMG_1.HEIC', 'image/heic')],
  ['a HEIC that is named JPEG', fileOf(HEIC, 'IMG_1.jpg', 'image/jpeg')],
  ['a large HEIC', fileOf(HEIC, 'IMG_1.heic', 'image/heic', 2_000_000)],
  ['a HEIC without a type', fileOf(HEIC, 'IMG_1', '')],
  ['a text', fileOf([0x41, 0x42], 'licence.pdf', 'application/pdf')],
  ['an empty file', fileOf([], 'empty.png', 'image/png')],
])('%s that this browser cannot read is refused before it is saved', async (_name, file) => {
  expect(await send(file)).toEqual({ fault: 'document_file_kind' })
})

test.each([
  ['a JPEG', fileOf(JPEG, 'scan.jpg', 'image/jpeg')],
  ['a JPEG without a type', fileOf(JPEG, 'scan', '')],
  ['a PDF', fileOf([0x25, 0x50, 0x44, 0x46, 0x2d], 'scan.pdf', 'application/pdf', 4_000_000)],
])('%s is sent as it is', async (_name, file) => expect(await send(file)).toEqual({ file }))

test('what is too large is not sent', async () => {
  const pdf = fileOf([0x25, 0x50, 0x44, 0x46, 0x2d], 'scan.pdf', 'application/pdf', 5_000_001)
  expect(await send(pdf)).toEqual({ fault: 'document_file_too_large' })
})

describe('where the browser gives out other pixels than were drawn', () => {
  const spoiling = async (file: File) => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }))
    const white = { fillRect: () => undefined, getImageData: () => ({ data: new Uint8ClampedArray(400).fill(255) }) }
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => white }) })
    try {
      return await send(file)
    } finally {
      vi.unstubAllGlobals()
    }
  }
  test('a large photo is sent as it was taken', async () => {
    const photo = fileOf(JPEG, 'IMG_1.jpg', 'image/jpeg', 4_000_000)
    expect(await spoiling(photo)).toEqual({ file: photo, isAsTaken: true })
  })
  test.each([
    ['too large', fileOf(JPEG, 'IMG_1.jpg', 'image/jpeg', 5_000_001)],
    ['a HEIC', fileOf(HEIC, 'IMG_1.heic', 'image/heic')],
  ])('one that is %s is refused, and why', async (_name, photo) =>
    expect(await spoiling(photo)).toEqual({ fault: 'document_photo_spoiled' }),
  )
  test('what needs no canvas is sent', async () => {
    const photo = fileOf(JPEG, 'IMG_1.jpg', 'image/jpeg')
    expect(await spoiling(photo)).toEqual({ file: photo })
  })
})
