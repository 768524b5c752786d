import type { Language } from '#contract/languages.ts'

/** The client build's files that the document refers to, from `dist/landing/assets.json`. */
export interface LandingAssets {
  /** The stylesheet, to be inlined. */
  css: string
  /** URL of the module that hydrates the page. */
  entry: string
  /** By language, URLs of the other modules needed for hydration, dependencies first. */
  preload: Record<Language, string[]>
}

/** Id of the hydrated element. */
export const rootId = 'landing'
