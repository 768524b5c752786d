import lighthouse, { type Result } from 'lighthouse'

/** One visit of a page with Lighthouse's mobile preset, in the browser that listens on the port. */
export async function visit(address: string, { port, categories }: { port: number; categories: string[] }): Promise<Result> {
  const result = (await lighthouse(address, { port, onlyCategories: categories, logLevel: 'error' }))?.lhr
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`)
  if (result.runtimeError) throw new Error(`Lighthouse failed at ${address}: ${result.runtimeError.message}`)
  return result
}
