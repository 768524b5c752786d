import { z } from 'zod'
import { outages } from '../outage.ts'

const delayMs = z.int('must be a whole number of milliseconds').min(0, 'must be 0 or more').max(120_000, 'must be at most 120000')

/** Everything that can go wrong with the exchange's stand-in. The texts are what the control page says. */
export const marketDataFailures = {
  none: 'Works',
  unavailable: 'Down: answers 503',
  ...outages,
  'rate-limited': 'Refuses: 429, limit reached',
  garbage: 'Wrong data: a web page, not JSON',
  'object-data': 'Wrong data: objects instead of lists',
  'string-numbers': 'Wrong data: numbers as texts',
  'missing-close': 'Wrong data: candles without close',
  'ok-with-error': 'Wrong data: "ok" with an error inside',
} as const

/** Everything that can go wrong with the mail server. */
export const mailFailures = {
  none: 'Works',
  temporary: 'Refuses for now: 451',
  permanent: 'Refuses for good: 550',
  dropped: 'Down: drops the connection',
  hang: 'Hangs: never answers',
} as const

export type MarketDataFailure = keyof typeof marketDataFailures
export type MailFailure = keyof typeof mailFailures

const keys = <K extends string>(table: Record<K, string>) => Object.keys(table) as [K, ...K[]]

const marketData = z.strictObject({
  delayMs: delayMs.optional(),
  failure: z.enum(keys(marketDataFailures)).optional(),
  /** The exchange allows 100 calls a minute and address. */
  pointsPerMinute: z.int().min(0).max(1_000_000).optional(),
})

const mail = z.strictObject({
  delayMs: delayMs.optional(),
  failure: z.enum(keys(mailFailures)).optional(),
  /** Only letters to this address meet the fault; empty: all. */
  onlyTo: z.string().trim().max(254).optional(),
})

/** The body of `POST /control/faults`: what is named changes, everything else stays as it is. */
export const faultsChange = z.strictObject({ marketData: marketData.optional(), mail: mail.optional() })
export type FaultsChange = z.infer<typeof faultsChange>

export interface Faults {
  marketData: { delayMs: number; failure: MarketDataFailure; pointsPerMinute: number }
  mail: { delayMs: number; failure: MailFailure; onlyTo: string }
}

const noFaults = (): Faults => ({
  marketData: { delayMs: 0, failure: 'none', pointsPerMinute: 100 },
  mail: { delayMs: 0, failure: 'none', onlyTo: '' },
})

const given = <T extends object>(change: T | undefined) =>
  Object.fromEntries(Object.entries(change ?? {}).filter(([, value]) => value !== undefined)) as Partial<Required<T>>

/** The switches, shared by the control page that sets them and the stand-ins that obey them. */
export function createFaultSwitches() {
  let faults = noFaults()
  return {
    current: () => faults,
    change({ marketData, mail }: FaultsChange) {
      faults = { marketData: { ...faults.marketData, ...given(marketData) }, mail: { ...faults.mail, ...given(mail) } }
    },
    reset() {
      faults = noFaults()
    },
  }
}

export type FaultSwitches = ReturnType<typeof createFaultSwitches>

/** One sentence that names every field at fault. */
export function explain(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ')
}
