import { z } from 'zod'
import type { Operator, SchedulingPages } from '#contract/operator.ts'
import { linesOf, productionProblems } from './production.ts'

/** Settings from our account at the scheduling provider. `docs/operating/providers.md` says where to find them. */
export const schedulingSettings = {
  /** Signing key of Calendly's webhook subscription. While it is replaced: the old and the new one, on two lines. */
  CALENDLY_WEBHOOK_KEY: z.string().optional(),
  /** Origin of Calendly's API. Default: `https://api.calendly.com` in production, the sandbox in the demo. */
  CALENDLY_BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://api.calendly.com' }).optional(),
  /** Personal access token with the scope data_compliance:write. Without it, the desk asks Calendly to erase data. */
  CALENDLY_TOKEN: z.string().optional(),
}

export interface SchedulingSettings {
  /** A webhook may be signed with any of them. */
  webhookKeys: string[]
  /** Null: without a token. */
  api: { baseUrl: string; token: string } | null
}

type Variables = { [Name in keyof typeof schedulingSettings]?: string | undefined }

/** The key with which the sandbox signs; production refuses it. */
const sandboxKey = 'kantor-sandbox-scheduling-signing-key'

const sandboxToken = 'kantor-sandbox-scheduling-token'

/** The settings, with the sandbox's values as defaults in the demo. `schedulingProblems` refuses its key in production. */
export function readSchedulingSettings(
  { CALENDLY_WEBHOOK_KEY = sandboxKey, CALENDLY_BASE_URL, CALENDLY_TOKEN }: Variables,
  { sandboxOrigin, demo }: { sandboxOrigin: string; demo: boolean },
): SchedulingSettings {
  const baseUrl = CALENDLY_BASE_URL ?? (demo ? sandboxOrigin : 'https://api.calendly.com')
  const token = CALENDLY_TOKEN ?? (demo ? sandboxToken : null)
  return { webhookKeys: linesOf(CALENDLY_WEBHOOK_KEY), api: token === null ? null : { baseUrl, token } }
}

/** Used if the operator's file does not say anything about scheduling. */
export const sandboxPages = (sandboxOrigin: string): SchedulingPages => ({
  callUrl: `${sandboxOrigin}/kantor/30min`,
  meetingUrl: `${sandboxOrigin}/kantor/expert-meeting`,
})

/** Why production cannot start, one sentence for each wrong setting and each wrong page of the operator's file. */
export const schedulingProblems = (
  variables: Variables,
  pages: { file: string; scheduling: Operator['scheduling'] } | undefined,
): string[] => [
  ...(pages?.scheduling === 'off' ? [] : productionProblems(variables, { CALENDLY_WEBHOOK_KEY: { kind: 'secret', sandbox: sandboxKey } })),
  ...(variables.CALENDLY_TOKEN ? productionProblems(variables, { CALENDLY_TOKEN: { sandbox: sandboxToken } }) : []),
  ...(variables.CALENDLY_BASE_URL ? productionProblems(variables, { CALENDLY_BASE_URL: { kind: 'address' } }) : []),
  ...(pages ? pageProblems(pages) : []),
]

function pageProblems({ file, scheduling }: { file: string; scheduling: Operator['scheduling'] }): string[] {
  if (scheduling === 'off') return []
  if (!scheduling) return [`${file}: scheduling: must be set in production`]
  return Object.entries(scheduling).flatMap(([page, url]) => {
    const name = `${file}: scheduling.${page}`
    return productionProblems({ [name]: url }, { [name]: { kind: 'address' } })
  })
}
