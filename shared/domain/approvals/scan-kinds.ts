/** The files that a scan may be, by their first bytes. */
export const SCAN_KINDS = [
  { end: 'pdf', type: 'application/pdf', first: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { end: 'jpg', type: 'image/jpeg', first: [0xff, 0xd8, 0xff] },
  { end: 'png', type: 'image/png', first: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
] as const
export type ScanKind = (typeof SCAN_KINDS)[number]

/** Bytes that say what a file is. */
export const SCAN_HEAD_BYTES = 8

/** Returns what a file is by its first bytes, whatever its name says; undefined for what no scan may be. */
export const scanKindOf = (bytes: ArrayLike<number>): ScanKind | undefined =>
  SCAN_KINDS.find(({ first }) => first.every((byte, at) => bytes[at] === byte))
