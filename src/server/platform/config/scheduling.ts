import { z } from 'zod'
import type { SchedulingPages } from '#contract/operator.ts'
import { refusedInProduction } from './production.ts'

/** Settings from our account at the scheduling provider. `docs/operating/providers.md` says where to find them. */
export const schedulingSettings = {
  /** Signing key of Calendly's webhook subscription. */
  CALENDLY_WEBHOOK_KEY: z.string().optional(),
}

export interface SchedulingSettings {
  webhookKey: string
}

type Given = { [Name in keyof typeof schedulingSettings]?: string | undefined }

/** The sandbox signs with it; refused in production. */
const sandboxKey = 'kantor-sandbox-scheduling-signing-key'

/** The settings, with the sandbox's key as a default, which `schedulingProblems` refuses in production. */
export const readSchedulingSettings = (given: Given): SchedulingSettings => ({ webhookKey: given.CALENDLY_WEBHOOK_KEY ?? sandboxKey })

/** Used if the operator's file names no scheduling pages. */
export const sandboxPages = (sandboxOrigin: string): SchedulingPages => ({
  callUrl: `${sandboxOrigin}/kantor/30min`,
  meetingUrl: `${sandboxOrigin}/kantor/expert-meeting`,
})

/** Why production cannot start, one sentence for each setting and each page of the operator's file. */
export const schedulingProblems = (
  given: Given,
  pages: { file: string; scheduling: SchedulingPages | undefined } | undefined,
): string[] => [
  ...refusedInProduction(given, { CALENDLY_WEBHOOK_KEY: { kind: 'secret', sandbox: sandboxKey } }),
  ...(pages ? pageProblems(pages) : []),
]

function pageProblems({ file, scheduling }: { file: string; scheduling: SchedulingPages | undefined }): string[] {
  if (!scheduling) return [`${file}: scheduling: must be set in production`]
  return Object.entries(scheduling).flatMap(([page, url]) => {
    const name = `${file}: scheduling.${page}`
    return refusedInProduction({ [name]: url }, { [name]: { kind: 'address' } })
  })
}
