import { z } from 'zod'
import type { SchedulingPages } from '#contract/operator.ts'
import { weaknessOf } from './weak-secret.ts'

/** What the scheduling provider's account gives us. `docs/operating/providers.md` says where to find it. */
export const schedulingSettings = {
  /** Signing key of Calendly's webhook subscription; checks what Calendly tells us. */
  CALENDLY_WEBHOOK_KEY: z.string().optional(),
}

export interface SchedulingSettings {
  webhookKey: string
}

type Given = { [Name in keyof typeof schedulingSettings]?: string | undefined }

/** What the sandbox's stand-in signs with. In production it is not let through. */
const sandboxKey = 'kantor-sandbox-scheduling-signing-key'

/** The settings, with the sandbox's key where none is given, which `schedulingProblems` forbids in production. */
export const readSchedulingSettings = (given: Given): SchedulingSettings => ({ webhookKey: given.CALENDLY_WEBHOOK_KEY ?? sandboxKey })

/** The sandbox's scheduling pages, where the operator's file names none. */
export const sandboxPages = (sandboxOrigin: string): SchedulingPages => ({
  callUrl: `${sandboxOrigin}/kantor/30min`,
  meetingUrl: `${sandboxOrigin}/kantor/expert-meeting`,
})

/** What keeps us from starting in production, one sentence for each setting. `pages`: what the operator's file says. */
export function schedulingProblems(given: Given, pages: { file: string; scheduling: SchedulingPages | undefined } | undefined): string[] {
  const problems: string[] = []
  const key = given.CALENDLY_WEBHOOK_KEY
  if (!key) problems.push('CALENDLY_WEBHOOK_KEY: must be set in production')
  else if (key === sandboxKey) problems.push('CALENDLY_WEBHOOK_KEY: is the sandbox’s, which production refuses')
  else if (weaknessOf(key)) problems.push(`CALENDLY_WEBHOOK_KEY: ${weaknessOf(key)}`)
  if (pages) problems.push(...pageProblems(pages))
  return problems
}

function pageProblems({ file, scheduling }: { file: string; scheduling: SchedulingPages | undefined }): string[] {
  if (!scheduling) return [`${file}: scheduling: must be set in production`]
  return Object.entries(scheduling)
    .filter(([, url]) => !isForProduction(new URL(url)))
    .map(([name]) => `${file}: scheduling.${name}: must be the real provider, over https, in production`)
}

const isForProduction = ({ protocol, hostname }: URL) => protocol === 'https:' && !/^(localhost$|127\.|\[::1\])/.test(hostname)
