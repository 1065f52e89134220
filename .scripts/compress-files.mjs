import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'

const COMPRESSED = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/

/** Smaller files for browsers that take them: made once, here, and not at every request. */
export const compressFiles = (folder) => {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) compressFiles(file)
    else if (COMPRESSED.test(entry.name) && fs.statSync(file).size > 1024) {
      const content = fs.readFileSync(file)
      fs.writeFileSync(`${file}.gz`, zlib.gzipSync(content, { level: 9 }))
      fs.writeFileSync(
        `${file}.br`,
        zlib.brotliCompressSync(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }),
      )
    }
  }
}
