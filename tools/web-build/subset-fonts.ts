import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { characters, fontFeatures } from '../../src/server/platform/brand/glyphs.ts'

const require = createRequire(import.meta.url)

const textWeights = { wght: { min: 400, max: 600 } }

const faces = [
  { name: 'inter-latin', file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', variationAxes: textWeights },
  { name: 'inter-latin-ext', file: '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2', variationAxes: textWeights },
  { name: 'newsreader-latin', file: '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2' },
  { name: 'newsreader-latin-ext', file: '@fontsource/newsreader/files/newsreader-latin-ext-400-normal.woff2' },
]

/** Writes the fonts into the folder, with only the characters that the site uses. All fonts together have about 55 KiB. */
export async function subsetFonts(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { name, file, variationAxes } of faces) {
    const target = join(folder, `${name}.woff2`)
    if (existsSync(target)) continue
    const font = readFileSync(require.resolve(file))
    const subset = await subsetFont(font, characters, { targetFormat: 'woff2', keepFeatures: fontFeatures, variationAxes })
    // The file gets its final name when it is complete, because two builds may run at the same time.
    writeFileSync(`${target}.${process.pid}`, subset)
    renameSync(`${target}.${process.pid}`, target)
  }
}

/** A part of the folder's name. It changes with the versions of the fonts, so that old files are not used. */
export const subsetFontsVersion = `${require('@fontsource-variable/inter/package.json').version}-${require('@fontsource/newsreader/package.json').version}-1`
