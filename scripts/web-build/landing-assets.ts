import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Entry names that the client build is given: the landing page's hydration is one of them. */
export const landingEntry = 'landing'

/**
 * Writes what the landing page's renderer needs to know about the client build: the text of its stylesheet, the address of its entry and
 * of the chunks that the entry imports.
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
      const assets = { css: css.join('').trim(), entry: `/${entry.fileName}`, preload: importsOf(entry, bundle).map((name) => `/${name}`) }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(assets))
    },
  }
}

const stylesheetsOf = (chunk: Rolldown.OutputChunk): string[] => [...(chunk.viteMetadata?.importedCss ?? [])]

function importsOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  for (const name of chunk.imports) {
    const imported = bundle[name]
    if (seen.has(name) || imported?.type !== 'chunk') continue
    seen.add(name)
    importsOf(imported, bundle, seen)
  }
  return [...seen]
}
