import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { characters, fontFeatures, printed } from '../../src/server/platform/brand/glyphs.ts'

const require = createRequire(import.meta.url)

const printFaces = {
  'display.ttf': require.resolve('@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf'),
  'text.ttf': require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  'text-strong.ttf': require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  'text-italic.ttf': require.resolve('@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf'),
}

// Without Inter's contextual forms, which need a third of the layout time, and without ligatures, which some readers of PDFs take for one letter.
const printFeatures = fontFeatures.filter((feature) => feature !== 'calt' && feature !== 'liga')

/** Writes the site's fonts as TrueType files, for the PDFs of the policies and the image for shared links. */
export async function writePrintFonts(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, file] of Object.entries(printFaces)) {
    const font = readFileSync(file)
    writeFileSync(join(folder, name), await subsetFont(font, printed, { targetFormat: 'sfnt', keepFeatures: printFeatures }))
  }
}

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
