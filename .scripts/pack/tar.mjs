import zlib from 'node:zlib'

const BLOCK = 512
/** npm dates what it packs so: files of no moment are the same at every moment. */
const MODIFIED = Date.parse('1985-10-26T08:15:00Z') / 1000

const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)])

/** A name of more than 100 bytes is cut at a slash, as POSIX says. @throws Error when no slash fits */
const nameParts = (name) => {
  if (Buffer.byteLength(name) <= 100) return { name, prefix: '' }
  const at = name.indexOf('/', name.length - 101)
  if (at < 1 || at > 155) throw new Error(`${name} is too long for a tar`)
  return { name: name.slice(at + 1), prefix: name.slice(0, at) }
}

const header = (path, size, mode) => {
  const block = Buffer.alloc(BLOCK)
  const { name, prefix } = nameParts(path)
  const octal = (number, length) => number.toString(8).padStart(length - 1, '0')
  block.write(name, 0)
  block.write(octal(mode, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(size, 12), 124)
  block.write(octal(MODIFIED, 12), 136)
  block.write(' '.repeat(8), 148)
  block.write('0', 156)
  block.write('ustar\0' + '00', 257, 'latin1')
  block.write(prefix, 345)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 7)}\0 `, 148)
  return block
}

/**
 * The same files always make the same bytes: neither their order, nor owner, nor date, nor the system counts.
 * @param {Map<string, {content: Buffer, mode: number}>} files by their path in the archive
 * @returns {Buffer} gzipped tar
 */
export const tgz = (files) => {
  const names = [...files.keys()].sort()
  const parts = names.flatMap((name) => {
    const { content, mode } = files.get(name)
    return [header(name, content.length, mode), padded(content)]
  })
  const zipped = zlib.gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level: 9 })
  // The byte that names the system.
  zipped[9] = 255
  return zipped
}
