/** A closed outline: corners in thousandths of the size of the type, counted from the line that letters stand on. */
type Outline = readonly (readonly [number, number])[]
export type Shape = { signs: string; width: number; outlines: readonly Outline[] }

const turned = (outline: Outline): Outline => outline.map(([x, y]) => [350 + y - 360, x - 140])
const mirrored = (outline: Outline): Outline => outline.map(([x, y]) => [1000 - x, y])
const upsideDown = (outline: Outline): Outline => outline.map(([x, y]) => [x, 720 - y])
const at = (outline: Outline, left: number, up: number, scale: number): Outline =>
  outline.map(([x, y]) => [Math.round(left + x * scale), Math.round(up + y * scale)])

const RIGHT: Outline = [
  [80, 325],
  [660, 325],
  [660, 180],
  [920, 360],
  [660, 540],
  [660, 395],
  [80, 395],
]
const BOTH: Outline = [
  ...([
    [80, 360],
    [340, 540],
    [340, 395],
    [660, 395],
    [660, 540],
  ] as const),
  ...([
    [920, 360],
    [660, 180],
    [660, 325],
    [340, 325],
    [340, 180],
  ] as const),
]
const CHECK: Outline = [
  [80, 340],
  [165, 425],
  [330, 245],
  [700, 700],
  [785, 630],
  [340, 80],
]
const CROSS: Outline = [
  ...([
    [110, 190],
    [320, 400],
    [110, 610],
    [190, 690],
    [400, 480],
    [610, 690],
  ] as const),
  ...([
    [690, 610],
    [480, 400],
    [690, 190],
    [610, 110],
    [400, 320],
    [190, 110],
  ] as const),
]
const BOX: Outline[] = [
  [
    [80, 0],
    [80, 640],
    [720, 640],
    [720, 0],
  ],
  [
    [150, 70],
    [650, 70],
    [650, 570],
    [150, 570],
  ],
]
const UP: Outline = [
  [60, 20],
  [640, 20],
  [350, 640],
]
const STAR: Outline = Array.from({ length: 10 }, (_, corner) => {
  const radius = corner % 2 === 0 ? 400 : 160
  const angle = Math.PI / 2 - (corner * Math.PI) / 5
  return [Math.round(420 + radius * Math.cos(angle)), Math.round(340 + radius * Math.sin(angle))] as const
})

/** Signs that people type, and that Roboto does not have. */
export const SIGN_SHAPES: readonly Shape[] = [
  { signs: '→➔➙➛➜➝➞➡⇒⟶⇨', width: 1000, outlines: [RIGHT] },
  { signs: '←⬅⇐⟵⇦', width: 1000, outlines: [mirrored(RIGHT)] },
  { signs: '↔⇔⟷⬌⇄⇆', width: 1000, outlines: [BOTH] },
  { signs: '↑⬆⇑', width: 700, outlines: [turned(RIGHT)] },
  { signs: '↓⬇⇓', width: 700, outlines: [upsideDown(turned(RIGHT))] },
  { signs: '↕⇕⬍', width: 700, outlines: [turned(BOTH)] },
  { signs: '✓✔', width: 870, outlines: [CHECK] },
  { signs: '✗✘✕✖', width: 800, outlines: [CROSS] },
  { signs: '☐□▢', width: 800, outlines: BOX },
  { signs: '☑', width: 800, outlines: [...BOX, at(CHECK, 180, 120, 0.5)] },
  { signs: '☒', width: 800, outlines: [...BOX, at(CROSS, 200, 120, 0.5)] },
  {
    signs: '⚠',
    width: 1000,
    outlines: [
      [
        [40, -20],
        [500, 760],
        [960, -20],
      ],
      [
        [160, 50],
        [840, 50],
        [500, 630],
      ],
      [
        [475, 230],
        [455, 470],
        [545, 470],
        [525, 230],
      ],
      [
        [455, 100],
        [455, 180],
        [545, 180],
        [545, 100],
      ],
    ],
  },
  { signs: '▲△', width: 700, outlines: [UP] },
  { signs: '▼▽', width: 700, outlines: [upsideDown(UP)] },
  {
    signs: '▶►▷',
    width: 800,
    outlines: [
      [
        [80, 20],
        [80, 640],
        [700, 330],
      ],
    ],
  },
  {
    signs: '◀◄◁',
    width: 800,
    outlines: [
      [
        [720, 20],
        [100, 330],
        [720, 640],
      ],
    ],
  },
  { signs: '★☆', width: 840, outlines: [STAR] },
  {
    signs: '▪▫',
    width: 500,
    outlines: [
      [
        [90, 200],
        [90, 520],
        [410, 520],
        [410, 200],
      ],
    ],
  },
]
