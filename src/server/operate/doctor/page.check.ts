import { type Finding, good, wrong } from './finding.ts'

const timeoutMs = 5000

/** Checks that a page exists to which our pages link. */
export async function checkPage({ about, url, setting }: { about: string; url: string; setting: string }): Promise<Finding> {
  const todo = `Check ${setting} in the operator’s file.`
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    return ok ? good(about, `${url} exists.`) : wrong(about, `${url} answers ${status}.`, todo)
  } catch {
    return wrong(about, `${url} cannot be reached.`, todo)
  }
}
