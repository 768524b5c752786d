import { setTimeout as pause } from 'node:timers/promises'
import { choiceFault, delayFault } from '../control/faults.ts'

const webhookFailures = {
  none: 'Each once, in order',
  duplicated: 'Each five times',
  reordered: 'In reverse order',
  lost: 'Never sent',
} as const

/** The faults of a vendor's webhooks. */
export const webhookBehaviour = choiceFault('Webhooks', webhookFailures, (text) => `webhooks: ${text.toLowerCase()}`)
export const webhookDelay = delayFault('Delay of webhooks, ms', 'webhooks late')

export interface Webhook {
  /** The webhook's name in the list of deliveries. */
  name: string
  body: string
  /** Called for each try, because a signature may contain the time. */
  headers: () => Record<string, string>
}

interface Delivery {
  name: string
  at: number
  answer: string
}

const responseTimeoutMs = 5000
const retryPausesMs = [1000, 2000, 4000, 8000]
const copies = 5
/** With `reordered`, webhooks wait until no new webhook was sent for this time. */
const quietMs = 2500
const maxDeliveries = 50

export interface WebhooksParts {
  siteUrl: string
  path: string
  faults: () => { webhooks: keyof typeof webhookFailures; webhookDelayMs: number }
  now: () => number
}

/** Sends a vendor's signed webhooks to the site. A webhook is sent again until the site accepts it or the tries are used up. */
export function createWebhooks({ siteUrl, path, faults, now }: WebhooksParts) {
  const target = new URL(path, siteUrl)
  const deliveries: Delivery[] = []
  const stopped = new AbortController()
  const { signal } = stopped
  const reversed = createReversedQueue()

  async function deliver({ name, body, headers }: Webhook) {
    for (const waitMs of [0, ...retryPausesMs]) {
      await pause(waitMs, undefined, { signal, ref: false })
      const answer = await post(target, { body, headers: headers(), signal })
      if (signal.aborted) return
      deliveries.unshift({ name, at: now(), answer })
      deliveries.splice(maxDeliveries)
      if (/^2\d\d$/.test(answer)) return
    }
  }

  return {
    /** The latest tries to deliver a webhook, newest first. */
    deliveries: (): readonly Delivery[] => deliveries,

    send(webhook: Webhook) {
      const { webhooks, webhookDelayMs } = faults()
      if (webhooks === 'lost') return
      const work = async () => {
        await pause(webhookDelayMs, undefined, { signal, ref: false })
        const times = webhooks === 'duplicated' ? copies : 1
        await Promise.all(Array.from({ length: times }, () => deliver(webhook)))
      }
      if (webhooks === 'reordered') reversed.add(work)
      else inBackground(work())
    },

    stop() {
      reversed.stop()
      stopped.abort()
    },
  }
}

/** Returns the status of the site's response, or "no answer". */
async function post(target: URL, { body, headers, signal }: { body: string; headers: Record<string, string>; signal: AbortSignal }) {
  try {
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
    })
    await answer.arrayBuffer()
    return String(answer.status)
  } catch {
    return 'no answer'
  }
}

type Task = () => Promise<void>

// A delivery throws only after `stop`, so the error is ignored.
const inBackground = (work: Promise<unknown>) => void work.catch(() => undefined)

/** Collects tasks until no new task is added for a while, and then runs them in reverse order. */
function createReversedQueue() {
  let waiting: Task[] = []
  let release: NodeJS.Timeout | undefined

  async function runAll() {
    const tasks = waiting.toReversed()
    waiting = []
    for (const task of tasks) await task()
  }

  return {
    add(task: Task) {
      waiting.push(task)
      clearTimeout(release)
      release = setTimeout(() => inBackground(runAll()), quietMs).unref()
    },
    stop: () => clearTimeout(release),
  }
}
