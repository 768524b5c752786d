import { z } from 'zod'
import { explain } from '../control/faults.ts'
import { type WebhookFailure, webhookFailures } from '../webhooks.ts'

/** Everything that can go wrong with the scheduling provider. The texts are what the control page says. */
export const schedulingFailures = {
  none: 'Works',
  unavailable: 'Down: answers 503',
  'silent-frame': 'The page loads and stays silent',
} as const

export interface SchedulingFaults {
  failure: keyof typeof schedulingFailures
  webhooks: WebhookFailure
  webhookDelayMs: number
}

const keys = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]]

/** The body of `POST /control/scheduling`: what is named changes, everything else stays as it is. */
const change = z.strictObject({
  failure: z.enum(keys(schedulingFailures)).optional(),
  webhooks: z.enum(keys(webhookFailures)).optional(),
  webhookDelayMs: z
    .int('must be a whole number of milliseconds')
    .min(0, 'must be 0 or more')
    .max(120_000, 'must be at most 120000')
    .optional(),
})

const noFaults = (): SchedulingFaults => ({ failure: 'none', webhooks: 'none', webhookDelayMs: 0 })

/** The switches of the scheduling provider. */
export function createSchedulingFaults() {
  let faults = noFaults()
  return {
    current: () => faults,
    /** Sets what is named; answers with what is wrong, if anything. */
    change(given: unknown): string | undefined {
      const checked = change.safeParse(given)
      if (!checked.success) return explain(checked.error)
      faults = { ...faults, ...(checked.data as Partial<SchedulingFaults>) }
      return undefined
    },
    reset() {
      faults = noFaults()
    },
  }
}
