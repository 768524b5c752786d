import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { characters, fontFeatures, latinExtended } from '../../src/server/platform/brand/glyphs.ts'

const require = createRequire(import.meta.url)

const faces = {
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
  for (const [name, file] of Object.entries(faces)) {
    const font = readFileSync(file)
    writeFileSync(
      join(folder, name),
      await subsetFont(font, characters + latinExtended, { targetFormat: 'sfnt', keepFeatures: printFeatures }),
    )
  }
}
