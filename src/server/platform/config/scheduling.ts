import { z } from 'zod'
import type { SchedulingPages } from '#contract/operator.ts'
import { productionProblems } from './production.ts'

/** Settings from our account at the scheduling provider. `docs/operating/providers.md` says where to find them. */
export const schedulingSettings = {
  /** Signing key of Calendly's webhook subscription. */
  CALENDLY_WEBHOOK_KEY: z.string().optional(),
}

export interface SchedulingSettings {
  webhookKey: string
}

type Variables = { [Name in keyof typeof schedulingSettings]?: string | undefined }

/** The key with which the sandbox signs; production refuses it. */
const sandboxKey = 'kantor-sandbox-scheduling-signing-key'

/** The settings, with the sandbox's key as a default, which `schedulingProblems` refuses in production. */
export const readSchedulingSettings = ({ CALENDLY_WEBHOOK_KEY = sandboxKey }: Variables): SchedulingSettings => ({
  webhookKey: CALENDLY_WEBHOOK_KEY,
})

/** Used if the operator's file names no scheduling pages. */
export const sandboxPages = (sandboxOrigin: string): SchedulingPages => ({
  callUrl: `${sandboxOrigin}/kantor/30min`,
  meetingUrl: `${sandboxOrigin}/kantor/expert-meeting`,
})

/** Why production cannot start, one sentence for each wrong setting and each wrong page of the operator's file. */
export const schedulingProblems = (
  variables: Variables,
  pages: { file: string; scheduling: SchedulingPages | undefined } | undefined,
): string[] => [
  ...productionProblems(variables, { CALENDLY_WEBHOOK_KEY: { kind: 'secret', sandbox: sandboxKey } }),
  ...(pages ? pageProblems(pages) : []),
]

function pageProblems({ file, scheduling }: { file: string; scheduling: SchedulingPages | undefined }): string[] {
  if (!scheduling) return [`${file}: scheduling: must be set in production`]
  return Object.entries(scheduling).flatMap(([page, url]) => {
    const name = `${file}: scheduling.${page}`
    return productionProblems({ [name]: url }, { [name]: { kind: 'address' } })
  })
}
