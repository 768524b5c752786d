import lighthouse, { type Result } from 'lighthouse'

/** A visit whose trace Lighthouse could not record measured nothing: it is made again, so often at most. */
const visitsAtMost = 5

type Visit = {
  port: number
  categories: string[]
  /** Whether the visitor comes with what the browser keeps of earlier visits; a new one otherwise. */
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
