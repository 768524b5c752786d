import { type Locked, nameAt } from './shipped.ts'

/** The part of `npm audit --json` that we read. Without a response of the registry, there is no `vulnerabilities`. */
interface AuditReport {
  vulnerabilities?: Record<string, { severity: string; nodes: string[]; range?: string }>
}

export type AuditVerdict = { outcome: 'clean' } | { outcome: 'grave'; advisories: string[] } | { outcome: 'unknown' }

/** High and critical advisories about shipped packages. `unknown` without a response of the registry. */
export function auditVerdict(report: unknown, shipped: Locked): AuditVerdict {
  const { vulnerabilities } = (report ?? {}) as AuditReport
  if (!vulnerabilities) return { outcome: 'unknown' }
  const advisories = Object.entries(vulnerabilities)
    .filter(([, { severity, nodes }]) => ['high', 'critical'].includes(severity) && nodes.some((place) => place in shipped))
    .map(([name, { severity, nodes }]) => {
      const versions = nodes.flatMap((place) => (shipped[place] ? [`${nameAt(place)}@${shipped[place].version}`] : []))
      return `${severity}: ${versions.join(', ') || name}`
    })
  return advisories.length > 0 ? { outcome: 'grave', advisories } : { outcome: 'clean' }
}
