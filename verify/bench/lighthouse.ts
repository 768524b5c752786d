import lighthouse, { type Result } from 'lighthouse'

/** A visit is repeated if Lighthouse could not record a trace. */
const maxVisits = 5

type Visit = {
  port: number
  categories: string[]
  /** Whether the browser keeps its storage from earlier visits. */
  keepsStorage?: boolean
}

/** One visit of a page with Lighthouse's mobile preset, in the browser that listens on the port. */
export async function runLighthouse(url: string, { port, categories, keepsStorage = false }: Visit): Promise<Result> {
  for (let visits = 1; ; visits++) {
    const result = (await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error', disableStorageReset: keepsStorage }))?.lhr
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
    if (!result.runtimeError) return result
    if (result.runtimeError.code !== 'NO_NAVSTART' || visits === maxVisits)
      throw new Error(`Lighthouse failed at ${url}: ${result.runtimeError.message}`)
  }
}
