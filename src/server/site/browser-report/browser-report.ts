import type { FastifyBaseLogger } from 'fastify'
import type { BodyOf } from '#contract/endpoint.ts'
import type { reportFromBrowser } from '#contract/endpoints/browser-report.ts'
import type { Clock } from '../../platform/clock.ts'
import { networkOf } from '../../platform/http/network-address.ts'
import { readReports } from './read-reports.ts'

// The limits count one minute in one process. Counting in the database would overload it during a flood.
const maxReports = 100
const maxReportsPerNetwork = 10
const windowMs = 60_000

interface BrowserReportsParts {
  clock: Clock
  publicOrigin: string
  log: Pick<FastifyBaseLogger, 'warn'>
}

export type BrowserReports = ReturnType<typeof createBrowserReports>

/** Logs browsers' reports about our pages, limited in number and length. Nothing is stored. */
export function createBrowserReports({ clock, publicOrigin, log }: BrowserReportsParts) {
  let windowEnds = 0
  let loggedCount = 0
  let leftOut = 0
  const byNetwork = new Map<string, number>()

  function startWindow(now: number): void {
    if (leftOut > 0) log.warn({ leftOut }, 'more reports from browsers in a minute than are logged')
    windowEnds = now + windowMs
    loggedCount = 0
    leftOut = 0
    byNetwork.clear()
  }

  function countIfAllowed(network: string): boolean {
    const networkCount = byNetwork.get(network) ?? 0
    if (loggedCount >= maxReports || networkCount >= maxReportsPerNetwork) return false
    loggedCount++
    byNetwork.set(network, networkCount + 1)
    return true
  }

  return {
    log(body: BodyOf<typeof reportFromBrowser>, networkAddress: string): void {
      const now = clock().getTime()
      if (now >= windowEnds) startWindow(now)
      for (const report of readReports(body, publicOrigin)) {
        if (countIfAllowed(networkOf(networkAddress))) log.warn({ report }, 'a browser reports')
        else leftOut++
      }
    },
  }
}
