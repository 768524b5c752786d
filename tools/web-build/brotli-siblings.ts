import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest)$/

/** Writes a compressed file `<name>.br` next to each text file, if the compressed file is smaller. So the server compresses no file during a request. */
export function writeBrotliSiblings(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    const compressed = brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    })
    if (compressed.length < content.length) writeFileSync(`${path}.br`, compressed)
  }
}
