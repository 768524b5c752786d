import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { builtInLanguages } from '../../src/contract/languages.ts'

/** The name of the landing page's entry in the client build. */
export const landingEntry = 'landing'

/**
 * Writes the parts of the client build that the landing page's renderer needs: the stylesheet, the URL of the entry, and the URLs of its
 * chunks with the texts of each language. English is in the entry.
 */
export function landingAssets(file: string): Plugin {
  return {
    name: 'landing-assets',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === landingEntry)
      if (!entry) throw new Error('the client build has no entry for the landing page')
      const css = stylesheetsOf(entry).map((name) => {
        const sheet = bundle[name]
        if (sheet?.type !== 'asset') throw new Error(`the client build has no stylesheet ${name}`)
        return typeof sheet.source === 'string' ? sheet.source : new TextDecoder().decode(sheet.source)
      })
      const textsIn = (language: string) => {
        if (language === 'en') return []
        const texts = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/landing/texts/landing.${language}.ts`))
        if (!texts) throw new Error(`the client build has no texts of the landing page in "${language}"`)
        return [...importsOf(texts, bundle), texts.fileName]
      }
      const preloadIn = (language: string) => new Set([...importsOf(entry, bundle), ...textsIn(language)])
      const preload = Object.fromEntries(builtInLanguages.map((one) => [one, [...preloadIn(one)].map((name) => `/${name}`)]))
      const assets = { css: css.join('').trim(), entry: `/${entry.fileName}`, preload }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(assets))
    },
  }
}

const stylesheetsOf = (chunk: Rolldown.OutputChunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])]

/** All chunks that this chunk imports, directly or through others. A chunk comes before the chunks that import it. */
function importsOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): string[] {
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (found.has(name) || imported?.type !== 'chunk') continue
    importsOf(imported, bundle, found)
    found.add(name)
  }
  return [...found]
}
