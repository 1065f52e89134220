/** A moment of a pen: position in CSS pixels of the pad, and time in milliseconds. */
export type Point = { x: number; y: number; time: number }
/** Drawing on a pad of this size; each line runs from where the pen came down to where it left. */
export type Drawing = { width: number; height: number; lines: Point[][] }

/** Thinnest and thickest line, CSS pixels: a quick pen draws thin. */
export const PEN = { minWidth: 1, maxWidth: 3 }
/** Weight of the newest speed beside those before, 0 to 1. */
const NEWEST = 0.7

/** Returns a drawing fitted to a pad of another size: whole, and not distorted. */
export const fittedTo = ({ width, height }: { width: number; height: number }, drawing: Drawing): Drawing => {
  const scale = Math.min(width / drawing.width, height / drawing.height)
  const lines = drawing.lines.map((line) => line.map(({ x, y, time }) => ({ x: x * scale, y: y * scale, time })))
  return { width, height, lines }
}

/** A place on a line with half the line's width there. */
type Spot = { x: number; y: number; radius: number }

/** Returns the points of a line with its width there, by the speed of the pen. */
const spotsOf = (line: readonly Point[]): Spot[] => {
  let speed = 0
  return line.map(({ x, y, time }, at) => {
    const before = line[at - 1]
    const took = before ? time - before.time : 0
    const newest = before && took > 0 ? Math.hypot(x - before.x, y - before.y) / took : 0
    speed = NEWEST * newest + (1 - NEWEST) * speed
    const width = before ? Math.max(PEN.maxWidth / (speed + 1), PEN.minWidth) : (PEN.minWidth + PEN.maxWidth) / 2
    return { x, y, radius: width / 2 }
  })
}

/** Straight pieces between two points of a pen. */
const PIECES = 6

/** A smooth line through all spots (Catmull and Rom, 1974). */
const smooth = (spots: readonly Spot[]): Spot[] => {
  const [first] = spots
  if (!first) return []
  const through: Spot[] = [first]
  for (let at = 1; at < spots.length; at += 1) {
    const [b, c] = [spots[at - 1] as Spot, spots[at] as Spot]
    const [a, d] = [spots[at - 2] ?? b, spots[at + 1] ?? c]
    const between = (t: number, part: 'x' | 'y'): number =>
      (2 * b[part] +
        (c[part] - a[part]) * t +
        (2 * a[part] - 5 * b[part] + 4 * c[part] - d[part]) * t ** 2 +
        (3 * b[part] - a[part] - 3 * c[part] + d[part]) * t ** 3) /
      2
    for (let piece = 1; piece <= PIECES; piece += 1) {
      const t = piece / PIECES
      through.push({ x: between(t, 'x'), y: between(t, 'y'), radius: b.radius + (c.radius - b.radius) * t })
    }
  }
  return through
}

/** Pixels of a picture, line by line: 0 is paper, `FULL` is ink. */
export type Pixels = { width: number; height: number; ink: Uint8Array }
export const FULL = 3

/** Inks all pixels within the pen's width between two spots; in shades at its edge. */
const inkWay = ({ width, height, ink }: Pixels, from: Spot, to: Spot): void => {
  const reach = Math.max(from.radius, to.radius) + 1
  const within = (value: number, size: number): number => Math.min(Math.max(Math.floor(value), 0), size)
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const right = within(Math.max(from.x, to.x) + reach + 1, width)
  const bottom = within(Math.max(from.y, to.y) + reach + 1, height)
  for (let y = within(Math.min(from.y, to.y) - reach, height); y < bottom; y += 1)
    for (let x = within(Math.min(from.x, to.x) - reach, width); x < right; x += 1) {
      const [px, py] = [x + 0.5 - from.x, y + 0.5 - from.y]
      const t = length === 0 ? 0 : Math.min(Math.max((px * dx + py * dy) / length, 0), 1)
      const radius = from.radius + (to.radius - from.radius) * t
      const cover = radius + 0.5 - Math.hypot(px - dx * t, py - dy * t)
      const shade = Math.round(Math.min(Math.max(cover, 0), 1) * FULL)
      const at = y * width + x
      if (shade > (ink[at] ?? 0)) ink[at] = shade
    }
}

/** Draws without a canvas, since some browsers give out other pixels than were drawn. @param most pixels of the longer side */
export const pixelsOf = (drawing: Drawing, most: number): Pixels => {
  const scale = most / Math.max(drawing.width, drawing.height)
  const [width, height] = [Math.round(drawing.width * scale), Math.round(drawing.height * scale)]
  const pixels = { width, height, ink: new Uint8Array(width * height) }
  for (const line of drawing.lines) {
    const spots = smooth(spotsOf(line)).map(({ x, y, radius }) => ({
      x: x * scale,
      y: y * scale,
      radius: radius * scale,
    }))
    for (const [at, spot] of spots.entries()) inkWay(pixels, spots[at - 1] ?? spot, spot)
  }
  return pixels
}
