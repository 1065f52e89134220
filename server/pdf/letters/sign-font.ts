import { type Shape, SIGN_SHAPES } from './sign-shapes.ts'

/**
 * A TrueType font of signs that Roboto lacks, made of their outlines: no font file of theirs is among the program's packages.
 * Its lines are as high as those of Roboto, so that a sign moves nothing.
 */
const UNITS = 1000
const [ASCENT, DESCENT] = [928, -244]

/** Big-endian numbers, one after the other: positive 16 bits `u`, signed 16 bits `i`, 32 bits `l`. */
const bytesOf = (...numbers: (readonly ['u' | 'i' | 'l', number])[]): Buffer => {
  const pieces = numbers.map(([kind, value]) => {
    const piece = Buffer.alloc(kind === 'l' ? 4 : 2)
    if (kind === 'l') piece.writeUInt32BE(value)
    else if (kind === 'u') piece.writeUInt16BE(value)
    else piece.writeInt16BE(value)
    return piece
  })
  return Buffer.concat(pieces)
}
const u = (value: number) => ['u', value] as const
const i = (value: number) => ['i', value] as const
const l = (value: number) => ['l', value] as const
const padded = (table: Buffer): Buffer => Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])

const ON_CURVE = 1
/** The outlines of one glyph: corners as steps from one to the next. */
const glyphOf = ({ outlines }: Pick<Shape, 'outlines'>): Buffer => {
  const corners = outlines.flat()
  if (corners.length === 0) return Buffer.alloc(0)
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  let last = -1
  const ends = outlines.map((outline) => {
    last += outline.length
    return u(last)
  })
  const steps = (values: readonly number[]) => values.map((value, at) => i(value - (values[at - 1] ?? 0)))
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(i)
  return padded(
    Buffer.concat([
      bytesOf(i(outlines.length), ...box, ...ends, u(0)),
      Buffer.alloc(corners.length, ON_CURVE),
      bytesOf(...steps(xs), ...steps(ys)),
    ]),
  )
}

/** Code points with their glyphs, as segments of one each; the last one is required. */
const cmapOf = (glyphs: readonly (readonly [number, number])[]): Buffer => {
  const segments = [...glyphs.toSorted(([a], [b]) => a - b), [0xffff, 0] as const]
  const count = segments.length
  const power = 2 ** Math.floor(Math.log2(count))
  const length = 16 + count * 8
  const head = [u(4), u(length), u(0), u(count * 2), u(power * 2), u(Math.log2(power)), u((count - power) * 2)]
  const codes = segments.map(([code]) => u(code))
  const shifts = segments.map(([code, glyph]) => u((glyph - code) & 0xffff))
  return bytesOf(
    ...[u(0), u(1), u(3), u(1), l(12)],
    ...[...head, ...codes, u(0), ...codes, ...shifts],
    ...segments.map(() => u(0)),
  )
}

const nameOf = (family: string): Buffer => {
  const texts = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family],
  ] as const
  const encoded = texts.map(([, text]) => Buffer.from(text, 'utf16le').swap16())
  let at = 0
  const records = texts.flatMap(([id], index) => {
    const length = encoded[index]?.length ?? 0
    at += length
    return [u(3), u(1), u(0x409), u(id), u(length), u(at - length)]
  })
  return Buffer.concat([bytesOf(u(0), u(texts.length), u(6 + texts.length * 12), ...records), ...encoded])
}

const checksum = (table: Buffer): number => {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

export const SIGN_FAMILY = 'ToursSigns'
/** Code points of all signs. */
export const SIGNS: ReadonlySet<string> = new Set(SIGN_SHAPES.flatMap(({ signs }) => [...signs]))

/** The font as a file. */
export const signFont = (): Buffer => {
  const shapes: readonly Shape[] = [{ signs: '', width: 500, outlines: [] }, ...SIGN_SHAPES]
  const glyphs = shapes.map(glyphOf)
  let at = 0
  const offsets = [0, ...glyphs.map(({ length }) => (at += length))]
  const codes = shapes.flatMap(({ signs }, glyph) =>
    [...signs].map((sign) => [sign.codePointAt(0) ?? 0, glyph] as const),
  )
  const points = shapes.map(({ outlines }) => outlines.flat().length)
  const contours = shapes.map(({ outlines }) => outlines.length)
  const widest = Math.max(...shapes.map(({ width }) => width))
  const tables: Record<string, Buffer> = {
    'OS/2': bytesOf(
      ...[
        u(3),
        i(600),
        u(400),
        u(5),
        u(0),
        i(650),
        i(600),
        i(0),
        i(75),
        i(650),
        i(600),
        i(0),
        i(350),
        i(50),
        i(300),
        i(0),
      ],
      ...[l(0), l(0), l(0), u(0), u(0), l(0), l(0), l(0x54524553), u(0x40), u(0x2190), u(0x2bff)],
      ...[i(ASCENT), i(DESCENT), i(0), u(ASCENT), u(-DESCENT), l(1), l(0), i(500), i(700), u(0), u(32), u(1)],
    ),
    cmap: cmapOf(codes),
    glyf: Buffer.concat(glyphs),
    head: bytesOf(
      ...[l(0x10000), l(0x10000), l(0), l(0x5f0f3cf5), u(3), u(UNITS), l(0), l(0), l(0), l(0)],
      ...[i(0), i(-200), i(widest), i(ASCENT), u(0), u(8), i(2), i(1), i(0)],
    ),
    hhea: bytesOf(
      ...[l(0x10000), i(ASCENT), i(DESCENT), i(0), u(widest), i(0), i(0), i(widest), i(1), i(0), i(0)],
      ...[i(0), i(0), i(0), i(0), i(0), u(shapes.length)],
    ),
    hmtx: bytesOf(
      ...shapes.flatMap(({ width, outlines }) => [
        u(width),
        i(outlines.length === 0 ? 0 : Math.min(...outlines.flat().map(([x]) => x))),
      ]),
    ),
    loca: bytesOf(...offsets.map(l)),
    maxp: bytesOf(
      ...[l(0x10000), u(shapes.length), u(Math.max(...points)), u(Math.max(...contours)), u(0), u(0), u(1)],
      ...[u(0), u(0), u(0), u(0), u(0), u(0), u(0), u(0)],
    ),
    name: nameOf(SIGN_FAMILY),
    post: bytesOf(l(0x30000), l(0), i(-100), i(50), l(0), l(0), l(0), l(0), l(0)),
  }
  const names = Object.keys(tables)
  const power = 2 ** Math.floor(Math.log2(names.length))
  const entries: Buffer[] = []
  const bodies: Buffer[] = []
  let start = 12 + names.length * 16
  for (const name of names) {
    const table = tables[name] ?? Buffer.alloc(0)
    const body = padded(table)
    entries.push(Buffer.from(name.padEnd(4)), bytesOf(l(checksum(body)), l(start), l(table.length)))
    bodies.push(body)
    start += body.length
  }
  const head = bytesOf(l(0x10000), u(names.length), u(power * 16), u(Math.log2(power)), u((names.length - power) * 16))
  return Buffer.concat([head, ...entries, ...bodies])
}
