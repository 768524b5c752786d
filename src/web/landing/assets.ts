import type { Language } from '#contract/languages.ts'

/** What the document must know about the client build; `dist/landing/assets.json` holds it. */
export interface LandingAssets {
  /** Text of the stylesheet, inlined. */
  css: string
  /** Address of the module that hydrates the page. */
  entry: string
  /** Addresses of the modules that it takes to hydrate the page in a language, besides the entry; those that others need come first. */
  preload: Record<Language, string[]>
}

/** Id of the element that is rendered by the server and hydrated by the browser. */
export const rootId = 'landing'
