import lighthouse, { type Result } from 'lighthouse'

/** Lighthouse sometimes cannot record a trace. The visit is then repeated. */
const visitsAtMost = 5

type Visit = {
  port: number
  categories: string[]
  /** Whether the browser keeps its storage from earlier visits. */
  asBefore?: boolean
}

/** One visit of a page with Lighthouse's mobile preset, in the browser that listens on the port. */
export async function visit(address: string, { port, categories, asBefore = false }: Visit): Promise<Result> {
  for (let visits = 1; ; visits++) {
    const result = (await lighthouse(address, { port, onlyCategories: categories, logLevel: 'error', disableStorageReset: asBefore }))?.lhr
    if (!result) throw new Error(`Lighthouse gave no result for ${address}`)
    if (!result.runtimeError) return result
    if (result.runtimeError.code !== 'NO_NAVSTART' || visits === visitsAtMost)
      throw new Error(`Lighthouse failed at ${address}: ${result.runtimeError.message}`)
  }
}
