import { type LockedPackages, nameAt } from './shipped.ts'

/** The fields of `npm audit --json` that we read. If the registry did not respond, `vulnerabilities` is missing. */
interface AuditReport {
  vulnerabilities?: Record<string, { severity: string; nodes: string[]; range?: string }>
}

export type AuditVerdict = { outcome: 'clean' } | { outcome: 'vulnerable'; advisories: string[] } | { outcome: 'unknown' }

/** Finds high and critical advisories about shipped packages. The outcome is `unknown` if the registry did not respond. */
export function auditVerdict(report: unknown, shipped: LockedPackages): AuditVerdict {
  const { vulnerabilities } = (report ?? {}) as AuditReport
  if (!vulnerabilities) return { outcome: 'unknown' }
  const advisories = Object.entries(vulnerabilities)
    .filter(([, { severity, nodes }]) => ['high', 'critical'].includes(severity) && nodes.some((place) => place in shipped))
    .map(([name, { severity, nodes }]) => {
      const versions = nodes.flatMap((place) => (shipped[place] ? [`${nameAt(place)}@${shipped[place].version}`] : []))
      return `${severity}: ${versions.join(', ') || name}`
    })
  return advisories.length > 0 ? { outcome: 'vulnerable', advisories } : { outcome: 'clean' }
}
